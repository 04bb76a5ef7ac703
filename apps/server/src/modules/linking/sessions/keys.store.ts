import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Log } from '../../../platform/log.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { SessionVault } from '../../../ports/session-vault.ts'

export type VaultOf = (sessionName: string) => SessionVault

/**
 * The secrets of linked sessions, each sealed for its place: one that is moved to another row does not open. One that
 * its key never opens again is told as absent: its message is asked for anew, and nobody else's waits for it.
 */
export const createSessionVaults =
  (db: Db, secrets: Secrets, log: Log): VaultOf =>
  (sessionName) => {
    const place = (type: string, id: string) => `whatsapp/${sessionName}/${type}/${id}`
    const identityPlace = place('identity', '')
    const keepIdentity = async (tx: Db | Tx, identity: string) =>
      void (await tx
        .updateTable('whatsappSessions')
        .set({ identity: secrets.seal(identity, identityPlace) })
        .where('name', '=', sessionName)
        .execute())

    /** Nothing when it is damaged. What a missing key would open may come back with it: that one throws. */
    const opened = (type: string, { id, sealed }: { id: string; sealed: string }): [string, string][] => {
      try {
        return [[id, secrets.open(sealed, place(type, id))]]
      } catch (err) {
        if (!secrets.keyIds.includes(sealed.split('.')[1] ?? '')) throw err
        log.error({ err, session: sessionName, type }, 'a key of a linked phone is damaged')
        return []
      }
    }

    return {
      async opens() {
        const foreign = (sealed: string) =>
          sql`split_part(${sql.ref(sealed)}, '.', 2) <> all(${[...secrets.keyIds]}::text[])`
        const { rows } = await sql`
          select name from whatsapp_sessions s where name = ${sessionName} and (${foreign('s.identity')}
            or exists (select from whatsapp_keys k where k.session_name = s.name and ${foreign('k.sealed')}))`.execute(
          db,
        )
        return rows.length === 0
      },

      async identity() {
        const row = await db
          .selectFrom('whatsappSessions')
          .select('identity')
          .where('name', '=', sessionName)
          .executeTakeFirst()
        return row?.identity ? secrets.open(row.identity, identityPlace) : null
      },

      keepIdentity: (identity) => keepIdentity(db, identity),

      startOver: (identity) =>
        db.transaction().execute(async (tx) => {
          await keepIdentity(tx, identity)
          await tx.deleteFrom('whatsappKeys').where('sessionName', '=', sessionName).execute()
        }),

      async read(type, ids) {
        if (ids.length === 0) return new Map()
        const rows = await db
          .selectFrom('whatsappKeys')
          .select(['id', 'sealed'])
          .where('sessionName', '=', sessionName)
          .where('type', '=', type)
          .where(sql<boolean>`id = any(${[...ids]}::text[])`)
          .execute()
        return new Map(rows.flatMap((row) => opened(type, row)))
      },

      async write(changes) {
        const kept = changes.flatMap(({ type, id, value }) =>
          value === null ? [] : [{ type, id, sealed: secrets.seal(value, place(type, id)) }],
        )
        const forgotten = changes.filter(({ value }) => value === null)
        const column = <T, K extends keyof T>(rows: readonly T[], key: K) => rows.map((row) => row[key])
        // Always in one order, so that two writers of one session do not wait for each other in a ring.
        await sql`
          with forgotten as (
            delete from whatsapp_keys k
            using unnest(${column(forgotten, 'type')}::text[], ${column(forgotten, 'id')}::text[]) as f(type, id)
            where k.session_name = ${sessionName} and k.type = f.type and k.id = f.id
          )
          insert into whatsapp_keys (session_name, type, id, sealed)
          select ${sessionName}, type, id, sealed
          from unnest(${column(kept, 'type')}::text[], ${column(kept, 'id')}::text[], ${column(kept, 'sealed')}::text[]) as k(type, id, sealed)
          order by type, id
          on conflict (session_name, type, id) do update set sealed = excluded.sealed`.execute(db)
      },
    }
  }
