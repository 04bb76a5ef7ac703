import type { Agent } from '@portavoz/contract'
import { Api } from 'grammy'
import { expect, test } from 'vitest'
import { cardUntil, isConnected } from '../../../test/card.ts'
import { openHouse } from '../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'
import { WAITS } from './telegram.waits.ts'

const luz = { id: 99, firstName: 'Luz' }
const ELSEWHERE = 'https://otro.ejemplo.co/bot'
const PUBLIC_URL = 'https://portavoz.ejemplo.co'

const impatient = {
  firstMs: 10,
  mostMs: 10,
  otherPollerMs: 10,
  contestedSeconds: 0,
  revokedMs: 10,
  foreignMs: 10,
  checkMs: 10,
}

/** A house that waits hardly at all, with an agent that is heard, and whoever else has the token of its bot. */
async function impatientHouse(env: Record<string, string> = {}, telegramWaits = impatient) {
  const house = await openHouse({ env, outside: { telegramWaits } })
  const made = await withAgent(house)
  await cardUntil(house, made.token, made.agent.id, isConnected)
  const stream = await openStream(house.url, made.token)
  const someoneElse = new Api(made.botToken, { apiRoot: house.telegram.url })
  const { bot } = made
  if (env['PUBLIC_URL'] === undefined) await bot.waitFor(() => bot.inbox.isPolled, 'somebody to wait for messages')
  return { house, stream, someoneElse, ...made }
}

type Impatient = Awaited<ReturnType<typeof impatientHouse>>

/** What open consoles were told of the agent, in its order. */
const toldOf = ({ stream }: Impatient) =>
  stream.events.flatMap((event) => (event.type === 'agent' ? event.problem : []))

const said = (made: Impatient, problem: string) =>
  made.stream.until(() => toldOf(made).some((told) => told === problem), problem)

const isWell = (agent: Agent) => isConnected(agent) && agent.problem === null && agent.status === 'active'

/** The card says that all is well, and it is: who writes is answered. */
async function isWellAgain({ house, bot, token, agent, stream }: Impatient) {
  await cardUntil(house, token, agent.id, isWell)
  await stream.close()
  bot.say(luz, '¿siguen ahí?')
  await (bot.webhook.url === '' ? heard(bot) : bot.webhook.deliver({ origin: house.url }))
  await house.drain()
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: ¿siguen ahí?' })
}

test('a bot that another program asked for its messages is well again when that program is gone', async () => {
  const made = await impatientHouse()
  const outcome = made.someoneElse.getUpdates({ timeout: 30 }).catch((error: unknown) => error)
  await said(made, 'telegram.other_poller')
  expect(await outcome).toMatchObject({ error_code: 409 })
  await isWellAgain(made)
})

test('a contested bot is listened to for longer than another of ours would rest, and answered before we hang up', () => {
  expect(WAITS.contestedSeconds * 1_000).toBeGreaterThan(WAITS.otherPollerMs)
  expect(WAITS.contestedSeconds).toBeLessThan(40)
})

test('a card does not change its mind at each try while another program goes on asking', async () => {
  const made = await impatientHouse({}, { ...impatient, contestedSeconds: 30 })
  const { bot, someoneElse } = made
  let isThere = true
  const insist = async () => {
    while (isThere) await someoneElse.getUpdates({ timeout: 30 }).catch(() => {})
  }
  const insisting = insist()
  await said(made, 'telegram.other_poller')
  const asked = bot.calls.length
  await bot.waitFor(() => bot.calls.length > asked + 20, 'both to ask again and again')
  expect(toldOf(made)).toEqual(['telegram.other_poller'])

  isThere = false
  await insisting
  await converse(made.house, bot, luz, 'hola')
  await isWellAgain(made)
})

test('a bot whose token was refused while it was heard is well again when the token is taken', async () => {
  const made = await impatientHouse()
  made.bot.revoke()
  const { house, token, agent } = made
  const card = await cardUntil(house, token, agent.id, ({ problem }) => problem?.code === 'telegram.token_revoked')
  expect(card).toMatchObject({ status: 'error', connection: { state: 'logged_out' } })
  made.bot.heal()
  await isWellAgain(made)
})

test('a bot whose token was refused while it spoke is well again when its reply goes out', async () => {
  const made = await impatientHouse({ PUBLIC_URL }, { ...impatient, checkMs: 60_000 })
  const { house, bot, token, agent } = made
  bot.say(luz, 'hola')
  await bot.webhook.deliver({ origin: house.url })
  bot.revoke()
  await house.drain(1)
  const card = await cardUntil(house, token, agent.id, ({ problem }) => problem?.code === 'telegram.token_revoked')
  expect(card).toMatchObject({ status: 'error', connection: { state: 'logged_out' } })
  expect((await thread(house, token)).messages.at(-1)).toMatchObject({
    status: 'pending',
    cause: 'Telegram rechazó el token del bot',
  })
  bot.heal()
  await house.drain()
  await cardUntil(house, token, agent.id, isWell)
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola' }])
  await made.stream.close()
})

test('a bot that another system takes while it is heard is well again when that system lets go of it', async () => {
  const made = await impatientHouse()
  await made.someoneElse.setWebhook(ELSEWHERE)
  await said(made, 'telegram.foreign_webhook')
  expect(toldOf(made)).not.toContain('telegram.other_poller')
  expect(made.bot.webhook.url).toBe(ELSEWHERE)
  await made.someoneElse.deleteWebhook()
  await isWellAgain(made)
})

test('an address that is in its place is only looked at, lest it be put over one that is set at that moment', async () => {
  const { bot, stream } = await impatientHouse({ PUBLIC_URL })
  const times = (name: string) => bot.calls.filter(({ method }) => method === name).length
  await bot.waitFor(() => times('getWebhookInfo') > 10, 'ten looks')
  expect(times('setWebhook')).toBe(1)
  await stream.close()
})

test('an address that somebody took away from a bot is put again', async () => {
  const made = await impatientHouse({ PUBLIC_URL })
  const { bot } = made
  const { url, secretToken } = bot.webhook
  await made.someoneElse.deleteWebhook()
  await bot.waitFor(() => bot.webhook.url === url && bot.webhook.secretToken === secretToken, 'the same address')
  await isWellAgain(made)
})

test('a bot that another system takes from our address is well again when that system lets go of it', async () => {
  const made = await impatientHouse({ PUBLIC_URL })
  await made.someoneElse.setWebhook(ELSEWHERE)
  await said(made, 'telegram.foreign_webhook')
  expect(made.bot.webhook.url).toBe(ELSEWHERE)
  await made.someoneElse.deleteWebhook()
  await made.bot.waitFor(() => made.bot.webhook.url.startsWith(PUBLIC_URL), 'our address')
  await isWellAgain(made)
})

test('a bot that Telegram calls is known to be refused, and to be well again, though nobody writes', async () => {
  const made = await impatientHouse({ PUBLIC_URL })
  made.bot.revoke()
  await said(made, 'telegram.token_revoked')
  expect(made.house.lines).toContainEqual(expect.objectContaining({ agentId: made.agent.id, status: 401 }))
  made.bot.heal()
  await isWellAgain(made)
})
