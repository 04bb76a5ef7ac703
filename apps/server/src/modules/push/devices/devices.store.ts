import type { PushSaveOrder } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

export type DeviceRow = {
  id: string
  service: string
  showsText: boolean
  createdAt: Date
  pushedAt: Date | null
  userAgent: string
  isCurrent: boolean
}

export type PreferenceRow = {
  muted: string[]
  isQuiet: boolean
  quietFrom: string
  quietTo: string
  timeZone: string
}

type NewDevice = {
  id: string
  userId: string
  tokenHash: string
  endpointHash: string
  sealed: string
  service: string
  showsText: boolean
  now: Date
}

export type DeviceStore = ReturnType<typeof createDeviceStore>

/** The devices and preferences of a person. A device lasts as long as its session. */
export const createDeviceStore = (db: Db) => ({
  preferences: (userId: string): Promise<PreferenceRow | undefined> =>
    db
      .selectFrom('pushPreferences')
      .select(['muted', 'isQuiet', 'quietFrom', 'quietTo', 'timeZone'])
      .where('userId', '=', userId)
      .executeTakeFirst(),

  /** Stores nothing when a later save of the same page is stored already. */
  savePreferences(userId: string, row: PreferenceRow, order: PushSaveOrder | null) {
    const [savedPage, savedNumber] = [order?.page ?? null, order?.number ?? null]
    const saved = { ...row, savedPage, savedNumber }
    return db
      .insertInto('pushPreferences')
      .values({ userId, ...saved })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet(saved)
          .where(
            sql<boolean>`push_preferences.saved_page is distinct from ${savedPage}
              or push_preferences.saved_number is null
              or push_preferences.saved_number <= ${savedNumber}`,
          ),
      )
      .execute()
  },

  /** Oldest first. `isCurrent`: it belongs to the session of this token. */
  async list(userId: string, tokenHash: string, now: Date): Promise<DeviceRow[]> {
    const { rows } = await sql<DeviceRow>`
      select d.id, d.service, d.shows_text, d.created_at, d.pushed_at, s.user_agent,
        s.token_hash = ${tokenHash} as is_current
      from push_devices d
      join sessions s on s.id = d.session_id
      where d.user_id = ${userId} and s.expires_at > ${now}
      order by d.created_at, d.id`.execute(db)
    return rows
  },

  lockPerson: (tx: Tx, userId: string) =>
    tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst(),

  /** A browser has one subscription: the former one of this session or of this endpoint ends. */
  async removeFormer(tx: Tx, { endpointHash, tokenHash }: NewDevice): Promise<void> {
    await sql`
      delete from push_devices
      where endpoint_hash = ${endpointHash}
        or session_id = (select id from sessions where token_hash = ${tokenHash})`.execute(tx)
  },

  async countOf(tx: Tx, userId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from push_devices where user_id = ${userId}`.execute(tx)
    return rows[0]?.count ?? 0
  },

  /** False without a valid session. */
  async insert(tx: Tx, device: NewDevice): Promise<boolean> {
    const { rows } = await sql`
      insert into push_devices (id, user_id, session_id, endpoint_hash, sealed, service, shows_text, created_at)
      select ${device.id}, user_id, id, ${device.endpointHash}, ${device.sealed}, ${device.service},
        ${device.showsText}, ${device.now}
      from sessions
      where token_hash = ${device.tokenHash} and user_id = ${device.userId} and expires_at > ${device.now}
      returning id`.execute(tx)
    return rows.length > 0
  },

  transaction: <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => db.transaction().execute(work),

  async setShowsText(userId: string, id: string, showsText: boolean): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('pushDevices')
      .set({ showsText })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  sealedOf: (userId: string, id: string) =>
    db.selectFrom('pushDevices').select('sealed').where('id', '=', id).where('userId', '=', userId).executeTakeFirst(),

  async remove(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('pushDevices')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  markPushed: (id: string, now: Date) =>
    db.updateTable('pushDevices').set({ pushedAt: now }).where('id', '=', id).execute(),

  /** The push service does not know it any more. */
  forget: (id: string) => db.deleteFrom('pushDevices').where('id', '=', id).execute(),

  async hasAny(): Promise<boolean> {
    const { rows } = await sql`select from push_devices limit 1`.execute(db)
    return rows.length > 0
  },
})
