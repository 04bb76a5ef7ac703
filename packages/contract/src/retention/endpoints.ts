import * as z from 'zod/mini'
import { wholeNumber, wholeNumberParam } from '../common/numbers.ts'
import { EmptyObject, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

export const RETENTION_MONTHS = { min: 1, max: 120 } as const

const Months = wholeNumber(RETENTION_MONTHS.min, RETENTION_MONTHS.max)

export const Retention = z.object({
  /** Conversations without a message for so long are deleted each night; null for never. */
  months: z.nullable(z.number()),
})
export type Retention = z.infer<typeof Retention>

/** What would be deleted the first time. */
export const RetentionPreview = z.object({
  /** The last message of each is older. */
  before: Time,
  conversations: z.number(),
  messages: z.number(),
  files: z.number(),
  leads: z.number(),
  /** Those that people neither changed nor imported go with their last conversation. */
  contacts: z.number(),
  /** The oldest message; null when nothing would be deleted. */
  oldestAt: z.nullable(Time),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>

/** How long a workspace keeps its conversations. */
export const retention = {
  read: endpoint({
    method: 'GET',
    path: '/workspace/retention',
    access: 'owner',
    input: EmptyObject,
    output: Retention,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/workspace/retention/preview',
    access: 'owner',
    input: z.object({ months: wholeNumberParam(RETENTION_MONTHS.min, RETENTION_MONTHS.max) }),
    output: RetentionPreview,
  }),
  /** From the next night on. `conversations`: how many the preview counted, at least; more are refused. */
  set: endpoint({
    method: 'PUT',
    path: '/workspace/retention',
    access: 'owner',
    audit: 'workspace.retention_changed',
    input: z.object({ months: Months, conversations: wholeNumber(0, 1_000_000_000) }),
    output: Retention,
  }),
  keepAll: endpoint({
    method: 'DELETE',
    path: '/workspace/retention',
    access: 'owner',
    audit: 'workspace.retention_ended',
    input: EmptyObject,
    output: Retention,
  }),
}
