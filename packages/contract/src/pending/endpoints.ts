import * as z from 'zod/mini'
import { EmptyObject, Id, Platform, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { MessageType } from '../messages/schema.ts'

/** Entries of each list; `total` counts all. */
export const PENDING_LIST_MAX = 5

const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ total: z.number(), items: z.array(item) })
/** An agent with how many it has. */
const AgentCount = z.object({ agentId: Id, agentName: z.string(), count: z.number() })

/** Characters of a waiting contact's last message; the rest is cut off. */
export const PENDING_TEXT_MAX = 200

export const WaitingConversation = z.object({
  id: Id,
  sessionName: z.string(),
  platform: Platform,
  contactName: z.nullable(z.string()),
  agentName: z.string(),
  waitingSince: Time,
  /** The contact's last message; null when they deleted all since they began to wait. */
  lastMessage: z.nullable(z.object({ type: MessageType, content: z.string(), isTranscript: z.boolean() })),
})
export type WaitingConversation = z.infer<typeof WaitingConversation>

/** What waits for a person in the workspace. Each total equals the number of entries of the list that shows them. */
export const PendingWork = z.object({
  /** Those of `GET /conversations?order=waiting`, the longest wait first. */
  conversations: listOf(WaitingConversation),
  /** Agents whose state is `not_answering`. */
  agents: listOf(z.object({ id: Id, name: z.string() })),
  /** Leads whose last data did not reach the owner's system, by agent: `GET /agents/:id/leads?delivery=unsent`. */
  leads: listOf(AgentCount),
})
export type PendingWork = z.infer<typeof PendingWork>

/** Open questions of the last 30 days, by agent: `GET /agents/:id/questions`. */
export const PendingQuestions = listOf(AgentCount)
export type PendingQuestions = z.infer<typeof PendingQuestions>

export const pending = {
  read: endpoint({ method: 'GET', path: '/pending', access: 'viewer', input: EmptyObject, output: PendingWork }),
  /** Apart, since questions are grouped by their meaning. */
  questions: endpoint({
    method: 'GET',
    path: '/pending/questions',
    access: 'viewer',
    input: EmptyObject,
    output: PendingQuestions,
  }),
}
