import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { bothAtOnce } from '../../../test/locks.ts'
import { withAgent } from '../../../test/people.ts'

const newToken = '7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'

test('two edits at once both survive: a token that Telegram is slow to know, and a key', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house, { apiKeys: { anthropic: 'sk-ant-vieja' } })
  const next = house.telegram.addBot(newToken, { id: 7999, username: 'nuevo_bot', name: 'Nuevo' })
  const edit = (changes: object) => house.call('PUT', `/api/agents/${agent.id}`, changes, token)

  const held = next.hold('getMe')
  const replacing = edit({ botToken: newToken })
  await held.arrived
  const apiKeys = { openai: 'sk-nueva', anthropic: '' }
  expect((await edit({ name: 'Soporte', customConfig: { apiKeys } })).status).toBe(200)
  held.release()

  expect((await replacing).body.data).toMatchObject({
    name: 'Soporte',
    platformConfig: { botUsername: 'nuevo_bot' },
    customConfig: { apiKeys: { openai: '***', anthropic: '', custom: '' } },
  })
  const told = await house.call('GET', `/api/agents/telegram/${agent.id}/bot-token`, undefined, token)
  expect(told.body.data).toEqual({ botToken: newToken })
})

test('two keys given in the same instant are both kept', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const give = (apiKeys: object) => house.call('PUT', `/api/agents/${agent.id}`, { customConfig: { apiKeys } }, token)
  await bothAtOnce(house.database, 'select id from agents for update', () =>
    Promise.all([give({ openai: 'sk-nueva' }), give({ anthropic: 'sk-ant-nueva' })]),
  )
  const { body } = await house.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.customConfig.apiKeys).toEqual({ openai: '***', anthropic: '***', custom: '' })
})
