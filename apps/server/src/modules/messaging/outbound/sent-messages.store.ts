import type { Db } from '../../../db/connect.ts'
import type { SentMessage } from '../../../ports/channel.ts'
import { findOutboundCard } from './outbound-card.ts'
import { captionOf, findOutboundFile, type OpenStoredFile } from './outbound-file.ts'

/** `contactKey` and `formerKey` are the two aliases of the contact. */
type SentMessageQuery = { agentId: string; contactKey: string; formerKey: string | null; externalId: string }

export type FindSentMessage = (query: SentMessageQuery) => Promise<SentMessage | null>

/**
 * A message that we sent, for a phone that could not decrypt it and asks again; null when it is not ours, or its file
 * is gone.
 */
export const createFindSentMessage =
  (db: Db, openFile: OpenStoredFile): FindSentMessage =>
  async ({ agentId, contactKey, formerKey, externalId }) => {
    const message = await db
      .selectFrom('conversations as c')
      .innerJoin('messages as m', 'm.conversationId', 'c.id')
      .leftJoin('media', 'media.messageId', 'm.id')
      .select([
        'm.id',
        'm.type',
        'm.content',
        'm.details',
        'media.type as mediaType',
        'media.bytes as mediaBytes',
        'media.width as mediaWidth',
        'media.height as mediaHeight',
      ])
      .where('c.agentId', '=', agentId)
      .where('c.contactKey', 'in', [contactKey, formerKey ?? contactKey])
      .where('m.externalId', '=', externalId)
      .where('m.direction', '=', 'outgoing')
      .executeTakeFirst()
    if (!message) return null
    const { content: text, mediaType } = message
    const card = findOutboundCard(message)
    if (card || mediaType === null) return { text, file: null, card }
    const file = await findOutboundFile(openFile, { ...message, mediaType })
    return 'outcome' in file ? null : { text: captionOf(message), file, card }
  }
