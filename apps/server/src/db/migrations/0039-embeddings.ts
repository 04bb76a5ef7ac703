import { type Kysely, sql } from 'kysely'

const statements = [
  /* Vectors of different models, or of different lengths, say nothing of each other. Of one model's sets the newest chosen
     is made whole; null is one whose model was heard to answer otherwise. */
  `create table vector_sets (
    id id primary key,
    user_id id not null references users on delete cascade,
    provider text not null check (provider <> ''),
    model text not null check (model <> ''),
    dimensions integer not null check (dimensions between 1 and 8192),
    chunker integer not null,
    chosen_at timestamptz,
    unique (user_id, provider, model, dimensions, chunker),
    unique (id, dimensions)
  )`,

  /* They end with their passages, whatever becomes of those: replaced, read anew, deleted. */
  `create table vectors (
    set_id id not null,
    dimensions integer not null,
    document_id id not null,
    position integer not null,
    vector real[] not null check (cardinality(vector) = dimensions),
    primary key (set_id, document_id, position),
    foreign key (set_id, dimensions) references vector_sets (id, dimensions) on delete cascade,
    foreign key (document_id, position) references passages on delete cascade
  )`,
  // Figures do not shrink: trying to costs more than reading them.
  `alter table vectors alter column vector set storage external`,
  `create index vectors_of_passage on vectors (document_id, position)`,

  /* The documents all of whose passages are in a set. A first passage that goes takes this along. */
  `create table whole_in_sets (
    set_id id not null references vector_sets on delete cascade,
    document_id id not null,
    first integer not null default 0 check (first = 0),
    primary key (set_id, document_id),
    foreign key (document_id, first) references passages on delete cascade
  )`,
  `create index whole_in_sets_of_document on whole_in_sets (document_id)`,

  /* What is to be done about a document that was read. Without \`not_before\` it rests as it was last considered. */
  `create table embeddings (
    document_id id primary key,
    first integer not null default 0 check (first = 0),
    user_id id not null,
    claim integer not null default 0,
    tries integer not null default 0,
    not_before timestamptz,
    considered_at timestamptz not null,
    considered_as text not null default '',
    has_model boolean not null default false,
    done integer,
    trouble text,
    foreign key (document_id, first) references passages on delete cascade
  )`,
  `create index embeddings_due on embeddings (not_before) where not_before is not null`,
  `create index embeddings_of_user on embeddings (user_id)`,
  `insert into embeddings (document_id, user_id, not_before, considered_at)
    select id, user_id, updated_at, updated_at from documents where status = 'COMPLETED'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
