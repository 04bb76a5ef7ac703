import { type Kysely, sql } from 'kysely'

const statements = [
  `create table activities (
    id id primary key,
    workspace_id id not null references workspaces on delete cascade,
    conversation_id id not null references conversations on delete cascade,
    kind text not null check (
      kind in (
        'taken', 'assigned', 'unassigned', 'resolved', 'transferred', 'waiting', 'reopened', 'snoozed', 'woken'
      )
    ),
    by_id id references users on delete set null,
    person_id id references users on delete set null,
    until timestamptz,
    at timestamptz not null
  )`,
  `create index activities_of_conversation on activities (conversation_id, at desc, id desc)`,
  `create index activities_by on activities (by_id) where by_id is not null`,
  `create index activities_of_person on activities (person_id) where person_id is not null`,

  // A person who leaves the workspace is no longer mentioned in it.
  `create table note_mentions (
    note_id id not null references notes on delete cascade,
    user_id id not null,
    workspace_id id not null,
    conversation_id id not null references conversations on delete cascade,
    primary key (note_id, user_id),
    foreign key (user_id, workspace_id) references members on delete cascade
  )`,
  `create index note_mentions_of_person on note_mentions (user_id, workspace_id, conversation_id)`,
  `create index note_mentions_of_conversation on note_mentions (conversation_id)`,

  // Apart from conversations: a message in a conversation without a row here changes no index.
  `create table snoozes (
    conversation_id id primary key references conversations on delete cascade,
    workspace_id id not null references workspaces on delete cascade,
    until timestamptz not null,
    by_id id references users on delete set null
  )`,
  `create index snoozes_of_workspace on snoozes (workspace_id)`,
  `create index snoozes_due on snoozes (until)`,
  `create index snoozes_by on snoozes (by_id) where by_id is not null`,

  // What conversations were before one change of many, for an hour.
  `create table bulk_changes (
    id id primary key,
    workspace_id id not null references workspaces on delete cascade,
    by_id id not null references users on delete cascade,
    kind text not null check (kind in ('assign', 'resolve', 'tag')),
    value text,
    previous jsonb not null check (jsonb_typeof(previous) = 'array'),
    at timestamptz not null
  )`,
  `create index bulk_changes_of_workspace on bulk_changes (workspace_id)`,
  `create index bulk_changes_by on bulk_changes (by_id)`,
  `create index bulk_changes_due on bulk_changes (at)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
