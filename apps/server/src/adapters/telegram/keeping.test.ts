import { expect, test } from 'vitest'
import { cardUntil, isConnected } from '../../../test/card.ts'
import type { Bot } from '../../../test/fakes/telegram/bot.ts'
import { openHouse } from '../../../test/house.ts'
import { heard, signUp, thread, withAgent } from '../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }
const impatient = { outside: { telegramWaits: { firstMs: 10, mostMs: 10 } } }

/** Each question after the first that gets the same messages follows one that could not keep them. */
const askedAgain = (bot: Bot, times: number) => {
  const asked = () => bot.calls.filter(({ method }) => method === 'getUpdates').length
  const before = asked()
  return bot.waitFor(() => asked() >= before + times, `${times} more questions`)
}

test('while messages cannot be kept the log says why, and they are kept as soon as they can be', async () => {
  const house = await openHouse(impatient)
  const { bot, token, agent } = await withAgent(house)
  await cardUntil(house, token, agent.id, isConnected)
  await house.pool.query('alter table messages rename to mensajes')
  bot.say(luz, 'hola')
  await askedAgain(bot, 2)
  const line = house.lines.find(({ err }) => JSON.stringify(err)?.includes('messages'))
  expect(line).toMatchObject({
    agentId: agent.id,
    err: { code: '42P01', message: 'relation "messages" does not exist' },
  })

  await house.pool.query('alter table mensajes rename to messages')
  await heard(bot)
  expect((await thread(house, token)).messages).toMatchObject([{ content: 'hola' }])
})

test('a bot whose messages cannot be kept is not called connected before they are', async () => {
  const house = await openHouse(impatient)
  const { token } = await signUp(house, 'mariana')
  const botToken = '7100:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const bot = house.telegram.addBot(botToken, { id: 7100, username: 'tienda_bot', name: 'Tienda' })
  bot.say(luz, 'hola')
  await house.pool.query('alter table messages rename to mensajes')
  const draft = { name: 'Ventas', description: 'Vende', prompt: 'Eco', platform: 'telegram', botToken }
  const { id } = (await house.call('POST', '/api/agents', draft, token)).body.data
  await askedAgain(bot, 5)
  const { body } = await house.call('GET', `/api/agents/${id}`, undefined, token)
  expect(body.data).toMatchObject({ connection: { state: 'waiting_for_connection' }, problem: null })

  await house.pool.query('alter table mensajes rename to messages')
  await cardUntil(house, token, id, isConnected)
  expect((await thread(house, token)).messages).toMatchObject([{ content: 'hola' }])
})

test.each([
  ['is dated beyond any calendar', { date: 9e15 }],
  ['is dated before there were dates', { date: -1 }],
  ['is dated in words', { date: 'ayer' }],
  ['comes from no chat', { chat: undefined }],
])('a message that %s is let go with a line in the log, and those behind it are kept', async (_, odd) => {
  const house = await openHouse(impatient)
  const { bot, token } = await withAgent(house)
  bot.push({
    update_id: 5,
    message: { message_id: 1, chat: { ...luz, type: 'private' }, text: 'nada', ...odd },
  } as never)
  bot.say(luz, { text: 'hola', message_id: 2 })
  await heard(bot)
  expect((await thread(house, token)).messages).toMatchObject([{ content: 'hola' }])
  expect(house.lines.filter(({ updateId }) => updateId !== undefined)).toMatchObject([{ updateId: 5 }])
})
