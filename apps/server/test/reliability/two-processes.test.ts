import { expect, test, vi } from 'vitest'
import { startOwnDatabase } from '../process/own-database.ts'
import type { FakeBot } from '../fakes/telegram/bot.ts'
import { runStatement } from '../database/run-statement.ts'
import type { ServerProcess } from '../process/server-process.ts'
import { instantReplies } from '../helpers/instant-replies.ts'
import { startProcessHarness, waitUntilSettled } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const WAIT_TIMEOUT_MS = 120_000
const BOTS = 4
/** More generations, or deliveries, for one account than one process runs at once: the other process must run some. */
const CUSTOMERS = 72
const MAX_GENERATIONS = 64
const MAX_DELIVERIES = 36

type CustomerReply = { content: string; status: string }

/** Two processes on one database, and one owner with several bots. */
async function startTwoProcesses() {
  const database = await startOwnDatabase()
  const harness = await startProcessHarness(database.url)
  const first = await harness.startServer()
  const token = await harness.createOwnerAgent(first)
  const shops = [harness.bot]
  for (let index = 1; index < BOTS; index++) shops.push(await addShop(harness, first, token, index))
  const second = await harness.startServer()

  /** Which process holds each bot. */
  const holders = async (): Promise<Map<string, string>> => {
    const rows = await runStatement(database.url, `select name, holder from leases where name like 'telegram:%'`)
    return new Map(rows.map((row) => [String(row['name']).slice('telegram:'.length), String(row['holder'])]))
  }
  /** Resolves with the number of bots of each process. */
  async function spreadWhen(isSo: (counts: number[]) => boolean): Promise<void> {
    await waitUntilSettled(database.url, async () => {
      const counts = Map.groupBy((await holders()).values(), (holder) => holder)
      return isSo(
        [...counts.values()].map((botsOfProcess) => botsOfProcess.length).toSorted((one, other) => one - other),
      )
    })
  }
  /** Resolves with the replies to these messages once each one was stored and nothing is pending. */
  async function repliesTo(textPrefix: string): Promise<CustomerReply[]> {
    await waitUntilSettled(database.url, async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from messages where direction = 'incoming' and content like $1) as heard,
          (select count(*)::int from exchanges where outcome is null) as open,
          (select count(*)::int from messages where status = 'pending') as pending`,
        [`${textPrefix}%`],
      )
      return rows[0].heard === CUSTOMERS && rows[0].open === 0 && rows[0].pending === 0
    })
    const rows = await runStatement(database.url, `select content, status from messages where origin = 'ai'`)
    return rows.map((row) => row as CustomerReply).filter(({ content }) => content.includes(textPrefix))
  }
  return { harness, shops, first, second, holders, spreadWhen, repliesTo }
}

async function addShop(
  harness: Awaited<ReturnType<typeof startProcessHarness>>,
  server: ServerProcess,
  token: string,
  index: number,
) {
  const botToken = `70100${index}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
  const bot = harness.telegram.addBot(botToken, {
    id: 701_000 + index,
    username: `tienda${index}_bot`,
    name: `Tienda ${index}`,
  })
  const agentInput = { name: `Ventas ${index}`, description: 'Vende', prompt: 'Vende', platform: 'telegram', botToken }
  await harness.post(server.url, '/api/agents', { ...agentInput, customConfig: instantReplies }, token)
  return bot
}

/** `CUSTOMERS` customers write, each to one of the bots. */
const sendFromAllCustomers = (shops: readonly FakeBot[], textPrefix: string) => {
  for (let index = 0; index < CUSTOMERS; index++)
    shops[index % shops.length]?.sendAsCustomer(
      { id: 1_000 + index, firstName: `Cliente ${index}` },
      `${textPrefix} ${index}.`,
    )
}

const visibleTextsOf = (shops: readonly FakeBot[]) =>
  shops.flatMap((bot) => bot.sent.map(({ shown: visibleText }) => visibleText))
const findDuplicates = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

/** Holds the next message of each bot at Telegram. */
function holdSending(shops: readonly FakeBot[]) {
  const { promise: generationGate, resolve: releaseGenerations } = Promise.withResolvers<void>()
  let waiting = 0
  for (const bot of shops)
    bot.onCall('sendMessage', async () => {
      waiting += 1
      await generationGate
    })
  return { open: releaseGenerations, waiting: () => waiting }
}

test('two processes: both hold bots; the bots of a killed one are taken over without losing a message', async () => {
  const { shops, first, holders, spreadWhen, repliesTo } = await startTwoProcesses()
  await spreadWhen((counts) => counts.length === 2 && counts[0] === BOTS / 2)
  const holdersBefore = await holders()
  await first.kill()
  sendFromAllCustomers(shops, 'hola')
  await spreadWhen((counts) => counts.length === 1 && counts[0] === BOTS)
  const holdersAfter = await holders()
  const [survivor] = holdersAfter.values()
  expect([...holdersBefore.values()].filter((holder) => holder === survivor)).toHaveLength(BOTS / 2)
  expect(await repliesTo('hola')).toHaveLength(CUSTOMERS)
  expect(visibleTextsOf(shops).toSorted()).toEqual(
    Array.from({ length: CUSTOMERS }, (_, index) => `Eco: hola ${index}.`).toSorted(),
  )
})

test('two processes: a kill while both generate or send loses no message silently and repeats no reply', async () => {
  const { harness, shops, first, second, repliesTo } = await startTwoProcesses()
  harness.model.hold()
  sendFromAllCustomers(shops, 'hola')
  await harness.model.waitForCalls(MAX_GENERATIONS + 1, WAIT_TIMEOUT_MS)
  await first.kill()
  harness.model.release()
  await repliesTo('hola')
  expect(visibleTextsOf(shops).toSorted()).toEqual(
    Array.from({ length: CUSTOMERS }, (_, index) => `Eco: hola ${index}.`).toSorted(),
  )

  await harness.startServer()
  const heldCalls = holdSending(shops)
  sendFromAllCustomers(shops, 'gracias')
  await waitUntilReplied(() => heldCalls.waiting() > MAX_DELIVERIES)
  await second.kill()
  heldCalls.open()
  const replies = await repliesTo('gracias')
  expect(findDuplicates(visibleTextsOf(shops))).toEqual([])
  expect(replies).toHaveLength(CUSTOMERS)
  const reached = new Set(visibleTextsOf(shops))
  // The killed process's messages are uncertain, sent or not: none is sent again.
  for (const { content, status } of replies)
    if (status !== 'uncertain')
      expect({ content, status, isSent: reached.has(content) }).toMatchObject({ status: 'sent', isSent: true })
  expect(replies.some(({ status }) => status === 'uncertain')).toBe(true)
  expect(replies.some(({ status }) => status === 'sent')).toBe(true)
})

const waitUntilReplied = (isSo: () => boolean) => expect.poll(isSo, { timeout: WAIT_TIMEOUT_MS }).toBe(true)
