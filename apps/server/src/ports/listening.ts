import type { ProblemCode } from '@portavoz/contract'
import type { Aside, IncomingMessage } from './channel.ts'

/** A bot whose messages we should be receiving. Its `version` changes with every save of its owner's. */
export type ListeningBot = { agentId: string; botToken: string; webhookId: string; version: string }

/** What is observed of a channel, not what was asked of it. */
export type Observed = { state: 'connected' } | { state: 'problem'; problem: ProblemCode }

export type ListenNeeds = {
  /** Every bot that this house should hear, as of now. */
  wanted: () => Promise<ListeningBot[]>
  /** Returns when the message is kept for good. A throw means it is not: it will be delivered again. */
  receive: (message: IncomingMessage) => Promise<void>
  note: (aside: Aside) => Promise<void>
  report: (agentId: string, observed: Observed) => Promise<void>
}
