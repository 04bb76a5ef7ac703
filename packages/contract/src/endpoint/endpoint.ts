import type * as z from 'zod/mini'
import type { AuditAction } from '../audit/actions.ts'
import type { Role } from '../auth/roles.ts'
import type { WorkspaceAccess } from '../workspaces/roles.ts'

type EndpointSchema = z.ZodMiniType

/** The action of a call that turns something on or off, by a field of its input. */
export type AuditChoice = { field: string; whenTrue: AuditAction; whenFalse: AuditAction }

/** The action of a call by the value of a field of its input. */
export type AuditByValue = { field: string; byValue: Record<string, AuditAction> }

/** The action of a call that changes many things: only calls whose handler describes a change are recorded. */
export type AuditIfDescribed = { ifDescribed: AuditAction }

/**
 * One HTTP call between console and server. `input` merges the path with the body (POST, PUT) or the query (others);
 * path values win. `access`: `public`; `person` (signed in, with or without a workspace); the least role in the
 * active workspace; `integration` (an integration key, or who may answer customers); or a role of the installation.
 * `shape`: `bare` without the `{ success, data }` envelope, `file` for a body that is not JSON, `figures` to repeat the
 * fields of `data` (or a list's `total`) beside it. `upload` names the multipart field of the file, and `form`
 * validates the other fields. `inputIn: 'address'`: a PUT whose input comes in the query, as the specification
 * has it.
 */
export type Endpoint<I extends EndpointSchema = EndpointSchema, O extends EndpointSchema = EndpointSchema> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: 'public' | 'person' | 'integration' | WorkspaceAccess | Role
  input: I
  output: O
  status?: 200 | 201
  shape?: 'envelope' | 'bare' | 'file' | 'figures'
  upload?: string
  form?: EndpointSchema
  inputIn?: 'address'
  /** Also for a member without the second factor that the workspace demands. */
  admitsLocked?: true
  /** Changes nothing that a suspension protects, or leaves the workspace: called while suspended too. Others read. */
  admitsSuspended?: true
  /** A successful call is recorded as this action in the audit log, with the path's values and the handler's words. */
  audit?: AuditAction | AuditChoice | AuditByValue | AuditIfDescribed
  /** The error for invalid input, if it is not `invalid`. */
  invalid?: 'auth.missing' | 'auth.link_invalid' | 'auth.bad_email'
}

/** Keeps the exact types of both schemas. */
export const endpoint = <I extends EndpointSchema, O extends EndpointSchema>(e: Endpoint<I, O>): Endpoint<I, O> => e

export type EndpointInput<E extends Endpoint> = z.input<E['input']>
export type ParsedInput<E extends Endpoint> = z.output<E['input']>
export type EndpointOutput<E extends Endpoint> = z.output<E['output']>
