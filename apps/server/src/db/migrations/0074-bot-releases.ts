import { type Kysely, sql } from 'kysely'

const statements = [
  // A bot that its agent has no more, until Telegram confirms that it calls no address of that agent. No reference to the
  // account or the agent: the row outlives both. What opens the bot, and its n8n, is sealed.
  `create table bot_releases (
    id id primary key,
    agent_id id not null,
    bot_id text not null,
    webhook_id text not null,
    sealed text not null,
    asked_at timestamptz not null
  )`,

  // How the n8n of a deleted account is reached, sealed, until it let go of the session.
  `alter table pending_deletions add column n8n_reach text`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
