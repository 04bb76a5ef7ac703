import { expect, test } from 'vitest'
import { tooManyRequests } from '../../../../test/fakes/telegram/refusal.ts'
import { bothAtOnce } from '../../../../test/locks.ts'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { heard, thread, withAgent } from '../../../../test/people.ts'
import { createDeliverStore, type Pending } from './deliver.store.ts'

const luz = { id: 99, firstName: 'Luz' }

/** A house with one conversation in it, answered. */
async function openTalk() {
  const house = await openHouse()
  const world = await withAgent(house)
  world.bot.say(luz, 'hola')
  await heard(world.bot)
  await house.drain()
  const { conversation } = await thread(house, world.token)
  const offers = () => world.bot.calls.filter((call) => call.method === 'sendMessage').length
  const write = (content: string) =>
    house.call('POST', `/api/conversations/${conversation.id}/messages`, { content }, world.token)
  return { ...world, house, id: conversation.id as string, offers, write }
}

/** Does what there is to do, without letting time pass. */
const drainNow = async ({ house }: TestHouse, rounds = 4) => {
  for (let round = 0; round < rounds; round++) await house.drain()
}

test('while Telegram asks to wait nothing else goes out there either, and then all of it in order, once', async () => {
  const { house, bot, offers, write } = await openTalk()
  bot.fail('sendMessage', tooManyRequests(30), 1)
  await write('uno')
  await drainNow(house, 1)
  expect(offers()).toBe(2)

  await write('dos')
  bot.say(luz, '¿sigues ahí?')
  await heard(bot)
  await drainNow(house)
  // A slow machine may take ten seconds for what comes before.
  house.skip(20_000)
  await drainNow(house)
  expect(offers()).toBe(2)

  house.skip(10_100)
  await drainNow(house)
  expect(bot.sent.map((message) => message.shown)).toEqual(['Eco: hola', 'uno', 'dos'])
})

test('a message that must wait comes back by itself, even if whoever planned its return died', async () => {
  const { house, bot, write } = await openTalk()
  bot.fail('sendMessage', tooManyRequests(30), 1)
  await write('uno')
  await drainNow(house, 1)
  await house.pool.query(`delete from pgboss.job where state = 'created'`)
  await write('dos')
  await drainNow(house, 1)
  house.skip(31_000)
  await drainNow(house)
  expect(bot.sent.map((message) => message.shown)).toEqual(['Eco: hola', 'uno', 'dos'])
})

test('two runs that look at the same message at once: one may send it, the other leaves it alone', async () => {
  const { house, id, write } = await openTalk()
  await write('uno')
  const store = createDeliverStore(house.db, 'this process')
  const looks = await bothAtOnce(house.database, `select id from messages where status = 'pending' for update`, () =>
    Promise.all([store.next(id, new Date()), store.next(id, new Date())]),
  )
  expect(new Set(looks.map((pending) => (pending as Pending).claim))).toEqual(new Set(['ours', 'theirs']))
  expect(await store.next(id, new Date())).toMatchObject({ claim: 'dead' })
})

test('what Telegram refuses again and again is told once for each cause', async () => {
  const { house, bot, write, id } = await openTalk()
  bot.fail('sendMessage', tooManyRequests(1), 3)
  await write('uno')
  const offer = async () => {
    await drainNow(house, 1)
    house.skip(6 * 60_000)
  }
  const told = async () =>
    (await house.pool.query(`select id from events where data->>'conversationId' = $1`, [id])).rows.length
  await offer()
  const toldOnce = await told()
  await offer()
  await offer()
  expect(await told()).toBe(toldOnce)
  await house.telegram.unplug()
  await offer()
  expect(await told()).toBe(toldOnce + 1)
  await house.telegram.plugIn()
  await offer()
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'uno' })
})

test('a message that gets through clears a trouble the card still tells of', async () => {
  const { house, bot, token, agent, write } = await openTalk()
  const problem = async () =>
    (await house.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data.problem?.code ?? null
  bot.fail('sendMessage', tooManyRequests(5), 1)
  await write('uno')
  await drainNow(house, 1)
  expect(await problem()).toBe('telegram.flood')
  house.skip(6_000)
  await drainNow(house)
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'uno' })
  expect(await problem()).toBeNull()
})
