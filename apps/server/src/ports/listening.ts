import type { Engine, ProblemCode } from '@portavoz/contract'
import type { WorkflowBot } from './bots.ts'
import type { Aside, IncomingMessage } from './channel.ts'

/** A bot whose messages we should be receiving, or its owner's n8n. Its `version` changes with every save of its owner's. */
export type ListeningBot = WorkflowBot & {
  webhookId: string
  version: string
  engine: Engine
  /** Where its workflow was told that it brings messages, marked with the secret of then; null until it was. */
  workflowAddress: string | null
  /** Its owner hung up, and its messages may still be brought to their n8n. */
  isLeaving: boolean
}

/** What is observed of a channel, not what was asked of it. */
export type Observed = { state: 'connected' } | { state: 'problem'; problem: ProblemCode }

export type ListenNeeds = {
  /** Every bot that this house should hear, or see heard, as of now. */
  wanted: () => Promise<ListeningBot[]>
  /** Returns when the message is kept for good. A throw means it is not: it will be delivered again. */
  receive: (message: IncomingMessage) => Promise<void>
  note: (aside: Aside) => Promise<void>
  /** Of an agent whose engine is another by now nothing is noted. */
  report: (bot: Pick<ListeningBot, 'agentId' | 'engine'>, observed: Observed) => Promise<void>
  /** Its workflow knows that the bot's messages come to this address; null, that they come no more. */
  told: (agentId: string, address: string | null) => Promise<void>
  /** Nobody is brought its messages any more. */
  left: (agentId: string) => Promise<void>
}
