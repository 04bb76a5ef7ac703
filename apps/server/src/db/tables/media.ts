import type { MediaLossReason, MediaWaitReason } from '@portavoz/contract'
import type { WithDefault } from './columns.ts'

/** The file of a message. It is in the file store under the message's id. */
type MediaTable = {
  messageId: string
  workspaceId: string
  state: 'pending' | 'kept' | 'lost'
  /** Sealed download parameters of the network; deleted once fetched or lost. */
  sealed: WithDefault<string | null>
  /** Not fetched before this time; during the download, the end of the claim. */
  notBefore: WithDefault<Date | null>
  /** Number of claims, also failed ones. */
  attempts: WithDefault<number>
  /** Number of requests to the network. */
  tries: WithDefault<number>
  reason: WithDefault<MediaLossReason | MediaWaitReason | null>
  /** Detected from the content. */
  type: WithDefault<string | null>
  bytes: WithDefault<number | null>
  width: number | null
  height: number | null
  createdAt: Date
  endedAt: WithDefault<Date | null>
}

/** Files of deleted messages and canned replies, until the file store removed them. Triggers write them. */
type MediaWasteTable = { messageId: string }

export interface MediaTables {
  media: MediaTable
  mediaWaste: MediaWasteTable
}
