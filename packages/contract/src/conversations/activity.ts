import * as z from 'zod/mini'
import { Id, Time } from '../common/schema.ts'
import { PersonRef } from '../workspaces/schema.ts'

/**
 * `taken`: a person assigned it to themselves. `woken`: the time of its snooze came, or the contact wrote.
 * `outage_ended`: a person resumed it after an outage of the model. From `blocked` on: what was done to its contact.
 */
export const ActivityKind = z.enum([
  'taken',
  'assigned',
  'unassigned',
  'resolved',
  'transferred',
  'waiting',
  'reopened',
  'snoozed',
  'woken',
  'outage_ended',
  'tagged',
  'untagged',
  'blocked',
  'unblocked',
  'opted_out',
  'opted_in',
  'merged',
])
export type ActivityKind = z.infer<typeof ActivityKind>

/** Why a person lost the conversation: they left or were removed, or only look from now on. */
export const UnassignReason = z.enum(['left', 'removed', 'demoted'])
export type UnassignReason = z.infer<typeof UnassignReason>

/** Maximum of one conversation; older ones are deleted. */
export const ACTIVITIES_MAX = 200

/** What was done to a conversation, as a line of its thread. */
export const Activity = z.object({
  id: Id,
  kind: ActivityKind,
  /** Null: the server, or a person whose account was deleted. */
  by: z.nullable(PersonRef),
  /** The person to whom it was assigned, or who lost it. */
  person: z.nullable(PersonRef),
  /** Only of `unassigned`. */
  reason: z.nullable(UnassignReason),
  /** Of `tagged` and `untagged`. */
  tag: z.nullable(z.string()),
  /** Until when it was snoozed. */
  until: z.nullable(Time),
  at: Time,
})
export type Activity = z.infer<typeof Activity>
