import { type Kysely, sql } from 'kysely'

const statements = [
  // What speaks for an account's agents that have no model of their own. Its key is sealed; '' for none.
  `create table account_models (
    user_id id primary key references users on delete cascade,
    provider text not null check (provider in ('openai', 'anthropic', 'custom')),
    name text not null check (name <> ''),
    base_url text not null check ((provider = 'custom') = (base_url <> '')),
    secret text not null,
    updated_at timestamptz not null
  )`,

  // An account's own prices, in millionths of a dollar for a million tokens.
  `create table model_prices (
    user_id id not null references users on delete cascade,
    model text not null check (model <> ''),
    input_micros bigint not null check (input_micros >= 0),
    output_micros bigint not null check (output_micros >= 0),
    updated_at timestamptz not null,
    primary key (user_id, model)
  )`,

  // What an agent spent in a month, in millionths of a dollar; of it by being tried; and answers that had no price.
  `create table spendings (
    agent_id id not null references agents on delete cascade,
    user_id id not null references users on delete cascade,
    month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    micros bigint not null check (micros >= 0),
    trial_micros bigint not null check (trial_micros between 0 and micros),
    unpriced integer not null check (unpriced >= 0),
    warned_at timestamptz,
    primary key (agent_id, month)
  )`,
  `create index spendings_of_user on spendings (user_id)`,

  // What a trial was paid for: nothing is known of the earlier ones.
  `alter table trials add column paid jsonb check (jsonb_typeof(paid) = 'object')`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
