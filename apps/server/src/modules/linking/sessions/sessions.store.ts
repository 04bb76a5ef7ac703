import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import { createSessionObservationStore } from './session-observations.store.ts'
import { type SessionChanges, updateSession, publishSession } from './update-session.store.ts'
import { createAbandonedSessionStore } from './abandoned-sessions.store.ts'
import { createActiveSessionStore } from './active-sessions.store.ts'

type NewWhatsAppSession = Pick<WhatsAppSessionRow, 'name' | 'workspaceId' | 'engine' | 'windowUntil'>

export const createWhatsAppSessionStore = (db: Db) => ({
  ofWorkspace: (workspaceId: string, name: string) =>
    db
      .selectFrom('whatsappSessions')
      .selectAll()
      .where('name', '=', name)
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirst(),

  lockOfWorkspace: (tx: Tx, workspaceId: string, name: string) =>
    tx
      .selectFrom('whatsappSessions')
      .selectAll()
      .where('name', '=', name)
      .where('workspaceId', '=', workspaceId)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Requests the deletion of sessions without a workspace; deletes those whose n8n is unknown. */
  async unlinkOrphans(now: Date): Promise<boolean> {
    await sql`
      delete from whatsapp_sessions s
      where workspace_id is null
        and engine = 'n8n'
        and not exists (
          select
          from pending_deletions p
          where p.session_name = s.name and p.n8n_reach is not null
        )`.execute(db)
    const { rows } = await sql<{ name: string }>`
      with left_alone as (
        update whatsapp_sessions
        set
          wish = 'leave',
          version = version + 1,
          connection = 'disconnected',
          qr = null,
          window_until = null,
          pairing_phone = null,
          pairing_code = null
        where workspace_id is null and wish <> 'leave'
        returning name
      )
      insert into pending_deletions (session_name, asked_at)
      select name, ${now}
      from left_alone
      on conflict do nothing
      returning session_name as name`.execute(db)
    return rows.length > 0
  },

  deleteN8nOrphans: (before: Date) =>
    sql`
      with forgotten as (
        delete from whatsapp_sessions s
        using pending_deletions p
        where p.session_name = s.name
          and s.workspace_id is null
          and p.n8n_reach is not null
          and p.asked_at < ${before}
        returning s.name
      )
      delete from pending_deletions p
      using forgotten f
      where p.session_name = f.name`.execute(db),

  async findAgentEngine(workspaceId: string, name: string): Promise<WhatsAppSessionRow['engine'] | null> {
    const agent = await db
      .selectFrom('agents')
      .select('engine')
      .where('sessionName', '=', name)
      .where('workspaceId', '=', workspaceId)
      .where('platform', '=', 'whatsapp')
      .executeTakeFirst()
    return agent?.engine ?? null
  },

  /** Serializes new pairing windows of one workspace. Take this lock before any session's row. */
  lockWorkspace,

  async countOtherWindows(tx: Tx, workspaceId: string, name: string, now: Date): Promise<number> {
    const { count } = await tx
      .selectFrom('whatsappSessions')
      .select((e) => e.fn.countAll<string>().as('count'))
      .where('workspaceId', '=', workspaceId)
      .where('name', '!=', name)
      .where('windowUntil', '>', now)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Undefined when the name exists; throws when another user's agent has it. */
  insert: (tx: Tx, session: NewWhatsAppSession, now: Date) =>
    tx
      .insertInto('whatsappSessions')
      .values({ ...session, wish: 'link', connection: 'generating_qr', connectionSince: now, createdAt: now })
      .onConflict((c) => c.doNothing())
      .returningAll()
      .executeTakeFirst(),

  async wish(tx: Tx, workspaceId: string, name: string, changes: SessionChanges, now: Date) {
    const row = await updateSession(tx, changes, now)
      .where('name', '=', name)
      .where('workspaceId', '=', workspaceId)
      .returningAll()
      .executeTakeFirst()
    if (row) await publishSession(tx, row, now)
    return row
  },

  ...createActiveSessionStore(db),
  ...createSessionObservationStore(db),
  ...createAbandonedSessionStore(db),
})

export const createFindAgentOfSession =
  (db: Db) =>
  async (name: string): Promise<string | null> => {
    const agent = await db
      .selectFrom('agents')
      .innerJoin('whatsappSessions as s', (on) =>
        on.onRef('s.name', '=', 'agents.sessionName').onRef('s.workspaceId', '=', 'agents.workspaceId'),
      )
      .select('agents.id')
      .where('s.name', '=', name)
      .where('platform', '=', 'whatsapp')
      .executeTakeFirst()
    return agent?.id ?? null
  }

export type WhatsAppSessionStore = ReturnType<typeof createWhatsAppSessionStore>
