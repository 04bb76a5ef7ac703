import { type Kysely, sql } from 'kysely'

const statements = [
  // The processes that answer and send, each with its last sign of life.
  `create table workers (name text primary key, beat_at timestamptz not null)`,

  // Which of them hands this message to the network.
  `alter table messages add column attempted_by text`,

  // Jobs of the queue whose attempts did not all end well: how many failed without the death of their process,
  // and whether one runs alone in its process now.
  `create table troubled_jobs (
    job_id uuid primary key,
    failures integer not null default 0,
    is_alone boolean not null default false
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
