import type { AgentEngine, Platform } from '@portavoz/contract'
import type { NotifierTopic } from '../platform/realtime/notifier.ts'
import type { ChannelAccount } from '../ports/channel-account.ts'
import type { Channel, InboundMessage, MessageUpdate, SentMessage } from '../ports/channel.ts'
import type { MediaSource } from '../ports/media.ts'
import type { GroupCode } from '../ports/telegram/bot-listener.ts'
import type { MessageReceipt, SessionInbound } from '../ports/whatsapp/whatsapp-sessions.ts'

/** The agent for which a transport acts. */
export type ChannelAgent = { agentId: string; agentSession: string; secrets: string }

/** What receivers call with what a network delivers. Each returns when it is stored. */
export type ReceiverCallbacks = {
  receive: (message: InboundMessage) => Promise<void>
  receiveUpdate: (update: MessageUpdate | GroupCode) => Promise<void>
  receiveFromSession: (session: string, inbound: SessionInbound) => Promise<void>
  recordReceipt: (receipt: MessageReceipt) => Promise<void>
  /** A message that the agent sent, or null. */
  findSentMessage: (
    message: Pick<MessageReceipt, 'contactKey' | 'formerKey' | 'externalId'> & { agentId: string },
  ) => Promise<SentMessage | null>
  /** Runs when a connection opened: messages may wait for it. */
  onReady: () => void
}

/** Work that receives from a network while the process runs. */
export type Receiver = {
  name: string
  start: () => unknown
  stop: () => Promise<unknown>
  refresh: () => void
  /** The topics after which `refresh` runs. */
  refreshOn: readonly NotifierTopic[]
}

/** One network: how agents send to it and receive from it. What it can do stands in the contract's `channels`. */
export type ChannelDefinition = {
  platform: Platform
  /** The channel that sends for the agents of each engine. */
  channels: Record<AgentEngine, Channel>
  /** What the transport needs to act as the agent. Throws when the agent's secrets cannot be opened. */
  credentialsOf: (agent: ChannelAgent) => Pick<ChannelAccount, 'agentSession' | 'botToken'>
  media: MediaSource
  createReceivers: (callbacks: ReceiverCallbacks) => Receiver[]
}
