import { sql, type Updateable } from 'kysely'
import type { StaffChat } from '@portavoz/contract'
import { appendAuditLine } from '../../../db/append-audit-line.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { DatabaseSchema } from '../../../db/schema.ts'

/** A member of a workspace. */
export type StaffMember = { userId: string; workspaceId: string }

export type StaffPlace = { agentId: string; chatKey: string }

export type BotRow = { agentId: string; agentName: string; username: string }

export type ChatRow = BotRow & {
  chatName: string | null
  connectedAt: Date
  toldAt: Date | null
  endedAs: StaffChat['endedAs']
}

/** The chat that a message came from; `lastMessage` is the one that was handled last. */
export type FoundChat = StaffMember & { endedAs: StaffChat['endedAs']; lastMessage: string | null }

export type StaffChatStore = ReturnType<typeof createStaffChatStore>

/** Updates of these bots pass through this server, and their agents answer. */
const isOffered = sql`
  a.platform = 'telegram' and a.engine = 'embedded' and a.connection = 'connected' and a.is_active
  and a.bot_username is not null`

const updateChat = (
  connection: Db | Tx,
  { userId, workspaceId }: StaffMember,
  changes: Updateable<DatabaseSchema['staffChats']>,
) =>
  connection
    .updateTable('staffChats')
    .set(changes)
    .where('userId', '=', userId)
    .where('workspaceId', '=', workspaceId)
    .execute()

const deleteOf = (
  tx: Tx,
  table: 'staffChats' | 'staffChatCodes' | 'staffChatDeliveries',
  { userId, workspaceId }: StaffMember,
) => tx.deleteFrom(table).where('userId', '=', userId).where('workspaceId', '=', workspaceId).execute()

