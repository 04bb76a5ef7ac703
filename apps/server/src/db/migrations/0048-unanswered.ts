import { type Kysely, sql } from 'kysely'

/** A step of the journal that says: asked, and not answered. A hand-over counts where it stood in an answer's place. */
const isMiss = (step: string) => `(${step}.step in ('no_answer', 'no_model', 'guarded', 'fallback')
  or (${step}.step in ('escalated', 'nobody_there')
    and ${step}.detail->>'reason' in ('fallback', 'price_inquiry', 'unanswered')))`

const statements = [
  // What an owner did about questions: answered them with a document, or put them aside. Without words where aside.
  `create table settled_questions (
    id id primary key,
    user_id id not null,
    agent_id id not null references agents on delete cascade,
    document_id id references documents on delete cascade,
    question text,
    answer text,
    at timestamptz not null,
    constraint settled_questions_whole check (num_nulls(document_id, question, answer) in (0, 3))
  )`,
  `create index settled_questions_of_agent on settled_questions (agent_id, at desc)`,
  `create index settled_questions_of_document on settled_questions (document_id) where document_id is not null`,

  // An exchange without an answer. Its words stay where they are: whatever deletes or changes those does so here too.
  `create table unanswered (
    exchange_id id primary key references exchanges on delete cascade,
    user_id id not null,
    agent_id id not null,
    conversation_id id not null,
    settled_id id references settled_questions on delete set null,
    at timestamptz not null
  )`,
  `create index unanswered_of_agent on unanswered (agent_id, at desc, exchange_id desc)`,
  `create index unanswered_settled on unanswered (settled_id, at desc) where settled_id is not null`,

  `create function keep_unanswered() returns trigger language plpgsql as $$
  begin
    insert into unanswered (exchange_id, user_id, agent_id, conversation_id, at)
    select id, user_id, agent_id, conversation_id, new.at from exchanges where id = new.exchange_id
    on conflict do nothing;
    return null;
  end $$`,
  `create trigger journal_unanswered after insert on journal for each row
    when ${isMiss('new')} execute function keep_unanswered()`,
  `insert into unanswered (exchange_id, user_id, agent_id, conversation_id, at)
    select e.id, e.user_id, e.agent_id, e.conversation_id, j.at from journal j join exchanges e on e.id = j.exchange_id
    where ${isMiss('j')} on conflict do nothing`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
