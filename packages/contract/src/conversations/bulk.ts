import * as z from 'zod/mini'
import { Id } from '../common/schema.ts'
import { Tag } from '../common/tags.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/** Conversations that one call may change, and how long the change can be undone. */
export const BULK_CONVERSATIONS_MAX = 100
export const BULK_UNDO_MS = 3_600_000

/** `assign` with `userId` null: they become unassigned. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assign'), userId: z.nullable(Id) }),
  z.object({ kind: z.literal('resolve') }),
  z.object({ kind: z.literal('tag'), tag: Tag }),
])
export type BulkChange = z.infer<typeof BulkChange>

export const bulkConversations = {
  /** Those that do not exist any more, or already are so, are skipped; `undoId` null: none changed. */
  apply: endpoint({
    method: 'POST',
    path: '/conversations/bulk',
    access: 'agent',
    input: z.object({
      ids: z.array(Id).check(z.minLength(1), z.maxLength(BULK_CONVERSATIONS_MAX)),
      change: BulkChange,
    }),
    output: z.object({ changed: z.number(), undoId: z.nullable(Id) }),
  }),
  /** Undoes a change of the caller, once, within an hour. Conversations that changed again meanwhile stay. */
  undo: endpoint({
    method: 'POST',
    path: '/conversations/bulk/:undoId/undo',
    access: 'agent',
    input: z.object({ undoId: Id }),
    output: z.object({ restored: z.number() }),
  }),
}
