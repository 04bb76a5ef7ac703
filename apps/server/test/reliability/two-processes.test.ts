import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../database.ts'
import type { Bot } from '../fakes/telegram/bot.ts'
import { onServer } from '../on-server.ts'
import type { Process } from '../process.ts'
import { calm } from '../calm.ts'
import { openTown, settled } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: 300_000 })

const PATIENCE_MS = 120_000
const BOTS = 4
/** More than one process thinks, or sends, at once for one account: the other one must have some of them. */
const CUSTOMERS = 72
const MOST_THINKING = 64
const MOST_SENDING = 36

type Reply = { content: string; status: string }

/** Two processes on one database, and one owner with several bots. */
async function twoProcesses() {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const town = await openTown(database.url)
  const first = await town.open()
  const token = await town.settle(first)
  const shops = [town.bot]
  for (let at = 1; at < BOTS; at++) shops.push(await addShop(town, first, token, at))
  const second = await town.open()

  /** Which process holds each bot. */
  const holders = async (): Promise<Map<string, string>> => {
    const rows = await onServer(database.url, `select name, holder from leases where name like 'telegram:%'`)
    return new Map(rows.map((row) => [String(row['name']).slice('telegram:'.length), String(row['holder'])]))
  }
  /** Resolves with the number of bots of each process. */
  async function spreadWhen(isSo: (counts: number[]) => boolean): Promise<void> {
    await settled(database.url, async () => {
      const counts = Map.groupBy((await holders()).values(), (holder) => holder)
      return isSo([...counts.values()].map((all) => all.length).toSorted((one, other) => one - other))
    })
  }
  /** Resolves with the replies to these words once each customer was heard and nothing is on its way. */
  async function repliesTo(words: string): Promise<Reply[]> {
    await settled(database.url, async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from messages where direction = 'incoming' and content like $1) as heard,
          (select count(*)::int from exchanges where outcome is null) as open,
          (select count(*)::int from messages where status = 'pending') as pending`,
        [`${words}%`],
      )
      return rows[0].heard === CUSTOMERS && rows[0].open === 0 && rows[0].pending === 0
    })
    const rows = await onServer(database.url, `select content, status from messages where origin = 'ai'`)
    return rows.map((row) => row as Reply).filter(({ content }) => content.includes(words))
  }
  return { town, shops, first, second, holders, spreadWhen, repliesTo }
}

async function addShop(town: Awaited<ReturnType<typeof openTown>>, server: Process, token: string, at: number) {
  const botToken = `70100${at}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
  const bot = town.telegram.addBot(botToken, { id: 701_000 + at, username: `tienda${at}_bot`, name: `Tienda ${at}` })
  const draft = { name: `Ventas ${at}`, description: 'Vende', prompt: 'Vende', platform: 'telegram', botToken }
  await town.post(server.url, '/api/agents', { ...draft, customConfig: calm }, token)
  return bot
}

/** So many customers write, each to one of the shops. */
const everybodyWrites = (shops: readonly Bot[], words: string) => {
  for (let at = 0; at < CUSTOMERS; at++)
    shops[at % shops.length]?.say({ id: 1_000 + at, firstName: `Cliente ${at}` }, `${words} ${at}.`)
}

const sent = (shops: readonly Bot[]) => shops.flatMap((bot) => bot.sent.map(({ shown }) => shown))
const twice = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

/** Holds each message of the shops at Telegram's door. */
function holdSending(shops: readonly Bot[]) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  let waiting = 0
  for (const bot of shops)
    bot.onCall('sendMessage', async () => {
      waiting += 1
      await gate
    })
  return { open, waiting: () => waiting }
}

test('two processes: bots spread over both, and those of a killed one are taken over without a message lost', async () => {
  const { shops, first, holders, spreadWhen, repliesTo } = await twoProcesses()
  await spreadWhen((counts) => counts.length === 2 && counts[0] === BOTS / 2)
  const before = await holders()
  await first.kill()
  everybodyWrites(shops, 'hola')
  await spreadWhen((counts) => counts.length === 1 && counts[0] === BOTS)
  const after = await holders()
  const [survivor] = after.values()
  expect([...before.values()].filter((holder) => holder === survivor)).toHaveLength(BOTS / 2)
  expect(await repliesTo('hola')).toHaveLength(CUSTOMERS)
  expect(sent(shops).toSorted()).toEqual(Array.from({ length: CUSTOMERS }, (_, at) => `Eco: hola ${at}.`).toSorted())
})

test('two processes: a kill while both think or send loses no message silently and sends no reply twice', async () => {
  const { town, shops, first, second, repliesTo } = await twoProcesses()
  town.model.hold()
  everybodyWrites(shops, 'hola')
  await town.model.waitForCalls(MOST_THINKING + 1, PATIENCE_MS)
  await first.kill()
  town.model.release()
  await repliesTo('hola')
  expect(sent(shops).toSorted()).toEqual(Array.from({ length: CUSTOMERS }, (_, at) => `Eco: hola ${at}.`).toSorted())

  await town.open()
  const held = holdSending(shops)
  everybodyWrites(shops, 'gracias')
  await settledSoon(() => held.waiting() > MOST_SENDING)
  await second.kill()
  held.open()
  const replies = await repliesTo('gracias')
  expect(twice(sent(shops))).toEqual([])
  expect(replies).toHaveLength(CUSTOMERS)
  const reached = new Set(sent(shops))
  // What Telegram took of the killed process is doubted, and so is what it never got: neither is said again.
  for (const { content, status } of replies)
    if (status !== 'uncertain')
      expect({ content, status, isSent: reached.has(content) }).toMatchObject({ status: 'sent', isSent: true })
  expect(replies.some(({ status }) => status === 'uncertain')).toBe(true)
  expect(replies.some(({ status }) => status === 'sent')).toBe(true)
})

const settledSoon = (isSo: () => boolean) => expect.poll(isSo, { timeout: PATIENCE_MS }).toBe(true)
