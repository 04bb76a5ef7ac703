import type { AgentEngine, AgentProblemCode } from '@portavoz/contract'
import type { WorkflowAccess } from '../n8n/automation.ts'
import type { WorkflowBot } from './bot-workflow.ts'
import type { MessageUpdate, InboundMessage } from '../channel.ts'

/** A bot whose messages this server or its owner's n8n receives. `version` changes with every save of the agent. */
export type LinkedBot = WorkflowBot & {
  webhookId: string
  version: string
  engine: AgentEngine
  /**
   * The webhook address that its workflow was given, marked with the secret of that time. '': the workflow may have
   * been told an address; null: it was not.
   */
  workflowAddress: string | null
  /** The owner unlinked the bot, and its messages may still go to the owner's n8n. */
  isUnlinking: boolean
}

/** A bot that its agent no longer uses: its Telegram webhook must not point to that agent any more. */
export type ReleasedBot = {
  id: string
  agentId: string
  webhookId: string
  botToken: string
  botUsername: string
  /** Access to the n8n whose workflow operated the bot; null when none did. */
  n8n: WorkflowAccess | null
  askedAt: Date
}

/** The reported state of a channel, as opposed to the desired one. */
export type ChannelObservation = { state: 'connected' } | { state: 'problem'; problem: AgentProblemCode }

/** «/start» with a code in a group, where others read it. */
export type GroupCode = { kind: 'group_code'; agentId: string; contactKey: string; externalId: string; text: string }

export type TelegramListenerDeps = {
  /** All bots that this server should receive from or watch now. */
  listBots: () => Promise<LinkedBot[]>
  /** Returns when the message is stored. After an error the network delivers it again. */
  receive: (message: InboundMessage) => Promise<void>
  receiveUpdate: (update: MessageUpdate | GroupCode) => Promise<void>
  /** Ignored for an agent whose engine changed meanwhile. */
  report: (bot: Pick<LinkedBot, 'agentId' | 'engine'>, observation: ChannelObservation) => Promise<void>
  /**
   * Records that the network and the workflow may know the agent's address; false when n8n no longer operates the
   * agent.
   */
  recordHandoverIntent: (agentId: string) => Promise<boolean>
  /** Records that the workflow knows the address of the bot's messages; null when it was told that they stopped. */
  recordWorkflowAddress: (agentId: string, address: string | null) => Promise<void>
  /** The bot's messages are delivered nowhere any more. */
  confirmUnlinked: (agentId: string) => Promise<void>
  /** All bots that wait for their release. */
  listReleasedBots: () => Promise<ReleasedBot[]>
  /** Telegram delivers the bot's messages to no address of its former agent any more. */
  confirmRelease: (releaseId: string) => Promise<void>
}
