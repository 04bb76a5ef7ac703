import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { openMeaningHouse, RATES, WARRANTY, WORDED } from '../../../test/meaning.ts'
import { converse, PASSWORD, thread, withAgent } from '../../../test/people.ts'
import { read } from '../../../test/papers.ts'
import { embeddingCostOf, installationPriceOf } from './installation-price.ts'

const ana = { id: 77, firstName: 'Ana' }
const unknown = { provider: 'custom' as const, name: 'eco' }
/** The price of an unknown model: 5 USD and 30 USD for a million tokens. */
const costOf = ({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) =>
  inputTokens * 5 + outputTokens * 30

/** An account of open sign-up, which administers nothing. */
async function limit(house: TestHouse, userId: string, monthlyMicros: number) {
  await house.db.insertInto('installationBudgets').values({ userId, monthlyMicros }).execute()
  await house.pool.query("update users set roles = '{ROLE_USER}' where id = $1", [userId])
}

async function limitedShop(house: TestHouse, username: string, monthlyMicros: number) {
  const shop = await withAgent(house, { escalationRules: { autoTransferAfter: 0 } }, username)
  await limit(house, shop.owner.id, monthlyMicros)
  const path = `/api/agents/${shop.agent.id}`
  return {
    ...shop,
    say: (text: string) => converse(house, shop.bot, ana, text),
    runs: async () => (await house.call('GET', `${path}/executions`, undefined, shop.token)).body.data,
    spending: async () => (await house.call('GET', `${path}/spending`, undefined, shop.token)).body.data,
    card: async () => (await house.call('GET', path, undefined, shop.token)).body.data,
    why: async () => {
      const { messages } = await thread(house, shop.token)
      return (await house.call('GET', `/api/messages/${messages.at(-1).id}/journal`, undefined, shop.token)).body.data
    },
  }
}

const totalOf = async ({ pool }: TestHouse) =>
  (await pool.query<{ micros: number }>('select sum(micros)::float8 as micros from sign_up_spendings')).rows[0]?.micros

test('installation price: an unknown model counts as the costliest known one, and an account cannot lower it', () => {
  const cautious = { inputMicros: 5_000_000, outputMicros: 30_000_000 }
  expect(installationPriceOf(unknown, null)).toEqual(cautious)
  expect(installationPriceOf(unknown, { inputMicros: 0, outputMicros: 0 })).toEqual(cautious)
  expect(installationPriceOf(unknown, { inputMicros: 0, outputMicros: 99_000_000 })).toEqual({
    inputMicros: 5_000_000,
    outputMicros: 99_000_000,
  })
  const known = { provider: 'openai' as const, name: 'gpt-5-mini' }
  expect(installationPriceOf(known, { inputMicros: 0, outputMicros: 0 })).toEqual({
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

test('installation budget: answers of a model without a price are counted, also when the account sets its own price', async () => {
  const house = await openHouse()
  const shop = await limitedShop(house, 'mariana', 1_000_000)
  const free = { model: 'eco', inputMicros: 0, outputMicros: 0 }
  expect((await house.call('PUT', '/api/configuration/prices', free, shop.token)).status).toBe(200)
  await shop.say('hola')
  const [{ paid }] = await shop.runs()
  expect(paid.costMicros).toBe(0)
  expect(await shop.spending()).toMatchObject({
    spentMicros: 0,
    budgetMicros: null,
    installation: { monthlyMicros: 1_000_000, spentMicros: costOf(paid), isSpent: false },
  })
  expect(await totalOf(house)).toBe(costOf(paid))
})

test('installation budget: once it is spent the card, the journal and a trial name it and not the agent’s own', async () => {
  const house = await openHouse()
  const shop = await limitedShop(house, 'mariana', 1)
  await shop.say('hola')
  expect((await shop.card()).problem).toBe(null)
  await shop.say('hola')
  expect(house.model.calls).toHaveLength(1)
  const { status, problem } = await shop.card()
  expect([status, problem.code]).toEqual(['error', 'model.out_of_allowance'])
  expect(problem.text).toContain('presupuesto de la instalación para cuentas nuevas')
  const { sentence, steps } = await shop.why()
  expect(sentence).toBe(
    'Se gastó el presupuesto de la instalación para cuentas nuevas de este mes: el agente envió el mensaje de respaldo, sin preguntar al modelo.',
  )
  expect(JSON.stringify(steps)).toContain('presupuesto de la instalación')
  const trial = await house.call('POST', `/api/agents/${shop.agent.id}/execution`, { input: 'hola' }, shop.token)
  expect(trial.body.data.reason).toContain('Se gastó el presupuesto de la instalación para cuentas nuevas')
  expect((await shop.spending()).installation.isSpent).toBe(true)
})

test('installation budget: all accounts together stop at their total, also when one that spent it is deleted', async () => {
  const house = await openHouse({ env: { SIGNUP_TOTAL_BUDGET_USD: '0.000001' } })
  await withAgent(house, {}, 'primera')
  const [one, other] = [await limitedShop(house, 'mariana', 1_000_000), await limitedShop(house, 'luz', 1_000_000)]
  await one.say('hola')
  const deleted = await house.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, one.token)
  expect(deleted.status).toBe(200)
  await other.say('hola')
  expect(house.model.calls).toHaveLength(1)
  expect((await other.card()).problem.code).toBe('model.out_of_allowance')
  await house.pool.query("update sign_up_spendings set month = '2020-01'")
  await other.say('hola')
  expect(house.model.calls).toHaveLength(2)
})

test('installation budget: the meaning of documents and questions is counted', async () => {
  const { house, owner, ask, paper } = await openMeaningHouse()
  await limit(house, owner.id, 1_000_000)
  await paper(RATES, 'Tarifas')
  const forDocument = embeddingCostOf(unknown, [RATES])
  const afterReading = await totalOf(house)
  expect(afterReading).toBeGreaterThanOrEqual(forDocument)
  expect((await ask(WORDED)).by).toBe('words_and_meaning')
  expect(await totalOf(house)).toBe((afterReading ?? 0) + embeddingCostOf(unknown, [WORDED]))
})

test('installation budget: once it is spent documents answer by their words, and other accounts’ go on by meaning', async () => {
  const { house, owner, ask, paper, look, token } = await openMeaningHouse()
  const neighbour = await withAgent(house, {}, 'vecina')
  await limit(house, owner.id, 0)
  const { id } = await paper(RATES, 'Tarifas')
  expect((await look(id)).meaning).toEqual({
    isRead: false,
    trouble: 'Se gastó el presupuesto de la instalación para cuentas nuevas de este mes.',
  })
  expect(house.model.embedded).toHaveLength(0)
  expect((await ask(WORDED)).by).toBe('words')
  const theirs = await read(house, neighbour.token, WARRANTY, { agentId: neighbour.agent.id })
  const { body } = await house.call('GET', `/api/documents/${theirs.id}`, undefined, neighbour.token)
  expect(body.data.meaning.isRead).toBe(true)

  await house.pool.query('update installation_budgets set monthly_micros = 1000000')
  house.skip(31_000)
  await house.drain()
  expect((await house.call('GET', `/api/documents/${id}`, undefined, token)).body.data.meaning.isRead).toBe(true)
})

test('installation budget: an embedding that takes it from below 80 % to its end tells the owner, once', async () => {
  const { house, owner, ask, paper } = await openMeaningHouse()
  await limit(house, owner.id, 1)
  await paper(RATES, 'Tarifas')
  await paper(WARRANTY, 'Garantía')
  await ask(WORDED)
  const { rows } = await house.pool.query("select data from events where data->>'type' = 'budget'")
  expect(rows).toEqual([{ data: expect.objectContaining({ of: 'installation', agentId: '' }) }])
})
