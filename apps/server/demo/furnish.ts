import type { Insertable, Kysely } from 'kysely'
import type { Schema } from '../src/db/schema.ts'
import type { Telegram } from '../test/fakes/telegram/telegram.ts'
import type { WhatsApp } from '../test/fakes/whatsapp/whatsapp.ts'
import { type Furnished, monthOf, type Seat } from './month/month.ts'
import { createRng } from './month/rng.ts'

type Networks = { telegram: Telegram; whatsapp: WhatsApp }

const SEED = 20_261
/** PostgreSQL takes 65,535 values in one statement. */
const ROWS_AT_ONCE = 1_000

/** Puts the month of every agent into the house, as if the product had kept it day by day. */
export const furnish = async (db: Kysely<Schema>, networks: Networks, seats: Seat[], now: Date): Promise<number> => {
  let messages = 0
  for (const [i, seat] of seats.entries()) {
    const month = monthOf(seat, createRng(SEED + i), now)
    await insertAll(db, 'conversations', month.conversations)
    await insertAll(db, 'exchanges', month.exchanges)
    await insertAll(db, 'messages', month.messages)
    await insertAll(db, 'journal', month.journal)
    await countFor(db, seat, month)
    introduce(networks, seat, month)
    messages += month.messages.length
  }
  return messages
}

const insertAll = async <T extends 'conversations' | 'exchanges' | 'messages' | 'journal'>(
  db: Kysely<Schema>,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
) => {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

const countFor = (db: Kysely<Schema>, { agentId }: Seat, { conversations, exchanges }: Furnished) => {
  const answered = exchanges.filter(({ outcome }) => outcome === 'answered').map(({ createdAt }) => new Date(createdAt))
  const first = Math.min(...conversations.map(({ createdAt }) => new Date(createdAt).getTime()))
  return db
    .updateTable('agents')
    .set({
      conversationCount: conversations.length,
      totalExecutions: answered.length,
      lastExecutionAt: answered.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null,
      createdAt: new Date(first - 86_400_000),
    })
    .where('id', '=', agentId)
    .execute()
}

/** A person may answer an old contact from the console: the network must know whom the agent speaks to. */
const introduce = ({ telegram, whatsapp }: Networks, { story }: Seat, { contacts }: Furnished) => {
  const bot = story.bot && telegram.bot(story.bot.token)
  for (const { key, name, firstName } of contacts)
    if (bot) bot.meet({ id: Number(key), firstName })
    else whatsapp.addPhone({ number: numberIn(key), name: name ?? '' })
}

/** Of «number@s.whatsapp.net», or of the alias that the double makes of it. */
const numberIn = (key: string) => /^7?(\d+)@lid$/.exec(key)?.[1] ?? key.split('@')[0]!
