import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import {
  startEmbeddingServer,
  RATES_TEXT,
  WARRANTY_TEXT,
  LITERAL_QUESTION,
} from '../../../../test/helpers/embedding-server.ts'
import { sendAndDrain, PASSWORD, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { uploadAndProcess } from '../../../../test/helpers/upload-documents.ts'
import { embeddingCostOf, installationPriceOf } from './installation-price.ts'

const ana = { id: 77, firstName: 'Ana' }
const UNKNOWN_MODEL = { provider: 'custom' as const, name: 'eco' }
/** The price of an unknown model: 5 USD and 30 USD for a million tokens. */
const costOf = ({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) =>
  inputTokens * 5 + outputTokens * 30

/** An account of open sign-up without administrator rights. */
async function limit(server: TestServer, workspaceId: string, monthlyMicros: number) {
  await server.db.insertInto('installationBudgets').values({ workspaceId, monthlyMicros }).execute()
  await server.pool.query("update users set roles = '{ROLE_USER}' where id = $1", [workspaceId])
}

async function limitedShop(server: TestServer, username: string, monthlyMicros: number) {
  const shop = await createOwnerWithAgent(server, { escalationRules: { autoTransferAfter: 0 } }, username)
  await limit(server, shop.owner.id, monthlyMicros)
  const path = `/api/agents/${shop.agent.id}`
  return {
    ...shop,
    say: (text: string) => sendAndDrain(server, shop.bot, ana, text),
    runs: async () => (await server.call('GET', `${path}/executions`, undefined, shop.token)).body.data,
    spending: async () => (await server.call('GET', `${path}/spending`, undefined, shop.token)).body.data,
    card: async () => (await server.call('GET', path, undefined, shop.token)).body.data,
    why: async () => {
      const { messages } = await fetchThread(server, shop.token)
      return (await server.call('GET', `/api/messages/${messages.at(-1).id}/journal`, undefined, shop.token)).body.data
    },
  }
}

const totalOf = async ({ pool }: TestServer) =>
  (await pool.query<{ micros: number }>('select sum(micros)::float8 as micros from sign_up_spendings')).rows[0]?.micros

test('installation price: an unknown model counts as the costliest known one, and an account cannot lower it', () => {
  const cautious = { inputMicros: 5_000_000, outputMicros: 30_000_000 }
  expect(installationPriceOf(UNKNOWN_MODEL, null)).toEqual(cautious)
  expect(installationPriceOf(UNKNOWN_MODEL, { inputMicros: 0, outputMicros: 0 })).toEqual(cautious)
  expect(installationPriceOf(UNKNOWN_MODEL, { inputMicros: 0, outputMicros: 99_000_000 })).toEqual({
    inputMicros: 5_000_000,
    outputMicros: 99_000_000,
  })
  const knownModel = { provider: 'openai' as const, name: 'gpt-5-mini' }
  expect(installationPriceOf(knownModel, { inputMicros: 0, outputMicros: 0 })).toEqual({
    inputMicros: 250_000,
    outputMicros: 2_000_000,
  })
})

test.each([
  ['openai', 'text-embedding-3-small', 60_000],
  ['openai', 'text-embedding-3-large', 390_000],
  ['openai', 'constructor', 390_000],
  ['custom', 'text-embedding-3-small', 390_000],
] as const)('embedding cost: nine million letters with %s %s cost %i micros', (provider, name, micros) => {
  expect(embeddingCostOf({ provider, name }, ['x'.repeat(4_500_000), 'x'.repeat(4_500_000)])).toBe(micros)
  expect(embeddingCostOf({ provider, name }, ['x'])).toBe(1)
})

test('installation budget: replies without a price are counted, also when the account sets its own price', async () => {
  const server = await startTestServer()
  const shop = await limitedShop(server, 'mariana', 1_000_000)
  const free = { model: 'eco', inputMicros: 0, outputMicros: 0 }
  expect((await server.call('PUT', '/api/configuration/prices', free, shop.token)).status).toBe(200)
  await shop.say('hola')
  const [{ paid: cost }] = await shop.runs()
  expect(cost.costMicros).toBe(0)
  expect(await shop.spending()).toMatchObject({
    spentMicros: 0,
    budgetMicros: null,
    installation: { monthlyMicros: 1_000_000, spentMicros: costOf(cost), isSpent: false },
  })
  expect(await totalOf(server)).toBe(costOf(cost))
})

test('installation budget: once spent, the card, the journal and a preview name it, not the agent’s own', async () => {
  const server = await startTestServer()
  const shop = await limitedShop(server, 'mariana', 1)
  await shop.say('hola')
  expect((await shop.card()).problem).toBe(null)
  await shop.say('asdf')
  expect(server.model.calls).toHaveLength(1)
  const { status, problem } = await shop.card()
  expect([status, problem.code]).toEqual(['error', 'model.out_of_allowance'])
  expect(problem.text).toContain('presupuesto de la instalación para cuentas nuevas')
  const { sentence, steps } = await shop.why()
  expect(sentence).toBe(
    'Se gastó el presupuesto de la instalación para cuentas nuevas de este mes: el agente envió el mensaje de respaldo, sin preguntar al modelo.',
  )
  expect(JSON.stringify(steps)).toContain('presupuesto de la instalación')
  const preview = await server.call('POST', `/api/agents/${shop.agent.id}/execution`, { input: 'asdf' }, shop.token)
  expect(preview.body.data.reason).toContain('Se gastó el presupuesto de la instalación para cuentas nuevas')
  expect((await shop.spending()).installation.isSpent).toBe(true)
})

test('installation budget: all accounts stop at their total, also when one that spent it is deleted', async () => {
  const server = await startTestServer({ env: { SIGNUP_TOTAL_BUDGET_USD: '0.000001' } })
  await createOwnerWithAgent(server, {}, 'primera')
  const [first, second] = [await limitedShop(server, 'mariana', 1_000_000), await limitedShop(server, 'luz', 1_000_000)]
  await first.say('hola')
  const deletion = await server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, first.token)
  expect(deletion.status).toBe(200)
  await second.say('hola')
  expect(server.model.calls).toHaveLength(1)
  expect((await second.card()).problem.code).toBe('model.out_of_allowance')
  await server.pool.query("update sign_up_spendings set month = '2020-01'")
  await second.say('hola')
  expect(server.model.calls).toHaveLength(2)
})

test('installation budget: embeddings of documents and questions are counted', async () => {
  const { server, owner, search, uploadText } = await startEmbeddingServer()
  await limit(server, owner.id, 1_000_000)
  await uploadText(RATES_TEXT, 'Tarifas')
  const forDocument = embeddingCostOf(UNKNOWN_MODEL, [RATES_TEXT])
  const afterReading = await totalOf(server)
  expect(afterReading).toBeGreaterThanOrEqual(forDocument)
  expect((await search(LITERAL_QUESTION)).by).toBe('words_and_meaning')
  expect(await totalOf(server)).toBe((afterReading ?? 0) + embeddingCostOf(UNKNOWN_MODEL, [LITERAL_QUESTION]))
})

test('installation budget: once spent, documents are found by words, other accounts’ still by meaning', async () => {
  const { server, owner, search, uploadText, fetchDocument, token } = await startEmbeddingServer()
  const neighbour = await createOwnerWithAgent(server, {}, 'vecina')
  await limit(server, owner.id, 0)
  const { id } = await uploadText(RATES_TEXT, 'Tarifas')
  expect((await fetchDocument(id)).meaning).toEqual({
    isRead: false,
    trouble: 'Se gastó el presupuesto de la instalación para cuentas nuevas de este mes.',
  })
  expect(server.model.embeddingCalls).toHaveLength(0)
  expect((await search(LITERAL_QUESTION)).by).toBe('words')
  const neighbourDocument = await uploadAndProcess(server, neighbour.token, WARRANTY_TEXT, {
    agentId: neighbour.agent.id,
  })
  const { body } = await server.call('GET', `/api/documents/${neighbourDocument.id}`, undefined, neighbour.token)
  expect(body.data.meaning.isRead).toBe(true)

  await server.pool.query('update installation_budgets set monthly_micros = 1000000')
  server.advanceClock(31_000)
  await server.drain()
  expect((await server.call('GET', `/api/documents/${id}`, undefined, token)).body.data.meaning.isRead).toBe(true)
})

test('installation budget: one embedding that takes it from below 80 % to its end sends one event', async () => {
  const { server, owner, search, uploadText } = await startEmbeddingServer()
  await limit(server, owner.id, 1)
  await uploadText(RATES_TEXT, 'Tarifas')
  await uploadText(WARRANTY_TEXT, 'Garantía')
  await search(LITERAL_QUESTION)
  const { rows } = await server.pool.query("select data from events where data->>'type' = 'budget'")
  expect(rows).toEqual([{ data: expect.objectContaining({ of: 'installation', agentId: '' }) }])
})
