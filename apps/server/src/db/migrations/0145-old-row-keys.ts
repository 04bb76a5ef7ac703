import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table documents add column has_old_row_keys boolean not null default false',
  `update documents d
    set has_old_row_keys = true
    where exists (select from passages p where p.document_id = d.id and p.row_key is not null)`,
  'create index documents_with_old_row_keys on documents (id) where has_old_row_keys',
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
