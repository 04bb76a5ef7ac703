import type pg from 'pg'

/** Tells one database from every other. Neither a restore nor another address of the same database changes it. */
export async function readDatabaseIdentity(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select s.system_identifier || '/' || d.oid as id
    from pg_control_system() s, pg_database d
    where d.datname = current_database()`,
  )
  return rows[0]?.id ?? ''
}
