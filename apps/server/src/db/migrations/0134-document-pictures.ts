import { type Kysely, sql } from 'kysely'

const statements = [
  // The name of the row, normalized: pictures find their row by it after the file was replaced.
  `alter table passages add column row_key text`,
  `create index passages_of_row on passages (document_id, row_key) where row_key is not null`,

  // The file is in the file store of documents under the id of the picture.
  `create table document_pictures (
    id id primary key,
    workspace_id id not null references workspaces on delete cascade,
    document_id id not null references documents on delete cascade,
    row_key text check (length(row_key) between 1 and 200),
    row_name text check (length(row_name) between 1 and 200),
    file_name text not null,
    bytes integer not null check (bytes > 0),
    sha256 text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    created_at timestamptz not null,
    check ((row_key is null) = (row_name is null))
  )`,
  `create index document_pictures_of_row on document_pictures (document_id, row_key)`,
  `create index document_pictures_of_workspace on document_pictures (workspace_id)`,

  `create function throw_picture_away() returns trigger language plpgsql as $$
  begin
    insert into document_waste (file_id) values (old.id) on conflict do nothing;
    return null;
  end $$`,
  `create trigger document_pictures_thrown_away after delete on document_pictures
    for each row execute function throw_picture_away()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
