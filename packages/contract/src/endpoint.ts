import type * as z from 'zod/mini'
import type { Role } from './roles.ts'

type Schema = z.ZodMiniType

/**
 * One call between console and server.
 * `input` gathers the path with the body of a POST or PUT, with the query of any other, the path winning.
 * `access` is who may call: everybody, whoever signed in, whoever signed in or shows an integration key of an account,
 * or whoever signed in and also has that role.
 * `shape` is `bare` where the specification gives the answer's own form instead of `{ success, data }`, and `file`
 * where the answer is not JSON at all; `figures` says beside `data` again what stands in it, or of a list its `total`.
 * `upload` names the form's field that carries a file: such a call is multipart, and `form` is what else it says.
 * `saidIn`: where a PUT is told in its address, as the specification has it.
 */
export type Endpoint<I extends Schema = Schema, O extends Schema = Schema> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: 'public' | 'user' | 'integration' | Role
  input: I
  output: O
  status?: 200 | 201
  shape?: 'envelope' | 'bare' | 'file' | 'figures'
  upload?: string
  form?: Schema
  saidIn?: 'address'
  /** The refusal for input that does not fit, where it is not the usual one. */
  invalid?: 'auth.missing' | 'auth.link_invalid' | 'auth.bad_email'
}

/** Keeps the exact types of both schemas. */
export const endpoint = <I extends Schema, O extends Schema>(e: Endpoint<I, O>): Endpoint<I, O> => e

export type Input<E extends Endpoint> = z.input<E['input']>
export type Parsed<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>
