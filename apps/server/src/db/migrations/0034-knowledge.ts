import { type Kysely, sql } from 'kysely'

const statements = [
  /* `claim` counts who took it up: whoever was taken for dead writes no more. `tries` begins anew when its owner asks. */
  `create table documents (
    id id primary key,
    user_id id not null references users on delete cascade,
    agent_id id references agents on delete cascade,
    name text not null check (name <> ''),
    description text not null,
    tags text[] not null,
    file_id id not null unique,
    file_name text not null,
    file_bytes integer not null check (file_bytes > 0),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    kind text not null,
    status text not null default 'PENDING' check (status in ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
    cause text,
    stage text,
    done integer not null default 0,
    total integer,
    claim integer not null default 0,
    tries integer not null default 0,
    not_before timestamptz,
    pages integer,
    pages_without_text integer[] not null default '{}',
    sheets jsonb not null default '[]',
    remarks text[] not null default '{}',
    characters integer not null default 0,
    passage_count integer not null default 0,
    term_count integer not null default 0,
    valid_day text check (valid_day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    valid_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint documents_due check ((status in ('PENDING', 'PROCESSING')) = (not_before is not null)),
    constraint documents_failed check ((status = 'FAILED') = (cause is not null)),
    constraint documents_stage check ((status = 'PROCESSING') = (stage is not null)),
    constraint documents_understood check (status <> 'COMPLETED' or passage_count > 0),
    constraint documents_valid check ((valid_day is null) = (valid_until is null))
  )`,
  `create index documents_of_user on documents (user_id, created_at desc, id desc)`,
  `create index documents_of_agent on documents (agent_id)`,
  `create index documents_due_first on documents (not_before) where status in ('PENDING', 'PROCESSING')`,
  `create unique index documents_once on documents (user_id, coalesce(agent_id, ''), sha256)`,

  `create table passages (
    document_id id not null references documents on delete cascade,
    position integer not null check (position >= 0),
    text text not null,
    heading text not null,
    page integer,
    sheet text,
    row integer,
    primary key (document_id, position)
  )`,

  /* A word of a document, in some passages that were kept together: where, how often, and how long those are. */
  `create table postings (
    user_id id not null,
    term text collate "C" not null,
    document_id id not null references documents on delete cascade,
    batch integer not null,
    positions integer[] not null,
    counts integer[] not null,
    lengths integer[] not null,
    primary key (user_id, term, document_id, batch)
  )`,
  `create index postings_of_document on postings (document_id)`,

  // Whatever deletes or replaces a document, its file goes too: that it is owed stands in the same transaction.
  `create table document_waste (file_id id primary key)`,
  `create function throw_document_away() returns trigger language plpgsql as $$
  begin
    insert into document_waste (file_id) values (old.file_id) on conflict do nothing;
    return null;
  end $$`,
  `create trigger documents_thrown_away after delete on documents for each row execute function throw_document_away()`,
  `create trigger documents_replaced after update of file_id on documents for each row
    when (old.file_id <> new.file_id) execute function throw_document_away()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
