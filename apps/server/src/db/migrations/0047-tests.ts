import { type Kysely, sql } from 'kysely'

const statements = [
  /* A question that is put to an agent again and again, and what must come of it. A document that is deleted leaves its
     name: what was expected of it can be expected no more. */
  `create table agent_tests (
    id id primary key,
    agent_id id not null references agents on delete cascade,
    user_id id not null references users on delete cascade,
    question text not null check (question <> ''),
    must_contain text[] not null,
    must_not_contain text[] not null,
    document_id id references documents on delete set null,
    document_name text not null check (document_id is null or document_name <> ''),
    must_escalate boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint agent_tests_expect check (
      must_escalate or document_name <> '' or cardinality(must_contain) + cardinality(must_not_contain) > 0)
  )`,
  `create index agent_tests_of_agent on agent_tests (agent_id, id)`,
  `create index agent_tests_of_user on agent_tests (user_id)`,
  `create index agent_tests_of_document on agent_tests (document_id) where document_id is not null`,

  `create table test_runs (
    id id primary key,
    agent_id id not null references agents on delete cascade,
    user_id id not null references users on delete cascade,
    version integer not null check (version > 0),
    model text,
    is_whole boolean not null,
    state text not null check (state in ('running', 'done', 'cancelled')),
    total integer not null check (total > 0),
    started_at timestamptz not null,
    ended_at timestamptz,
    constraint test_runs_ended check ((state = 'running') = (ended_at is null))
  )`,
  `create unique index test_runs_one_running on test_runs (agent_id) where state = 'running'`,
  `create index test_runs_of_agent on test_runs (agent_id, id desc)`,
  `create index test_runs_of_user on test_runs (user_id)`,

  /* One test of a run, as it was expected then. While it waits, the row is the job: \`not_before\` is when it is taken up,
     or when who took it up is taken for dead, and \`claim\` counts who did. */
  `create table test_results (
    run_id id not null references test_runs on delete cascade,
    position integer not null check (position >= 0),
    agent_id id not null references agents on delete cascade,
    user_id id not null references users on delete cascade,
    test_id id references agent_tests on delete set null,
    question text not null,
    must_contain text[] not null,
    must_not_contain text[] not null,
    document_id id references documents on delete set null,
    document_name text not null,
    must_escalate boolean not null,
    state text not null check (state in ('waiting', 'passed', 'failed', 'broken', 'cancelled')),
    claim integer not null default 0,
    tries integer not null default 0,
    not_before timestamptz,
    complaints jsonb not null default '[]',
    reply text,
    reason text,
    passages jsonb not null default '[]',
    ended_at timestamptz,
    primary key (run_id, position),
    constraint test_results_due check ((state = 'waiting') = (not_before is not null)),
    constraint test_results_failed check ((state = 'failed') = (complaints <> '[]'))
  )`,
  `create index test_results_due_first on test_results (not_before) where state = 'waiting'`,
  `create index test_results_of_test on test_results (test_id, run_id desc)`,
  `create index test_results_of_agent on test_results (agent_id)`,
  `create index test_results_of_user on test_results (user_id)`,
  `create index test_results_of_document on test_results (document_id) where document_id is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
