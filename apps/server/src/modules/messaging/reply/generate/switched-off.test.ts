import { expect, test } from 'vitest'
import { startTestServer } from '../../../../../test/test-server.ts'
import { waitUntilConfirmed, createOwnerWithAgent } from '../../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }

test('agent switched off during generation: nothing is sent', async () => {
  const server = await startTestServer()
  const { bot, agent } = await createOwnerWithAgent(server)
  server.model.hold()
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  const working = server.drain()
  await server.model.waitForCalls(1)
  await server.db.updateTable('agents').set({ isActive: false }).where('id', '=', agent.id).execute()
  server.model.release()
  await working
  await server.drain()
  expect(bot.sent).toEqual([])
  expect(await server.db.selectFrom('exchanges').select('outcome').execute()).toEqual([{ outcome: 'inactive' }])
})
