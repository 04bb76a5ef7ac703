import * as z from 'zod/mini'
import { DayOrDateTime, isOrderedRange, rangeOrderError, TimeZone } from '../common/dates.ts'
import { limits } from '../common/limits.ts'
import { Id, Time } from '../common/schema.ts'
import { cursorPageInput, cursorPageOf } from '../endpoint/cursor-pages.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { AuditAction } from './actions.ts'

/** One action of the audit log. It outlives what it names. */
export const AuditLine = z.object({
  id: Id,
  at: Time,
  action: AuditAction,
  /** The action in Spanish. */
  sentence: z.string(),
  /** Null for a command of the operator. */
  userId: z.nullable(Id),
  userName: z.string(),
  /** The client's network address, `command`, or `server` for what no request caused. */
  source: z.string(),
  /** Ids by their name, and `changes`, the change in Spanish words; never a secret or a customer's text. */
  detail: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type AuditLine = z.infer<typeof AuditLine>

/** `from` and `to` are days in `timeZone`. */
const AuditQuery = z
  .object({
    action: z.optional(AuditAction),
    userId: z.optional(Id),
    from: z.optional(DayOrDateTime),
    to: z.optional(DayOrDateTime),
    timeZone: z._default(TimeZone, 'UTC'),
    ...cursorPageInput(limits.auditPage),
  })
  .check(z.refine(isOrderedRange, { error: rangeOrderError, path: ['to'] }))
export type AuditQuery = z.output<typeof AuditQuery>

/** Newest first. */
export const auditLog = {
  /** The caller's own account; for an owner also the active workspace. */
  list: endpoint({
    method: 'GET',
    path: '/audit-log',
    access: 'person',
    input: AuditQuery,
    output: cursorPageOf(AuditLine),
  }),
  /** What its people and programs did in the active workspace. */
  ofWorkspace: endpoint({
    method: 'GET',
    path: '/workspace/audit-log',
    access: 'admin',
    input: AuditQuery,
    output: cursorPageOf(AuditLine),
  }),
  /** The lines of every account and of the operator's commands. */
  ofInstallation: endpoint({
    method: 'GET',
    path: '/installation/audit-log',
    access: 'ROLE_ADMIN',
    input: AuditQuery,
    output: cursorPageOf(AuditLine),
  }),
}
