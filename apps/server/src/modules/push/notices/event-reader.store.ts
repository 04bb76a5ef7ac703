import type { ServerEvent } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { answeringAssignee } from '../../../db/fragments/may-answer.ts'
import { createEventStore, EVENT_BATCH_SIZE, type StoredEvent } from '../../../platform/realtime/events.store.ts'
import { positionBefore } from '../../../platform/realtime/events.ts'

/** An event and, of an agent, the problem that the event before it named. */
export type ReadEvent = StoredEvent & { previousProblem: string | null }

export type EventReaderStore = ReturnType<typeof createEventReaderStore>

/** After every event that can be seen now. */
async function positionNow(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select xid::text || '-' || id as position
    from events
    order by xid desc, id desc
    limit 1`.execute(db)
  return rows[0]?.position ?? positionBefore((await createEventStore(db).readTransactions()).unread)
}

/** Reads each event once for all processes: the position is a row, locked while its notifications are queued. */
export const createEventReaderStore = (db: Db) => ({
  /** Events before now are not pushed. */
  async startNow(): Promise<void> {
    const position = await positionNow(db)
    await db
      .insertInto('pushCursor')
      .values({ position })
      .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ position }))
      .execute()
  },

  /** Without a position, as after a restore: from now on. */
  async startIfMissing(): Promise<void> {
    const position = await positionNow(db)
    await sql`
      insert into push_cursor (position)
      select ${position}
      where not exists (select from push_cursor)
      on conflict do nothing`.execute(db)
  },

  /** Null without a position, or while another process reads. */
  async lockPosition(tx: Tx): Promise<string | null> {
    const row = await tx.selectFrom('pushCursor').select('position').forUpdate().skipLocked().executeTakeFirst()
    return row?.position ?? null
  },

  async readAfter(tx: Tx, position: string): Promise<{ events: ReadEvent[]; isBatchFull: boolean }> {
    const [xid = '0', n = '0'] = position.split('-')
    const events = await createEventStore(tx).findAfter({ xid, n })
    const withProblems = events.map(async (event): Promise<ReadEvent> => ({
      ...event,
      previousProblem: event.data.type === 'agent' ? await previousProblemOf(tx, event.id, event.data) : null,
    }))
    return { events: await Promise.all(withProblems), isBatchFull: events.length === EVENT_BATCH_SIZE }
  },

  savePosition: (tx: Tx, position: string) => tx.updateTable('pushCursor').set({ position }).execute(),

  /** Undefined for a conversation that is gone. An assignee who may not answer now counts as none. */
  findAssignee: (tx: Tx, workspaceId: string, id: string): Promise<{ assigneeId: string | null } | undefined> =>
    tx
      .selectFrom('conversations as c')
      .select(sql<string | null>`${sql.raw(answeringAssignee('c'))}`.as('assigneeId'))
      .where('id', '=', id)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst(),

  /** The agent as it is now; an event may name one that was deleted meanwhile. */
  async isAgent(tx: Tx, workspaceId: string, agentId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('agents')
      .select('id')
      .where('id', '=', agentId)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst()
    return row !== undefined
  },

  isConversation: async (tx: Tx, workspaceId: string, conversationId: string): Promise<boolean> =>
    (await tx
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', conversationId)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst()) !== undefined,

  transaction: <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => db.transaction().execute(work),
})

/** Agent events are rare, so no index serves this query of at most an hour of events. */
async function previousProblemOf(tx: Tx, position: string, event: Extract<ServerEvent, { type: 'agent' }>) {
  const [xid, n] = position.split('-')
  const { rows } = await sql<{ problem: string | null }>`
    select data ->> 'problem' as problem
    from events
    where data ->> 'type' = 'agent'
      and data ->> 'agentId' = ${event.agentId}
      and (xid, id) < (${xid}::xid8, ${n}::bigint)
    order by xid desc, id desc
    limit 1`.execute(tx)
  return rows[0]?.problem ?? null
}
