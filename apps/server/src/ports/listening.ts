import type { Engine, ProblemCode } from '@portavoz/contract'
import type { WorkflowReach } from './automation.ts'
import type { WorkflowBot } from './bots.ts'
import type { Aside, IncomingMessage } from './channel.ts'

/** A bot whose messages we should be receiving, or its owner's n8n. Its `version` changes with every save of its owner's. */
export type ListeningBot = WorkflowBot & {
  webhookId: string
  version: string
  engine: Engine
  /**
   * Where its workflow was told that it brings messages, marked with the secret of then. '': it may have been told, and
   * nobody knows; null: it was not.
   */
  workflowAddress: string | null
  /** Its owner hung up, and its messages may still be brought to their n8n. */
  isLeaving: boolean
}

/** A bot that its agent has no more: Telegram is to bring its messages to no address of that agent. */
export type ReleasedBot = {
  id: string
  agentId: string
  webhookId: string
  botToken: string
  botUsername: string
  /** How the n8n is reached whose workflow had the bot; null where none had. */
  n8n: WorkflowReach | null
  askedAt: Date
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
  /** Writes that the network and its workflow may know the agent's address; false when the agent is not n8n's any more. */
  intend: (agentId: string) => Promise<boolean>
  /** Its workflow knows that the bot's messages come to this address; null, that they come no more. */
  told: (agentId: string, address: string | null) => Promise<void>
  /** Nobody is brought its messages any more. */
  left: (agentId: string) => Promise<void>
  /** Every bot that is to be released, as of now. */
  released: () => Promise<ReleasedBot[]>
  /** Telegram brings its messages to no address of its former agent any more. */
  releaseDone: (releaseId: string) => Promise<void>
}
