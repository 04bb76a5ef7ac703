import { expect, onTestFinished, test } from 'vitest'
import type { FakeBot } from '../../../../test/fakes/telegram/bot.ts'
import { conflict } from '../../../../test/fakes/telegram/bot-api-error.ts'
import { startFakeTelegram } from '../../../../test/fakes/telegram/telegram.ts'
import { createLog } from '../../../platform/log/log.ts'
import type { LinkedBot } from '../../../ports/telegram/bot-listener.ts'
import { createOpenBotApi } from '../bot-api.ts'
import type { TelegramInbound } from './parse-update.ts'
import { pollUpdates } from './poll-updates.ts'

const BOT_TOKEN = '7100:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const NOTES = 10
const [ana, luz] = [
  { id: 1, firstName: 'Ana' },
  { id: 99, firstName: 'Luz' },
]

async function startBot() {
  const telegram = await startFakeTelegram()
  onTestFinished(telegram.close)
  const bot = telegram.addBot(BOT_TOKEN, { id: 7100, username: 'tienda_bot', name: 'Tienda' })
  const voice = { ...bot.files.add(Buffer.from('OggS')), duration: 3 }
  const api = await createOpenBotApi(telegram.url)(BOT_TOKEN)

  /** Polls as one process; what it stores is recorded by its contact and text. */
  const startPolling = (store: (inbound: TelegramInbound) => Promise<void> = async () => {}) => {
    const [stopping, stored, offsets] = [new AbortController(), [] as string[], [] as number[]]
    const polling = pollUpdates({
      api,
      bot: { agentId: 'ventas', botToken: BOT_TOKEN } as LinkedBot,
      store: async (inbound) => {
        await store(inbound)
        stored.push(nameOf(inbound))
        bot.recordCall({ method: 'stored', params: {} } as never)
      },
      reportState: () => {},
      signal: stopping.signal,
      log: createLog('silent'),
      schedule: { contestedSeconds: 0, unstoredMs: 1, otherPollerMs: 1 } as never,
      markStored: (offset) => void offsets.push(offset),
    })
    const stop = () => (stopping.abort(), polling)
    onTestFinished(stop)
    return { stored, offsets, stop }
  }
  return { api, bot, voice, startPolling }
}

const nameOf = (inbound: TelegramInbound) =>
  inbound.kind === 'message' && inbound.text ? `${inbound.contactKey} ${inbound.text}` : inbound.contactKey

const waitUntilAllConfirmed = (bot: FakeBot) =>
  bot.waitFor(() => bot.updateQueue.pending.length === 0, 'all updates to be confirmed')

test('text behind a burst of voice notes of others: is stored beside the first of them', async () => {
  const { bot, voice, startPolling } = await startBot()
  for (let id = 1; id <= NOTES; id++) bot.sendAsCustomer({ id }, { voice })
  bot.sendAsCustomer(luz, '¿Abren hoy?')
  const { stored } = startPolling()
  await waitUntilAllConfirmed(bot)
  expect(stored).toHaveLength(NOTES + 1)
  expect(stored.indexOf('99 ¿Abren hoy?')).toBeLessThan(3)
  const notes = Array.from({ length: NOTES }, (_, n) => String(n + 1))
  expect(stored.filter((name) => !name.startsWith('99'))).toEqual(notes)
})

test('note that takes long to store: texts of others are stored meanwhile, those of its contact after it', async () => {
  const { bot, voice, startPolling } = await startBot()
  const gate = Promise.withResolvers<void>()
  const note = bot.sendAsCustomer(ana, { voice })
  const { stored, offsets } = startPolling(({ contactKey }) => (contactKey === '1' ? gate.promise : Promise.resolve()))
  await bot.waitFor(() => bot.updateQueue.answeredAt !== null, 'the first poll')
  bot.sendAsCustomer(ana, 'uno')
  bot.sendAsCustomer(luz, '¿Abren hoy?')
  await bot.waitFor(() => stored.length > 0, 'the text')
  bot.sendAsCustomer(ana, 'dos')
  bot.sendAsCustomer(luz, '¿Hola?')
  await bot.waitFor(() => stored.length > 1, 'the text of a later poll')
  expect(stored).toEqual(['99 ¿Abren hoy?', '99 ¿Hola?'])
  expect(offsets).toEqual([note.update_id])
  expect(bot.updateQueue.pending).toHaveLength(5)

  gate.resolve()
  await waitUntilAllConfirmed(bot)
  expect(stored).toEqual(['99 ¿Abren hoy?', '99 ¿Hola?', '1', '1 uno', '1 dos'])
})

