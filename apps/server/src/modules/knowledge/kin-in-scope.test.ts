import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { DOCUMENTS, read } from '../../../test/papers.ts'
import { signUp, withAgent } from '../../../test/people.ts'
import { statements } from '../../../test/statements.ts'

async function anotherAgent(house: TestHouse, token: string): Promise<string> {
  const botToken = `799999:${'B'.repeat(35)}`
  house.telegram.addBot(botToken, { id: 799_999, username: 'taller_bot', name: 'Taller' })
  const { body } = await house.call(
    'POST',
    '/api/agents',
    { name: 'Taller', description: 'Repara', prompt: 'Eres mecánico', platform: 'telegram', botToken },
    token,
  )
  return body.data.id
}

test.each(['tambiz', 'tambaz'])(
  'what is written otherwise is read as a word of this agent’s, however near another’s or an expired one is: %s',
  async (query) => {
    const house = await openHouse()
    const { token, agent } = await withAgent(house)
    const other = await anotherAgent(house, token)
    await read(house, token, 'Del taller salen tambaz y tambez.', { agentId: other })
    const old = await read(house, token, 'Había tamboz y tambaz.', { agentId: agent.id, fileName: 'viejo.txt' })
    const until = { validUntil: '2020-01-31', timeZone: 'America/Bogota' }
    await house.call('PUT', `${DOCUMENTS}/${old.id}`, until, token)
    await read(house, token, 'El tambuz vale mil pesos.', { agentId: agent.id, fileName: 'nuevo.txt' })
    const { body } = await house.call('POST', '/api/knowledge/search', { query, agentId: agent.id }, token)
    expect(body.data.terms).toEqual([{ word: query, readAs: ['tambuz'] }])
  },
)

test('forty words that nobody wrote are looked up as one is', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  await read(house, token, 'El tambuz vale mil pesos, y el zapote dos mil.')
  const words = Array.from(
    { length: 40 },
    (_, at) => `${'abcdefghij'[at % 10]}mburz${'lmnopqrtuv'[Math.floor(at / 10)]}`,
  )
  const asked = (query: string) =>
    statements(house.pool, /postings/, () => house.call('POST', '/api/knowledge/search', { query }, token))
  const alone = await asked('tambiz')
  expect(alone.length).toBeGreaterThan(0)
  expect(await asked(`tambiz ${words.slice(1).join(' ')}`)).toHaveLength(alone.length)
})
