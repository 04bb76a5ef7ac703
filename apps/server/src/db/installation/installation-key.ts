import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** The process needs one of these key fingerprints to start; empty where any key is accepted. */
export async function expectedKeys(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('installation_key') is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return []
  const { rows } = await sql<{ fingerprint: string | null }>`select fingerprint from installation_key`.execute(db)
  const [row] = rows
  if (row) return row.fingerprint === null ? [] : [row.fingerprint]
  return keysInUse(db)
}

/** Databases older than fingerprints: each sealed text names its key. */
async function keysInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct split_part(sealed, '.', 2) as id
    from (
      select secrets from agents
      union all select identity from whatsapp_sessions
      union all select secret from lead_webhooks
      union all select secret from lookup_secrets
    ) as all_sealed (sealed)
    where sealed like 'v1.%'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Records the first key of a ring. Returns false where another process recorded a key outside the ring. */
export async function recordKey(db: Db, ring: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    insert into installation_key (fingerprint)
    values (${ring[0] ?? null})
    on conflict (is_only) do update set fingerprint = excluded.fingerprint
      where installation_key.fingerprint is null or installation_key.fingerprint = any(${[...ring]}::text[])
    returning fingerprint`.execute(db)
  return rows.length > 0
}

/** Lets the next process use any key. */
export async function forgetKey(db: Db): Promise<void> {
  await sql`
    insert into installation_key (fingerprint)
    values (null)
    on conflict (is_only) do update set fingerprint = null`.execute(db)
}
