import type { Insertable } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import type { DatabaseSchema } from '../src/db/schema.ts'
import type { FakeTelegram } from '../test/fakes/telegram/telegram.ts'
import type { FakeWhatsApp } from '../test/fakes/whatsapp/whatsapp.ts'
import { type DemoMonth, generateMonth, type DemoAgent } from './month/month.ts'
import { createRng } from './month/rng.ts'
import type { TopicSources } from './read-sources.ts'
import { storeFiles } from './store-files.ts'
import { storeReceipts } from './store-receipts.ts'
import { DEMO_MODEL, DEMO_TOKEN_PRICES, MODEL_OUTCOMES } from './month/rows.ts'

type FakeNetworks = { telegram: FakeTelegram; whatsapp: FakeWhatsApp }

type DemoWorld = { db: Db; dataDir: string; networks: FakeNetworks; sources: TopicSources }

const SEED = 20_261
/** PostgreSQL takes 65,535 parameters in one statement. */
const ROWS_AT_ONCE = 1_000

/**
 * Writes a month of conversations of each agent into the database, with the counts that the product would have. Returns
 * the number of messages.
 */
export const seedDatabase = async (
  { db, dataDir, networks, sources }: DemoWorld,
  demoAgents: DemoAgent[],
  now: Date,
): Promise<number> => {
  let messages = 0
  for (const [i, demoAgent] of demoAgents.entries()) {
    const month = generateMonth(demoAgent, createRng(SEED + i), now, (topic) => sources.get(topic) ?? [])
    await insertAll(db, 'conversations', month.conversations)
    await insertAll(db, 'exchanges', month.exchanges)
    await insertAll(db, 'messages', month.messages)
    await insertAll(db, 'journal', month.journal)
    await insertAll(db, 'leads', month.leads)
    await storeFiles(db, dataDir, month.files)
    await storeReceipts(db, month.files)
    await insertSpending(db, demoAgent, month)
    await updateAgentCounts(db, demoAgent, month)
    introduceContacts(networks, demoAgent, month)
    messages += month.messages.length
  }
  return messages
}

const insertAll = async <T extends 'conversations' | 'exchanges' | 'messages' | 'journal' | 'leads'>(
  db: Db,
  table: T,
  rows: readonly Insertable<DatabaseSchema[T]>[],
) => {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
}

/** The price of the demo model, and what each month's replies cost. */
const insertSpending = async (db: Db, { agentId, workspaceId, story }: DemoAgent, { journal }: DemoMonth) => {
  const { input, output } = DEMO_TOKEN_PRICES
  const price = { workspaceId, model: DEMO_MODEL, inputMicros: input * 1e6, outputMicros: output * 1e6 }
  await db
    .insertInto('modelPrices')
    .values({ ...price, updatedAt: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const microsByMonth = new Map<string, number>()
  for (const { detail, at } of journal) {
    const { costMicros = 0 } = (typeof detail === 'string' ? JSON.parse(detail) : {}) as { costMicros?: number }
    const month = new Date(new Date(at).getTime() + story.utcOffsetHours * 3_600_000).toISOString().slice(0, 7)
    if (costMicros > 0) microsByMonth.set(month, (microsByMonth.get(month) ?? 0) + costMicros)
  }
  const rows = [...microsByMonth].map(([month, micros]) => ({
    agentId,
    workspaceId,
    month,
    micros,
    trialMicros: 0,
    unpriced: 0,
    warnedAt: null,
  }))
  if (rows.length > 0) await db.insertInto('spendings').values(rows).execute()
}

const updateAgentCounts = (db: Db, { agentId }: DemoAgent, { conversations, exchanges }: DemoMonth) => {
  const answeredAt = exchanges
    .filter(({ outcome }) => MODEL_OUTCOMES.has(outcome ?? ''))
    .map(({ createdAt }) => new Date(createdAt))
  return db
    .updateTable('agents')
    .set({
      conversationCount: conversations.length,
      totalExecutions: answeredAt.length,
      lastExecutionAt: answeredAt.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null,
    })
    .where('id', '=', agentId)
    .execute()
}

/** The network must know the contacts, since a person may answer an old one from the console. */
const introduceContacts = ({ telegram, whatsapp }: FakeNetworks, { story }: DemoAgent, { contacts }: DemoMonth) => {
  const bot = story.bot && telegram.bot(story.bot.token)
  for (const { key, name, firstName } of contacts)
    if (bot) bot.openChat({ id: Number(key), firstName })
    else whatsapp.addPhone({ number: phoneNumberIn(key), name: name ?? '' })
}

/** From «number@s.whatsapp.net», or from the LID that the fake WhatsApp makes of a number. */
const phoneNumberIn = (key: string) => /^7?(\d+)@lid$/.exec(key)?.[1] ?? key.split('@')[0]!