export const createStaffChatStore = (db: Db) => ({
  transaction: <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => db.transaction().execute(work),

  async listBots(workspaceId: string): Promise<BotRow[]> {
    const { rows } = await sql<BotRow>`
      select a.id as agent_id, a.name as agent_name, a.bot_username as username
      from agents a
      where a.workspace_id = ${workspaceId} and ${isOffered}
      order by lower(a.name), a.id`.execute(db)
    return rows
  },

  async find({ userId, workspaceId }: StaffMember): Promise<ChatRow | undefined> {
    const { rows } = await sql<ChatRow>`
      select a.id as agent_id, a.name as agent_name, coalesce(a.bot_username, '') as username, c.chat_name,
        c.connected_at, c.told_at, c.ended_as
      from staff_chats c
      join agents a on a.id = c.agent_id
      where c.user_id = ${userId} and c.workspace_id = ${workspaceId}`.execute(db)
    return rows[0]
  },

  /** Replaces the member's former code. */
  saveCode: ({ userId, workspaceId }: StaffMember, code: { agentId: string; codeHash: string; expiresAt: Date }) =>
    db
      .insertInto('staffChatCodes')
      .values({ userId, workspaceId, ...code })
      .onConflict((conflict) => conflict.columns(['userId', 'workspaceId']).doUpdateSet(code))
      .execute(),

  /** Uses a code up. Undefined for one that is unknown, of another bot or expired. */
  async useCode(tx: Tx, agentId: string, codeHash: string, now: Date): Promise<StaffMember | undefined> {
    const { rows } = await sql<StaffMember & { isValid: boolean }>`
      delete from staff_chat_codes
      where code_hash = ${codeHash} and agent_id = ${agentId}
      returning user_id, workspace_id, expires_at > ${now} as is_valid`.execute(tx)
    return rows.find(({ isValid }) => isValid)
  },

  deleteExpiredCodes: (now: Date) => db.deleteFrom('staffChatCodes').where('expiresAt', '<=', now).execute(),

  /** No message that was written before then is delivered again. */
  forgetLeft: (before: Date) =>
    db
      .updateTable('staffChats')
      .set({ chatKey: null, lastMessage: null })
      .where('endedAs', '=', 'left')
      .where('endedAt', '<', before)
      .execute(),

  /** The chat is the member's alone: it ends for another one who had it at this bot. */
  async connect(
    tx: Tx,
    member: StaffMember,
    { agentId, chatKey }: StaffPlace,
    { chatName, externalId, now }: { chatName: string | null; externalId: string; now: Date },
  ): Promise<StaffMember[]> {
    const { rows: former } = await sql<StaffMember>`
      delete from staff_chats
      where agent_id = ${agentId} and chat_key = ${chatKey} and user_id <> ${member.userId} and ended_as is null
      returning user_id, workspace_id`.execute(tx)
    const state = { connectedAt: now, toldAt: null, lastMessage: externalId, endedAs: null, endedAt: null }
    const row = { agentId, chatKey, chatName, ...state }
    await tx
      .insertInto('staffChats')
      .values({ userId: member.userId, workspaceId: member.workspaceId, ...row })
      .onConflict((conflict) => conflict.columns(['userId', 'workspaceId']).doUpdateSet(row))
      .execute()
    await deleteOf(tx, 'staffChatDeliveries', member)
    return former
  },

  /** Whether it is the chat of a member, or was until «/salir». */
  async isChat({ agentId, chatKey }: StaffPlace): Promise<boolean> {
    const { rows } = await sql`
      select from staff_chats where agent_id = ${agentId} and chat_key = ${chatKey} limit 1`.execute(db)
    return rows.length > 0
  },

  /** The member whose chat it is, or was until «/salir»; locked. */
  async findChat(tx: Tx, { agentId, chatKey }: StaffPlace): Promise<FoundChat | undefined> {
    const { rows } = await sql<FoundChat>`
      select user_id, workspace_id, ended_as, last_message
      from staff_chats
      where agent_id = ${agentId} and chat_key = ${chatKey}
      order by ended_as nulls first, connected_at desc
      limit 1
      for update`.execute(tx)
    return rows[0]
  },

  noteMessage: (tx: Tx, member: StaffMember, lastMessage: string) => updateChat(tx, member, { lastMessage }),

  /** The chat's key stays, so that a redelivery of «/salir» is not a customer's message. */
  async leave(tx: Tx, member: StaffMember, now: Date): Promise<void> {
    await updateChat(tx, member, { endedAs: 'left', endedAt: now })
    await deleteOf(tx, 'staffChatDeliveries', member)
  },

  /** Telegram refuses the chat for good. */
  forget: ({ userId, workspaceId }: StaffMember, chatKey: string, now: Date) =>
    db.transaction().execute(async (tx) => {
      await sql`
        update staff_chats
        set ended_as = 'blocked', ended_at = ${now}, chat_key = null, last_message = null
        where user_id = ${userId}
          and workspace_id = ${workspaceId}
          and chat_key = ${chatKey}
          and ended_as is null`.execute(tx)
      await sql`
        delete from staff_chat_deliveries
        where user_id = ${userId} and workspace_id = ${workspaceId} and chat_key = ${chatKey}`.execute(tx)
    }),

  disconnect: (member: StaffMember): Promise<void> =>
    db.transaction().execute(async (tx) => {
      for (const table of ['staffChats', 'staffChatCodes', 'staffChatDeliveries'] as const)
        await deleteOf(tx, table, member)
    }),

  markNotified: (member: StaffMember, now: Date) => updateChat(db, member, { toldAt: now }),

  /** What a person did in Telegram, which is no request of the console. */
  async recordAction(
    tx: Tx,
    { userId, workspaceId }: StaffMember,
    action: 'staff_chat.connected' | 'staff_chat.disconnected',
    { agentId, now }: { agentId: string; now: Date },
  ): Promise<{ username: string; workspaceName: string }> {
    const { rows } = await sql<{ username: string; workspaceName: string }>`
      select u.username, w.name as workspace_name
      from users u, workspaces w
      where u.id = ${userId} and w.id = ${workspaceId}`.execute(tx)
    const { username = '', workspaceName = '' } = rows[0] ?? {}
    const user = { id: userId, username }
    await appendAuditLine(tx, { at: now, action, workspaceId, user, source: 'telegram', detail: { agentId } })
    return { username, workspaceName }
  },

  /** Whether any chat exists whose messages are not customers'. */
  async hasAny(): Promise<boolean> {
    const { rows } = await sql`select from staff_chats where chat_key is not null limit 1`.execute(db)
    return rows.length > 0
  },
})
