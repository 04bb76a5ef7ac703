import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { SessionKeyStore } from '../../../ports/whatsapp/session-key-store.ts'

export type SessionKeyStoreFor = (sessionName: string) => SessionKeyStore

/**
 * The secrets of linked sessions, each encrypted for its own row. A damaged secret counts as absent: Baileys requests
 * its message again, and other messages do not wait.
 */
export const createSessionKeyStores =
  (db: Db, secrets: Secrets, log: Log): SessionKeyStoreFor =>
  (sessionName) => {
    const sealContext = (type: string, id: string) => `whatsapp/${sessionName}/${type}/${id}`
    const identityContext = sealContext('identity', '')
    const keepIdentity = async (tx: Db | Tx, identity: string) =>
      void (await tx
        .updateTable('whatsappSessions')
        .set({ identity: secrets.seal(identity, identityContext) })
        .where('name', '=', sessionName)
        .execute())

    /** Empty for a damaged secret. Throws without the key: the secret may be readable again later. */
    const openRow = (type: string, { id, sealed }: { id: string; sealed: string }): [string, string][] => {
      try {
        return [[id, secrets.open(sealed, sealContext(type, id))]]
      } catch (err) {
        if (!secrets.keyIds.includes(sealed.split('.')[1] ?? '')) throw err
        log.error({ err, session: sessionName, type }, 'a key of a linked phone is damaged')
        return []
      }
    }

    return {
      async canDecrypt() {
        const foreign = (sealed: string) =>
          sql`split_part(${sql.ref(sealed)}, '.', 2) <> all(${[...secrets.keyIds]}::text[])`
        const { rows } = await sql`
          select name
          from whatsapp_sessions s
          where name = ${sessionName}
            and (
              ${foreign('s.identity')}
              or exists (
                select
                from whatsapp_keys k
                where k.session_name = s.name and ${foreign('k.sealed')}
              )
            )`.execute(db)
        return rows.length === 0
      },

      async readIdentity() {
        const row = await db
          .selectFrom('whatsappSessions')
          .select('identity')
          .where('name', '=', sessionName)
          .executeTakeFirst()
        return row?.identity ? secrets.open(row.identity, identityContext) : null
      },

      saveIdentity: (identity) => keepIdentity(db, identity),

      reset: (identity) =>
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
        return new Map(rows.flatMap((row) => openRow(type, row)))
      },

      async write(changes) {
        const upserts = changes.flatMap(({ type, id, value }) =>
          value === null ? [] : [{ type, id, sealed: secrets.seal(value, sealContext(type, id)) }],
        )
        const deletions = changes.filter(({ value }) => value === null)
        const column = <T, K extends keyof T>(rows: readonly T[], key: K) => rows.map((row) => row[key])
        // A fixed order, so that two writers of one session cannot deadlock.
        await sql`
          with forgotten as (
            delete from whatsapp_keys k
            using unnest(${column(deletions, 'type')}::text[], ${column(deletions, 'id')}::text[]) as f(type, id)
            where k.session_name = ${sessionName} and k.type = f.type and k.id = f.id
          )
          insert into whatsapp_keys (session_name, type, id, sealed)
          select ${sessionName}, type, id, sealed
          from unnest(
            ${column(upserts, 'type')}::text[], ${column(upserts, 'id')}::text[],
            ${column(upserts, 'sealed')}::text[]
          ) as k(type, id, sealed)
          order by type, id
          on conflict (session_name, type, id) do update set sealed = excluded.sealed`.execute(db)
      },
    }
  }
