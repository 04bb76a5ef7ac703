import type { Db } from '../../../db/connect.ts'

/** `contactKey` and `formerKey` are the two aliases of the contact. */
type SentMessageQuery = { agentId: string; contactKey: string; formerKey: string | null; externalId: string }

export type FindSentMessage = (query: SentMessageQuery) => Promise<string | null>

/**
 * The text of a message that we sent, for a phone that could not decrypt it and asks again; null when it is not ours.
 */
export const createFindSentMessage =
  (db: Db): FindSentMessage =>
  async ({ agentId, contactKey, formerKey, externalId }) => {
    const message = await db
      .selectFrom('conversations as c')
      .innerJoin('messages as m', 'm.conversationId', 'c.id')
      .select('m.content')
      .where('c.agentId', '=', agentId)
      .where('c.contactKey', 'in', [contactKey, formerKey ?? contactKey])
      .where('m.externalId', '=', externalId)
      .where('m.direction', '=', 'outgoing')
      .executeTakeFirst()
    return message?.content ?? null
  }
