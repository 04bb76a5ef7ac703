import { type Kysely, sql } from 'kysely'

/** Besides what 0048 counts: no document answered, and the model was not asked because the month's budget was spent. */
const isMiss = (step: string) => `(${step}.step in ('no_answer', 'no_model', 'out_of_budget', 'guarded', 'fallback')
  or (${step}.step in ('escalated', 'nobody_there')
    and ${step}.detail->>'reason' in ('fallback', 'price_inquiry', 'unanswered')))`

const statements = [
  `drop trigger journal_unanswered on journal`,
  `create trigger journal_unanswered after insert on journal for each row
    when ${isMiss('new')} execute function keep_unanswered()`,
  `insert into unanswered (exchange_id, user_id, agent_id, conversation_id, at)
    select e.id, e.user_id, e.agent_id, e.conversation_id, j.at from journal j join exchanges e on e.id = j.exchange_id
    where j.step = 'out_of_budget' on conflict do nothing`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
