import type { Db } from '../../db/connect.ts'

export type Said = (agentId: string, contactKey: string, externalId: string) => Promise<string | null>

/** What we said under that name, for a phone that could not open it and asks again; null when it was not us. */
export const createSaid =
  (db: Db): Said =>
  async (agentId, contactKey, externalId) => {
    const message = await db
      .selectFrom('conversations as c')
      .innerJoin('messages as m', 'm.conversationId', 'c.id')
      .select('m.content')
      .where('c.agentId', '=', agentId)
      .where('c.contactKey', '=', contactKey)
      .where('m.externalId', '=', externalId)
      .where('m.direction', '=', 'outgoing')
      .executeTakeFirst()
    return message?.content ?? null
  }
