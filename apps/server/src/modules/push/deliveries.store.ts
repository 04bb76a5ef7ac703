import type { PushKind, WorkspaceRole } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { isLockedOut } from '../../db/fragments/has-second-factor.ts'
import { addToSummary, createDeliveryQueue } from './delivery-queue.store.ts'
import type { PushNotice } from './notices/notice.ts'
import { hasOtherWorkspaces, type NoticeAddress, quietHours, recipientsOf } from './notices/notice-recipients.store.ts'
import type { DailyQuietHours } from './notices/quiet-hours.ts'

export type PushContent = { title: string; body: string; preview: string | null; path: string }

export type DeliveryTimes = { now: Date; notBefore: Date; giveUpAt: Date }

/** A claimed notification with its device, and what its person chose. */
export type DuePush = {
  id: string
  deviceId: string
  workspaceId: string
  conversationId: string | null
  kind: PushKind
  tag: string
  content: PushContent
  held: number
  tries: number
  giveUpAt: Date
  sealed: string
  showsText: boolean
  quiet: DailyQuietHours | null
  workspaceName: string
  hasOtherWorkspaces: boolean
  /** Null when the person signed out or may not enter the workspace. */
  role: WorkspaceRole | null
}

/** The summary of quiet hours; `path` is the page that lists what it counts. */
type NewSummary = { id: string; tag: string; path: string; until: Date; giveUpAt: Date }

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

export const createDeliveryStore = (db: Db) => ({
  ...createDeliveryQueue(db, 'push_deliveries'),

  /** The devices of the notice's people who may enter the workspace now and want this kind. */
  async findDevices(tx: Tx, notice: NoticeAddress, roles: readonly WorkspaceRole[], now: Date): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select d.id
      ${recipientsOf(
        notice,
        roles,
        sql`
          join push_devices d on d.user_id = m.user_id
          join sessions s on s.id = d.session_id and s.expires_at > ${now}`,
      )}
      order by d.id`.execute(tx)
    return rows.map(({ id }) => id)
  },

  /** Replaces what still waits under the same tag, and keeps its turn. */
  async insert(
    tx: Tx,
    ids: readonly string[],
    deviceIds: readonly string[],
    notice: PushNotice,
    { now, notBefore, giveUpAt }: DeliveryTimes,
  ): Promise<void> {
    const { workspaceId, conversationId = null, agentId = null, kind, tag, title, body, preview = null, path } = notice
    await sql`
      insert into push_deliveries
        (id, device_id, workspace_id, conversation_id, agent_id, kind, tag, content, not_before, give_up_at, created_at)
      select id, device_id, ${workspaceId}, ${conversationId}, ${agentId}, ${kind}, ${tag},
        ${JSON.stringify({ title, body, preview, path })}::jsonb, ${notBefore}, ${giveUpAt}, ${now}
      from unnest(${[...ids]}::text[], ${[...deviceIds]}::text[]) as new (id, device_id)
      on conflict (device_id, tag) where not is_sending do update set
        kind = excluded.kind,
        content = excluded.content,
        give_up_at = excluded.give_up_at,
        created_at = excluded.created_at`.execute(tx)
  },

  async claim(now: Date, until: Date): Promise<DuePush | undefined> {
    const { rows } = await sql<DuePush>`
      with next as (
        select id
        from push_deliveries
        where not is_sending and not_before <= ${now}
        order by not_before
        limit 1
        for update skip locked
      ), taken as (
        update push_deliveries d
        set is_sending = true, not_before = ${until}, tries = d.tries + 1
        from next
        where d.id = next.id
        returning d.id, d.device_id, d.workspace_id, d.conversation_id, d.kind, d.tag, d.content, d.held, d.tries,
          d.give_up_at
      )
      select t.*, v.sealed, v.shows_text, w.name as workspace_name,
        ${quietHours} as quiet,
        case when s.expires_at > ${now} and not ${sql.raw(isLockedOut('w', 'v.user_id'))} then m.role end as role,
        ${hasOtherWorkspaces(sql`v.user_id`, sql`t.workspace_id`)} as has_other_workspaces
      from taken t
      join push_devices v on v.id = t.device_id
      join sessions s on s.id = v.session_id
      join workspaces w on w.id = t.workspace_id
      left join members m on m.user_id = v.user_id and m.workspace_id = t.workspace_id
      left join push_preferences p on p.user_id = v.user_id`.execute(db)
    return rows[0]
  },

  /** Waits for the next try, unless a later notification of the subject waits already. */
  async postpone({ id, deviceId, tag, tries }: DuePush, next: Date): Promise<void> {
    const { rows } = await sql`
      update push_deliveries
      set is_sending = false, not_before = ${next}
      where id = ${id} and tries = ${tries} and not exists (
        select
        from push_deliveries newer
        where newer.device_id = ${deviceId} and newer.tag = ${tag} and not newer.is_sending
      )
      returning id`.execute(db)
    if (rows.length === 0) await this.remove(id)
  },

  /** Adds it to the summary that the device gets after its quiet hours. */
  hold(due: DuePush, summary: NewSummary, now: Date): Promise<void> {
    return db.transaction().execute(async (tx) => {
      await this.remove(due.id, tx)
      await sql`
        insert into push_deliveries
          (id, device_id, workspace_id, kind, tag, content, held, not_before, give_up_at, created_at)
        values (${summary.id}, ${due.deviceId}, ${due.workspaceId}, ${due.kind}, ${summary.tag},
          ${JSON.stringify({ path: summary.path })},
          ${Math.max(due.held, 1)}, ${summary.until}, ${summary.giveUpAt}, ${now})
        on conflict (device_id, tag) where not is_sending do update set
          ${addToSummary('push_deliveries', summary.path)}`.execute(tx)
    })
  },
})
