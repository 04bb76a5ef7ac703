import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { leaseFence } from '../../../db/fragments/lease-fence.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { SessionKeyStoreFor } from '../../../ports/whatsapp/session-key-store.ts'

/**
 * The secrets of linked sessions, each encrypted for its own row. A damaged secret counts as absent: Baileys requests
 * its message again, and other messages do not wait.
 */
export const createSessionKeyStores =
  (db: Db, secrets: Secrets, log: Log): SessionKeyStoreFor =>
  (sessionName, { lease, onLost }) => {
    const sealContext = (type: string, id: string) => `whatsapp/${sessionName}/${type}/${id}`
    const identityContext = sealContext('identity', '')
    const requireLease = ({ rows }: { rows: readonly unknown[] }) => {
      if (rows.length > 0) return
      onLost()
      throw new Error('another process has the session')
    }
    const fence = sql`
      session as (
        select
        from whatsapp_sessions
        where name = ${sessionName}
        for key share
      ), fence as (${leaseFence(lease, sql`session`)})`
    const savedIdentity = (identity: string) => sql`
      update whatsapp_sessions
      set identity = ${secrets.seal(identity, identityContext)}
      where name = ${sessionName} and exists (select from fence)`

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

      async saveIdentity(identity) {
        requireLease(
          await sql`
            with ${fence}, saved as (${savedIdentity(identity)})
            select from fence`.execute(db),
        )
      },

      async reset(identity) {
        requireLease(
          await sql`
            with ${fence}, saved as (${savedIdentity(identity)}), forgotten as (
              delete from whatsapp_keys
              where session_name = ${sessionName} and exists (select from fence)
            )
            select from fence`.execute(db),
        )
      },

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
        const written = await sql`
          with ${fence}, forgotten as (
            delete from whatsapp_keys k
            using unnest(${column(deletions, 'type')}::text[], ${column(deletions, 'id')}::text[]) as f(type, id)
            where k.session_name = ${sessionName}
              and k.type = f.type
              and k.id = f.id
              and exists (select from fence)
          ), saved as (
            insert into whatsapp_keys (session_name, type, id, sealed)
            select ${sessionName}, type, id, sealed
            from unnest(
              ${column(upserts, 'type')}::text[], ${column(upserts, 'id')}::text[],
              ${column(upserts, 'sealed')}::text[]
            ) as k(type, id, sealed)
            where exists (select from fence)
            order by type, id
            on conflict (session_name, type, id) do update set sealed = excluded.sealed
          )
          select from fence`.execute(db)
        requireLease(written)
      },
    }
  }
