import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table payment_receipts add column file_hash text check (length(file_hash) = 64)',
  `create index payment_receipts_files on payment_receipts (workspace_id, file_hash, received_at)
    where file_hash is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
