import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table installation
    add column marked_folders text[] not null default '{}' check (marked_folders <@ array['documents', 'media'])`,
  // Files that rows name are somewhere already: a folder that has none of them is not the one that keeps them.
  `update installation
    set marked_folders = array_remove(array[
      case when exists (select from documents) then 'documents' end,
      case when exists (select from media where state = 'kept')
        or exists (select from canned_replies where file_id is not null) then 'media' end
    ], null)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