test('process that dies while it stores a batch: the next one gets what is not stored and all after it', async () => {
  const { bot, voice, startPolling } = await startBot()
  bot.sendAsCustomer(ana, 'primero')
  bot.sendAsCustomer(ana, { voice })
  bot.sendAsCustomer(luz, '¿Abren hoy?')
  const never = Promise.withResolvers<void>()
  const dying = startPolling((inbound) => (nameOf(inbound) === '1' ? never.promise : Promise.resolve()))
  await bot.waitFor(() => bot.updateQueue.pending.length === 2, 'what precedes the note to be confirmed')
  expect(dying.stored.toSorted()).toEqual(['1 primero', '99 ¿Abren hoy?'])

  const next = startPolling()
  await waitUntilAllConfirmed(bot)
  expect(next.stored.toSorted()).toEqual(['1', '99 ¿Abren hoy?'])
  never.resolve()
})

test('store that fails in the middle of a batch: nothing is lost, and the contact’s order stays', async () => {
  const { bot, voice, startPolling } = await startBot()
  bot.sendAsCustomer(ana, 'uno')
  bot.sendAsCustomer(ana, { voice })
  bot.sendAsCustomer(ana, 'tres')
  bot.sendAsCustomer(luz, '¿Abren hoy?')
  let failures = 3
  const { stored, offsets } = startPolling(async (inbound) => {
    if (nameOf(inbound) === '1' && failures-- > 0) throw new Error('the database is away')
  })
  await waitUntilAllConfirmed(bot)
  expect([...new Set(stored)].filter((name) => name.startsWith('1'))).toEqual(['1 uno', '1', '1 tres'])
  // The network delivers it again, and the database knows it.
  expect(stored.filter((name) => name.startsWith('99'))).toHaveLength(4)
  expect(stored.filter((name) => name.startsWith('1'))).toEqual(['1 uno', '1', '1 tres'])
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
})

test('more updates than one poll returns: each is stored once, at most a poll of them waits in memory', async () => {
  const { bot, voice, startPolling } = await startBot()
  const gate = Promise.withResolvers<void>()
  bot.sendAsCustomer(ana, { voice })
  for (let n = 1; n <= 250; n++) bot.sendAsCustomer({ id: 100 + (n % 7) }, String(n))
  const { stored } = startPolling(({ contactKey }) => (contactKey === '1' ? gate.promise : Promise.resolve()))
  await bot.waitFor(() => stored.length === 99, 'all of the first poll but the note')
  const polls = () => bot.calls.filter(({ method }) => method === 'getUpdates').length
  const pollsBefore = polls()
  await bot.waitFor(() => polls() > pollsBefore + 1, 'two more polls')
  expect(stored).toHaveLength(99)
  gate.resolve()
  await waitUntilAllConfirmed(bot)
  expect(stored).toHaveLength(251)
  expect(new Set(stored).size).toBe(251)
})

test('listener that stops while it stores: ends once that is stored, and tells how far', async () => {
  const { bot, startPolling } = await startBot()
  const gate = Promise.withResolvers<void>()
  const { update_id } = bot.sendAsCustomer(ana, 'hola')
  const { stored, offsets, stop } = startPolling(() => gate.promise)
  await bot.waitFor(() => bot.updateQueue.answeredAt !== null, 'the first poll')
  const stopped = stop()
  gate.resolve()
  await stopped
  expect([stored, offsets.at(-1)]).toEqual([['1 hola'], update_id + 1])
})

test('another program polls while a note is being stored: this one polls again once it is stored', async () => {
  const { api, bot, voice, startPolling } = await startBot()
  const gate = Promise.withResolvers<void>()
  onTestFinished(() => gate.resolve())
  bot.sendAsCustomer(ana, { voice })
  const { stored } = startPolling(() => gate.promise)
  await bot.waitFor(() => bot.updateQueue.answeredAt !== null, 'the first poll')
  bot.fail('getUpdates', conflict('terminated by other getUpdates request'), 1)
  const polls = () => bot.calls.filter(({ method }) => method === 'getUpdates').length
  const before = polls()
  await bot.waitFor(() => polls() > before, 'the refused poll')
  const refused = polls()
  for (let round = 0; round < 20; round++) await api.getMe()
  expect([polls(), stored]).toEqual([refused, []])
  gate.resolve()
  await waitUntilAllConfirmed(bot)
  expect(stored).toEqual(['1'])
})
