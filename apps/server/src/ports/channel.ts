import type { MessageDetails, MessageType, Platform, ProblemCode } from '@portavoz/contract'
import type { MediaRef } from './media.ts'

/** A message from any network, after its adapter has forgotten the network's dialect. */
export type IncomingMessage = {
  agentId: string
  /** The conversation partner on that network. */
  contactKey: string
  /** What the same partner was called there before `contactKey` was known; null when it never was anything else. */
  formerKey?: string | null
  contactName: string | null
  contactPhone: string | null
  /** Its name on the network: the same message always carries the same one. */
  externalId: string
  type: MessageType
  /** What was written; for other kinds the caption, or `""`. */
  text: string
  details: MessageDetails
  /** The file that it brought, if any. */
  media?: MediaRef | null
  /** When the network says it was written. */
  at: Date
}

type AboutMessage = {
  agentId: string
  contactKey: string
  formerKey?: string | null
  /** Of the message that it is about. */
  externalId: string
  /** The owner did it, on the phone. */
  isOwn: boolean
  at: Date
}

/** What may be done to a message that was said before; of a reaction `emoji` is null when it is taken away. */
export type AsideKind =
  | { kind: 'edit'; text: string }
  | { kind: 'deletion' }
  | { kind: 'reaction'; emoji: string | null }

export type Aside = AboutMessage & AsideKind

/** How sending ended. Only `refused` and `waits` may be tried again: the network surely did not take it. */
export type Delivery =
  | { outcome: 'sent'; externalId: string }
  /** `atMost` times in all, when its fault is its own and not the line's. */
  | { outcome: 'refused'; cause: string; retryAfterMs: number; problem: ProblemCode | null; atMost?: number }
  /** Not its turn yet: nothing is wrong, and nobody was told anything. */
  | { outcome: 'waits'; forMs: number }
  | { outcome: 'rejected'; cause: string; blocked: boolean }
  | { outcome: 'ambiguous'; cause: string }

/** Who an agent is on its network, and whose: a bot by its token, a phone by its session. */
export type Account = { agentId: string; userId: string; sessionName: string; botToken: string }

/** What speaks for an agent on its platform; for one that n8n keeps on WhatsApp, n8n does. */
export type Channels = Partial<Record<Platform | 'n8n', Channel>>

export type Channel = {
  platform: Platform
  /** Its network knows one message under one `id` however often it is sent: an attempt that died is made again. */
  knowsById: boolean
  /** Where an account speaks on a line that one process keeps: the sessions whose lines are open in this one. */
  lines?: () => readonly string[]
  /**
   * One message of at most 4,096 characters, `id` ours. Never throws: every ending is a `Delivery`. `showsTyping`: its
   * contact should see it being written, where nobody shows that otherwise.
   */
  send(account: Account, contactKey: string, text: string, id: string, showsTyping: boolean): Promise<Delivery>
  /** «escribiendo…» for a few seconds. Its failure is nobody's business. */
  typing(account: Account, contactKey: string): Promise<void>
}
