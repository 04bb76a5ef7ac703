import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { heard, withAgent } from '../../../test/people.ts'

test('model address that hangs: is not asked for a while after five failures, then by one probe', async () => {
  const house = await openHouse({ modelTimeoutMs: 300 })
  const { bot } = await withAgent(house)
  const say = async (from: number, count: number) => {
    for (let id = from; id < from + count; id++) bot.say({ id, firstName: `Cliente ${id}` }, 'hola')
    await heard(bot)
    await house.drain(1)
  }
  house.model.hold()
  await say(1, 5)
  expect(house.model.calls).toHaveLength(5)
  await say(100, 20)
  expect(house.model.calls).toHaveLength(5)

  house.skip(6_000)
  await say(200, 4)
  // Of all that wait one asks; the others are refused until it has its answer.
  expect(house.model.calls).toHaveLength(6)

  house.model.release()
  house.skip(11_000)
  await say(300, 1)
  await house.drain()
  expect(bot.sent.map(({ shown }) => shown)).toEqual(Array.from({ length: 30 }, () => 'Eco: hola'))
})

test('model address that answers with an error of its own: stays open', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, { fallbackBehavior: { enabled: false } })
  house.model.reply(...Array.from({ length: 12 }, () => ({ status: 401 })))
  for (let id = 1; id <= 12; id++) bot.say({ id, firstName: 'Luz' }, 'hola')
  await heard(bot)
  await house.drain(1)
  expect(house.model.calls).toHaveLength(12)
})
