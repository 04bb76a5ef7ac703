import { expect, onTestFinished, test } from 'vitest'
import { startFakeTelegram } from '../../../../test/fakes/telegram/telegram.ts'
import { createLog } from '../../../platform/log/log.ts'
import type { LinkedBot } from '../../../ports/telegram/bot-listener.ts'
import { createOpenBotApi } from '../bot-api.ts'
import type { TelegramInbound } from './parse-update.ts'
import { pollUpdates } from './poll-updates.ts'

const BOT_TOKEN = '7100:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const NOTES = 10

test('text behind a burst of voice notes of others: is stored beside the first of them', async () => {
  const telegram = await startFakeTelegram()
  onTestFinished(telegram.close)
  const bot = telegram.addBot(BOT_TOKEN, { id: 7100, username: 'tienda_bot', name: 'Tienda' })
  const voice = { ...bot.files.add(Buffer.from('OggS')), duration: 3 }
  for (let id = 1; id <= NOTES; id++) bot.sendAsCustomer({ id }, { voice })
  bot.sendAsCustomer({ id: 99 }, '¿Abren hoy?')

  const [stopping, order] = [new AbortController(), [] as string[]]
  const allStored = Promise.withResolvers<number>()
  const polling = pollUpdates({
    api: await createOpenBotApi(telegram.url)(BOT_TOKEN),
    bot: { agentId: 'ventas', botToken: BOT_TOKEN } as LinkedBot,
    store: async ({ contactKey }: TelegramInbound) => void order.push(contactKey),
    reportState: () => {},
    signal: stopping.signal,
    log: createLog('silent'),
    schedule: { contestedSeconds: 0 } as never,
    markStored: allStored.resolve,
  })
  await allStored.promise
  stopping.abort()
  await polling
  expect(order).toHaveLength(NOTES + 1)
  expect(order.indexOf('99')).toBeLessThan(3)
  expect(order.filter((contact) => contact !== '99')).toEqual(Array.from({ length: NOTES }, (_, n) => String(n + 1)))
})
