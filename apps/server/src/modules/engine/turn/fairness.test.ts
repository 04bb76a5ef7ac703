import { expect, onTestFinished, test } from 'vitest'
import { openModel } from '../../../../test/fakes/model/model.ts'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { heard, withAgent } from '../../../../test/people.ts'

const CROWD = 200

/** Two shops in one process; the model of the first never answers. */
async function openShops() {
  const hanging = await openModel({ otherwise: () => ({ trouble: 'hang' }) })
  const house = await openHouse({ live: true, env: { ALLOWED_PRIVATE_ORIGINS: hanging.url } })
  // Before the server stops, or it would wait for the model as long as it may.
  onTestFinished(hanging.close)
  const slow = await withAgent(
    house,
    { model: { provider: 'custom', name: 'eco', baseUrl: `${hanging.url}/v1` } },
    'ana',
  )
  const quick = await withAgent(house, {}, 'beto')
  return { house, hanging, slow, quick }
}

const openOf = async ({ db }: TestHouse, agentId: string) =>
  db.selectFrom('exchanges').select('id').where('agentId', '=', agentId).where('outcome', 'is', null).execute()

const firstConversation = async ({ call }: TestHouse, token: string): Promise<string> =>
  (await call('GET', '/api/conversations', undefined, token)).body.data.items[0].id

test(`reply and hand-written message of one account: both leave while ${CROWD} conversations of another wait for its model`, async () => {
  const { house, hanging, slow, quick } = await openShops()
  for (let id = 1; id <= CROWD; id++) slow.bot.say({ id, firstName: `Cliente ${id}` }, 'hola')
  await heard(slow.bot)
  await hanging.waitForCalls(10)

  quick.bot.say({ id: 9_001, firstName: 'Luz' }, 'hola')
  await quick.bot.waitForSent(1)
  expect(await openOf(house, slow.agent.id)).toHaveLength(CROWD)

  const id = await firstConversation(house, quick.token)
  await house.call('POST', `/api/conversations/${id}/messages`, { content: 'te escribo yo' }, quick.token)
  await quick.bot.waitForSent(2)
  expect(quick.bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola', 'te escribo yo'])
  expect(await openOf(house, slow.agent.id)).toHaveLength(CROWD)
})

test('hand-written message: leaves while the model thinks about the same conversation, and its draft is dropped', async () => {
  const { house, hanging, slow } = await openShops()
  slow.bot.say({ id: 1, firstName: 'Luz' }, 'hola')
  await hanging.waitForCalls(1)
  const id = await firstConversation(house, slow.token)
  await house.call('POST', `/api/conversations/${id}/messages`, { content: 'te escribo yo' }, slow.token)
  await slow.bot.waitForSent(1)
  expect(slow.bot.sent.map(({ shown }) => shown)).toEqual(['te escribo yo'])
  expect(await openOf(house, slow.agent.id)).toHaveLength(1)
})
