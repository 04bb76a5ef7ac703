import type {
  AgentEngine,
  AgentProblemCode,
  MessageCard,
  MessageDetails,
  MessageType,
  OutboundKind,
  Platform,
  UnspokenReason,
} from '@portavoz/contract'
import type { ChannelAccount } from './channel-account.ts'
import type { MediaRef } from './media.ts'

/** An inbound message in the same form for every network. */
export type InboundMessage = {
  agentId: string
  /** Where the contact wrote, if not on the agent's own network. */
  platform?: Platform
  /** The contact's address on the network. */
  contactKey: string
  /** The contact's earlier alias, from before `contactKey` was known; null when there is none. */
  formerKey?: string | null
  contactName: string | null
  contactPhone: string | null
  /** The network's id of the message; the same message always has the same one. */
  externalId: string
  /** The own id of a second upload of an earlier picture or video, whose id is `externalId`. */
  copyId?: string
  type: MessageType
  /** The text; for other types the caption, or `""`. */
  text: string
  details: MessageDetails
  /** The file of the message, if any. */
  media?: MediaRef | null
  /** When the network says it was written. */
  at: Date
}

type MessageReference = {
  agentId: string
  contactKey: string
  formerKey?: string | null
  /** The id of the referenced message. */
  externalId: string
  /** True when the owner did it on the linked phone. */
  isOwn: boolean
  at: Date
}

/** An edit, a deletion or a reaction to an earlier message; `emoji` is null when the reaction is removed. */
export type MessageUpdateContent =
  | { kind: 'edit'; text: string }
  | { kind: 'deletion' }
  | { kind: 'reaction'; emoji: string | null }

export type MessageUpdate = MessageReference & MessageUpdateContent

/** What is wrong with a file that was certainly not sent: its text may still be. */
export type FileFault = Extract<UnspokenReason, 'voice_forbidden' | 'file_gone' | 'file_unreadable' | 'file_too_big'>

/**
 * How sending ended. Only `refused` and `waits` may be retried, because the network surely did not accept the message.
 */
export type DeliveryResult =
  | { outcome: 'sent'; externalId: string }
  /** `atMost`: the maximum of attempts when the message itself is at fault and not the connection. */
  | {
      outcome: 'refused'
      cause: string
      retryAfterMs: number
      problem: AgentProblemCode | null
      atMost?: number
      fileFault?: FileFault
    }
  /** Not sent yet because of a limit or an order; no error. */
  | { outcome: 'waits'; forMs: number }
  | { outcome: 'rejected'; cause: string; blocked: boolean; fileFault?: FileFault }
  | { outcome: 'ambiguous'; cause: string }

/** A file of the file store, as a message sends it. */
export type OutboundFile = {
  /** `voice`: an Ogg with Opus that a person recorded. */
  kind: OutboundKind | 'voice'
  type: string
  name: string
  bytes: number
  width: number | null
  height: number | null
  /** The length of a voice note as the console told it. */
  seconds: number | null
  /** A stream of the whole file, at each call. Throws, also while it is read, when the file cannot be read. */
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** A file with the text below it, under our id. */
export type OutboundFileMessage = { file: OutboundFile; caption: string; id: string }

/** A place or a person, under our id. */
export type OutboundCardMessage = { card: MessageCard; id: string }

/** A message that we sent; `text` is the caption of its file, and empty beside a card. */
export type SentMessage = { text: string; file: OutboundFile | null; card: MessageCard | null }

/** A contact as conversations know it: its address on the network, and its phone in digits if that is known. */
export type AddressedContact = { contactKey: string; contactPhone: string | null }

export type Channels = {
  /** The channel that sends for an agent of this platform and engine. */
  of(agent: { platform: Platform; engine: AgentEngine }): Channel
  /** The sessions of every channel that are connected in this process. */
  connectedSessions(): readonly string[]
}

export type Channel = {
  platform: Platform
  /** The network recognizes a repeated `id`, so an interrupted attempt may be repeated safely. */
  isIdempotent: boolean
  /** For channels whose connection lives in one process: the sessions that are connected in this one. */
  connectedSessions?: () => readonly string[]
  /** The address under which this transport reaches the contact. */
  addressOf(contact: AddressedContact): string
  /**
   * Sends one message of at most 4,096 characters under our id. Never throws: every outcome is a `DeliveryResult`.
   * `showsTyping`: show «escribiendo…» first, when no other program does.
   */
  send(
    account: ChannelAccount,
    contactKey: string,
    text: string,
    id: string,
    showsTyping: boolean,
  ): Promise<DeliveryResult>
  /** The same for a file; the caption has at most 1,024 characters. */
  sendFile(account: ChannelAccount, contactKey: string, message: OutboundFileMessage): Promise<DeliveryResult>
  /** The same for a place or a person. */
  sendCard(account: ChannelAccount, contactKey: string, message: OutboundCardMessage): Promise<DeliveryResult>
  /** Shows «escribiendo…» for a few seconds. Failures are ignored. */
  showTyping(account: ChannelAccount, contactKey: string): Promise<void>
}
