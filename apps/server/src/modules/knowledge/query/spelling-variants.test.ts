import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { DOCUMENTS_PATH, uploadAndProcess } from '../../../../test/helpers/upload-documents.ts'
import { signUp, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { recordStatements } from '../../../../test/database/record-statements.ts'

async function createSecondAgent(server: TestServer, token: string): Promise<string> {
  const botToken = `799999:${'B'.repeat(35)}`
  server.telegram.addBot(botToken, { id: 799_999, username: 'taller_bot', name: 'Taller' })
  const { body } = await server.call(
    'POST',
    '/api/agents',
    { name: 'Taller', description: 'Repara', prompt: 'Eres mecánico', platform: 'telegram', botToken },
    token,
  )
  return body.data.id
}

test.each(['tambiz', 'tambaz'])(
  'spelling variant: only words of this agent’s valid documents are candidates: %s',
  async (query) => {
    const server = await startTestServer()
    const { token, agent } = await createOwnerWithAgent(server)
    const secondAgentId = await createSecondAgent(server, token)
    await uploadAndProcess(server, token, 'Del taller salen tambaz y tambez.', { agentId: secondAgentId })
    const expired = await uploadAndProcess(server, token, 'Había tamboz y tambaz.', {
      agentId: agent.id,
      fileName: 'viejo.txt',
    })
    const expiry = { validUntil: '2020-01-31', timeZone: 'America/Bogota' }
    await server.call('PUT', `${DOCUMENTS_PATH}/${expired.id}`, expiry, token)
    await uploadAndProcess(server, token, 'El tambuz vale mil pesos.', { agentId: agent.id, fileName: 'nuevo.txt' })
    const { body } = await server.call('POST', '/api/knowledge/search', { query, agentId: agent.id }, token)
    expect(body.data.terms).toEqual([{ word: query, readAs: ['tambuz'] }])
  },
)

test('spelling variant: forty unknown words need as many statements as one', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  await uploadAndProcess(server, token, 'El tambuz vale mil pesos, y el zapote dos mil.')
  const words = Array.from(
    { length: 40 },
    (_, at) => `${'abcdefghij'[at % 10]}mburz${'lmnopqrtuv'[Math.floor(at / 10)]}`,
  )
  const statementsOf = (query: string) =>
    recordStatements(server.pool, /postings/, () => server.call('POST', '/api/knowledge/search', { query }, token))
  const alone = await statementsOf('tambiz')
  expect(alone.length).toBeGreaterThan(0)
  expect(await statementsOf(`tambiz ${words.slice(1).join(' ')}`)).toHaveLength(alone.length)
})
