import type { LostReason, WaitReason } from '@portavoz/contract'
import type { WithDefault } from './columns.ts'

/** The file that came with a message. The file itself lies on the shelf, under the message's id. */
type MediaTable = {
  messageId: string
  userId: string
  state: 'pending' | 'kept' | 'lost'
  /** What its network wants to be told to hand it over, sealed; gone once it is kept or given up. */
  sealed: WithDefault<string | null>
  /** Not fetched before; while somebody fetches it, when they are taken for dead. */
  notBefore: WithDefault<Date | null>
  /** How often somebody took it up, whatever came of it. */
  attempts: WithDefault<number>
  /** How often its network was asked. */
  tries: WithDefault<number>
  reason: WithDefault<LostReason | WaitReason | null>
  /** By its content. */
  type: WithDefault<string | null>
  bytes: WithDefault<number | null>
  width: number | null
  height: number | null
  createdAt: Date
  endedAt: WithDefault<Date | null>
}

/** Files whose message was deleted, until they are off the shelf. The database writes them down. */
type MediaWasteTable = { messageId: string }

export interface MediaTables {
  media: MediaTable
  mediaWaste: MediaWasteTable
}
