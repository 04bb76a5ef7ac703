import type { Db } from '../../../db/connect.ts'

/** `contactKey` is the name that asks, `formerKey` the other one of the same person. */
type Asked = { agentId: string; contactKey: string; formerKey: string | null; externalId: string }

export type Said = (asked: Asked) => Promise<string | null>

/** What we said under that name, for a phone that could not open it and asks again; null when it was not us. */
export const createSaid =
  (db: Db): Said =>
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
