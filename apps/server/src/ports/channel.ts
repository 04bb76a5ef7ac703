import type { MessageType, Platform, ProblemCode } from '@portavoz/contract'

/** A message from any network, after its adapter has forgotten the network's dialect. */
export type IncomingMessage = {
  agentId: string
  /** The conversation partner on that network. */
  contactKey: string
  contactName: string | null
  contactPhone: string | null
  /** Its name on the network: the same message always carries the same one. */
  externalId: string
  type: MessageType
  /** What was written; for other kinds the caption, or `""`. */
  text: string
  /** When the network says it was written. */
  at: Date
}

/** How sending ended. Only `refused` may be tried again: the network surely did not take it. */
export type Delivery =
  | { outcome: 'sent'; externalId: string }
  | { outcome: 'refused'; cause: string; retryAfterMs: number; problem: ProblemCode | null }
  | { outcome: 'rejected'; cause: string; blocked: boolean }
  | { outcome: 'ambiguous'; cause: string }

/** What an agent must prove to its network: the secret of its account there. */
export type Account = { agentId: string; botToken: string }

export type Channel = {
  platform: Platform
  /** One message of at most 4,096 characters. Never throws: every ending is a `Delivery`. */
  send(account: Account, contactKey: string, text: string): Promise<Delivery>
  /** «escribiendo…» for a few seconds. Its failure is nobody's business. */
  typing(account: Account, contactKey: string): Promise<void>
}
