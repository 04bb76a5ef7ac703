import { expect, test } from 'vitest'
import { openHouse } from '../../../../test/house.ts'
import { heard, withAgent } from '../../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }

test('an agent that is switched off while its model thinks says nothing', async () => {
  const house = await openHouse()
  const { bot, agent } = await withAgent(house)
  house.model.hold()
  bot.say(luz, 'hola')
  await heard(bot)
  const working = house.drain()
  await house.model.waitForCalls(1)
  await house.db.updateTable('agents').set({ isActive: false }).where('id', '=', agent.id).execute()
  house.model.release()
  await working
  await house.drain()
  expect(bot.sent).toEqual([])
  expect(await house.db.selectFrom('exchanges').select('outcome').execute()).toEqual([{ outcome: 'inactive' }])
})
