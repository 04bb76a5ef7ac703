import { type Kysely, sql } from 'kysely'

const statements = [
  // What all accounts of open sign-up spent together in a month of UTC on the installation's model. Kept apart from
  // their budgets: a deleted account does not give its share back.
  `create table sign_up_spendings (
    month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    micros bigint not null check (micros >= 0)
  )`,
  `insert into sign_up_spendings (month, micros)
    select month, sum(spent_micros)
    from installation_budgets
    where month <> ''
    group by month`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
