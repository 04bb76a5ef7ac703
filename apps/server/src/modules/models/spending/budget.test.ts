import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { runAllAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { PRICES_TEXT, uploadAndProcess } from '../../../../test/helpers/upload-documents.ts'
import {
  sendAndDrain,
  waitUntilConfirmed,
  signUp,
  fetchThread,
  createOwnerWithAgent,
} from '../../../../test/test-accounts.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'

const ana = { id: 77, firstName: 'Ana' }
const fallbackMessage = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const MONTH_MS = 31 * 86_400_000
/** One cent per output token; the double answers `Eco: hola` with five tokens. */
const CENT = { inputMicros: 0, outputMicros: 10_000_000_000 }
const HELLO = 50_000

const price = (testServer: TestServer, token: string, cost: object = CENT) =>
  testServer.call('PUT', '/api/configuration/prices', { model: 'eco', ...cost }, token)

/** An agent with a monthly budget and a model with a price. */
async function openShop(monthlyUsd: number | null, config: object = {}) {
  const testServer = await startTestServer()
  const account = await createOwnerWithAgent(testServer, {
    budget: { monthlyUsd },
    escalationRules: { autoTransferAfter: 0 },
    ...config,
  })
  await price(testServer, account.token)
  const say = (content: Parameters<typeof account.bot.sendAsCustomer>[1]) =>
    sendAndDrain(testServer, account.bot, ana, content)
  const spending = async () =>
    (await testServer.call('GET', `/api/agents/${account.agent.id}/spending`, undefined, account.token)).body.data
  const card = async () =>
    (await testServer.call('GET', `/api/agents/${account.agent.id}`, undefined, account.token)).body.data
  const raise = (usd: number) =>
    testServer.call(
      'PUT',
      `/api/agents/${account.agent.id}`,
      {
        customConfig: {
          ...config,
          responseDelay: 0,
          useTypingIndicator: false,
          budget: { monthlyUsd: usd },
          escalationRules: { autoTransferAfter: 0 },
        },
      },
      account.token,
    )
  return { testServer, ...account, say, spending, card, raise }
}

const lastReason = async (testServer: TestServer, token: string) => {
  const { messages } = await fetchThread(testServer, token)
  return (await testServer.call('GET', `/api/messages/${messages.at(-1).id}/journal`, undefined, token)).body.data
}

test('cost of a reply: shown in the journal, the executions and the month, at the price of that moment', async () => {
  const { testServer, say, spending, token, agent } = await openShop(null)
  await say('hola')
  expect((await lastReason(testServer, token)).steps.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringMatching(/^Redactó la respuesta con eco \(\d+ tokens, 0,05 USD\)$/),
  )
  await price(testServer, token, { inputMicros: 0, outputMicros: 0 })
  const runs = (await testServer.call('GET', `/api/agents/${agent.id}/executions`, undefined, token)).body.data
  expect(runs).toMatchObject([{ paid: { model: 'eco', outputTokens: 5, costMicros: HELLO } }])
  expect(await spending()).toMatchObject({ spentMicros: HELLO, trialMicros: 0, unpriced: 0, budgetMicros: null })
})

test('model without a price: shown and counted as no cost; a usual name at an own address has none', async () => {
  const testServer = await startTestServer({ env: { OPENAI_MODEL: 'gpt-5-mini' } })
  const { bot, token, agent } = await createOwnerWithAgent(testServer)
  await sendAndDrain(testServer, bot, ana, 'hola')
  expect(JSON.stringify((await lastReason(testServer, token)).steps)).toMatch(
    /con gpt-5-mini \(\d+ tokens, sin precio\)/,
  )
  const runs = (await testServer.call('GET', `/api/agents/${agent.id}/executions`, undefined, token)).body.data
  expect(runs).toMatchObject([{ paid: { costMicros: null } }])
  const spent = await testServer.call('GET', `/api/agents/${agent.id}/spending`, undefined, token)
  expect(spent.body.data).toMatchObject({ spentMicros: 0, unpriced: 1 })
  const prices = (await testServer.call('GET', '/api/configuration/prices', undefined, token)).body.data
  expect(prices[0]).toEqual({ model: 'gpt-5-mini', price: null, isOwn: false, isUsed: true })
})

test('withheld draft: its cost is counted', async () => {
  const { testServer, say, spending } = await openShop(null, { fallbackBehavior: { retryAttempts: 1 } })
  testServer.model.queueReplies('Vale $45.000', 'Te averiguo.')
  await say('¿Cuánto vale?')
  const [first, second] = ['Vale $45.000', 'Te averiguo.'].map((text) => Math.ceil(JSON.stringify({ text }).length / 4))
  expect(await spending()).toMatchObject({ spentMicros: ((first ?? 0) + (second ?? 0)) * 10_000 })
})

test('withheld draft: no second draft once the budget is spent', async () => {
  const { testServer, say, bot } = await openShop(0.05, { fallbackBehavior: { retryAttempts: 5 } })
  testServer.model.queueReplies(...Array.from({ length: 6 }, () => 'Vale $45.000, te lo aparto hoy'))
  await say('hola')
  expect(testServer.model.calls).toHaveLength(1)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([fallbackMessage])
})

test('budget: one event at 80 % per month; once spent, no model is asked until the budget is raised', async () => {
  const { testServer, say, spending, card, raise, token, bot } = await openShop(0.12)
  const stream = await openEventStream(testServer.url, token)
  const budgetEvents = () => stream.events.filter(({ type }) => type === 'budget')
  await say('hola')
  expect(budgetEvents()).toEqual([])
  await say('hola')
  await stream.waitUntil(() => budgetEvents().length > 0, 'that it is nearly spent')
  expect(budgetEvents()).toMatchObject([
    {
      agentName: 'Ventas',
      spent: 'Lleva 0,10 USD de 0,12 USD. Después responderá solo con tus documentos o el mensaje de respaldo.',
    },
  ])
  await say('hola')
  expect(testServer.model.calls).toHaveLength(3)

  await say('asdf')
  expect(testServer.model.calls).toHaveLength(3)
  expect(bot.sent.at(-1)).toMatchObject({ shown: fallbackMessage })
  expect(await lastReason(testServer, token)).toMatchObject({
    answered: true,
    sentence: 'Gastó su presupuesto de este mes: el agente envió el mensaje de respaldo, sin preguntar al modelo.',
    remedy: 'edit',
  })
  expect(await card()).toMatchObject({ status: 'error', problem: { code: 'model.out_of_budget' } })
  expect(await spending()).toMatchObject({ spentMicros: 3 * HELLO, budgetMicros: 120_000 })

  await raise(1)
  expect(await card()).toMatchObject({ problem: null })
  await say('hola')
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: hola' })
  await raise(0.2)
  await say('hola')
  expect(budgetEvents()).toHaveLength(1)
  await stream.close()
})

test('spent budget: the agent quotes its documents and says why', async () => {
  const { testServer, say, token, agent, bot } = await openShop(0.04)
  await uploadAndProcess(testServer, token, PRICES_TEXT, { agentId: agent.id })
  await say('hola')
  await say('¿Cuánto cuesta la camisa de lino?')
  expect(testServer.model.calls).toHaveLength(1)
  expect(bot.sent.at(-1)?.shown).toContain('Esto es lo que encontré')
  expect(await lastReason(testServer, token)).toMatchObject({
    sentence: expect.stringMatching(/: el agente citó .+, sin preguntar al modelo\.$/),
    remedy: 'edit',
  })
  const { messages } = await fetchThread(testServer, token)
  expect(messages.at(-1).metadata).toMatchObject({ isQuote: true, sources: [{}] })
})

test('hand-off: decided before the budget is checked', async () => {
  const { testServer, say, bot } = await openShop(0.04)
  await say('hola')
  await say('quiero comprar')
  expect(testServer.model.calls).toHaveLength(1)
  expect(bot.sent.at(-1)?.shown).toContain('Te paso con una persona')
})

test('next month: the model answers again, and the agent’s problem is cleared', async () => {
  const { testServer, say, bot } = await openShop(0.04)
  await say('hola')
  await say('hola')
  expect(testServer.model.calls).toHaveLength(1)
  testServer.advanceClock(MONTH_MS)
  await say({ text: 'hola', date: Math.floor(testServer.clock.now().getTime() / 1000) })
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: hola' })
  // The session has expired by then.
  expect(await testServer.db.selectFrom('agents').select('modelProblem').execute()).toEqual([{ modelProblem: null }])
})

test('preview: its cost is counted separately, and a spent budget stops it too', async () => {
  const { testServer, spending, token, agent } = await openShop(0.04)
  const attempt = async (input: string) =>
    (await testServer.call('POST', `/api/agents/${agent.id}/execution`, { input }, token)).body.data
  expect(await attempt('hola')).toMatchObject({ reply: 'Eco: hola', paid: { costMicros: HELLO } })
  expect(await spending()).toMatchObject({ spentMicros: HELLO, trialMicros: HELLO })
  expect(await attempt('asdf')).toMatchObject({
    reply: fallbackMessage,
    reason: 'El presupuesto de este mes se gastó: se envía el mensaje de respaldo',
    paid: null,
  })
  expect(testServer.model.calls).toHaveLength(1)
  const runs = (await testServer.call('GET', `/api/agents/${agent.id}/executions`, undefined, token)).body.data
  expect(runs).toMatchObject([{ paid: null }, { paid: { costMicros: HELLO } }])
})

test('simultaneous replies: at most one each exceeds the budget, every cost is counted, one warning', async () => {
  const testServer = await startTestServer({ runsWorkers: true })
  const { bot, token, agent } = await createOwnerWithAgent(testServer, { budget: { monthlyUsd: 0.05 } })
  await price(testServer, token)
  const stream = await openEventStream(testServer.url, token)
  testServer.model.hold()
  for (let n = 0; n < 4; n++) bot.sendAsCustomer({ id: 800 + n, firstName: `C${n}` }, 'hola')
  await waitUntilConfirmed(bot)
  await testServer.model.waitForCalls(4)
  await runAllAtOnce(testServer.database, `select from agents where id = '${agent.id}' for update`, 4, async () =>
    testServer.model.release(),
  )
  await bot.waitFor(() => bot.sent.length === 4, 'four replies')
  const spent = await testServer.call('GET', `/api/agents/${agent.id}/spending`, undefined, token)
  expect(spent.body.data).toMatchObject({ spentMicros: 4 * HELLO })
  for (let n = 0; n < 4; n++) bot.sendAsCustomer({ id: 800 + n, firstName: `C${n}` }, 'hola')
  await bot.waitFor(() => bot.sent.length === 8, 'four more')
  expect(testServer.model.calls).toHaveLength(4)
  const budgetEvents = () => stream.events.filter(({ type }) => type === 'budget')
  await stream.waitUntil(() => budgetEvents().length > 0, 'that it is nearly spent')
  expect(budgetEvents()).toHaveLength(1)
  await stream.close()
})

test('month of a budget: in the time zone of the agent’s hours', async () => {
  const { testServer, say, token, agent } = await openShop(null, { businessHours: { timezone: 'Pacific/Kiritimati' } })
  await say('hola')
  const { body } = await testServer.call('GET', `/api/agents/${agent.id}/spending`, undefined, token)
  const localMonth = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' })
    .format(testServer.clock.now())
    .slice(0, 7)
  expect(body.data).toMatchObject({ month: localMonth, timezone: 'Pacific/Kiritimati', spentMicros: HELLO })
})

test('own price: replaces the usual price of one account, which returns when it is deleted', async () => {
  const testServer = await startTestServer()
  const [mariana, vecina] = [await signUp(testServer, 'mariana'), await signUp(testServer, 'vecina')]
  const list = async (token: string) =>
    (await testServer.call('GET', '/api/configuration/prices', undefined, token)).body.data
  const priceOf = (prices: { model: string }[], name: string) => prices.find(({ model }) => model === name)
  const ownPrice = { model: 'gpt-5-mini', inputMicros: 1, outputMicros: 2 }
  const saved = await testServer.call('PUT', '/api/configuration/prices', ownPrice, mariana.token)
  expect(saved.body.data[0]).toEqual({
    model: 'gpt-5-mini',
    price: { inputMicros: 1, outputMicros: 2 },
    isOwn: true,
    isUsed: false,
  })
  expect(priceOf(await list(vecina.token), 'gpt-5-mini')).toMatchObject({
    price: { inputMicros: 250_000 },
    isOwn: false,
  })
  const removal = await testServer.call(
    'DELETE',
    '/api/configuration/prices?model=gpt-5-mini',
    undefined,
    mariana.token,
  )
  expect(priceOf(removal.body.data, 'gpt-5-mini')).toMatchObject({
    price: { inputMicros: 250_000, outputMicros: 2_000_000 },
  })
  expect(priceOf(removal.body.data, 'eco')).toMatchObject({ price: null, isUsed: true })
})

/** A workspace with an allowance on the installation's model, and an agent. */
async function openLimitedShop(monthlyMicros: number) {
  const shop = await openShop(null)
  const { testServer, owner } = shop
  await testServer.db.insertInto('installationBudgets').values({ workspaceId: owner.id, monthlyMicros }).execute()
  const { rows } = await testServer.pool.query("update users set roles = '{ROLE_USER}' where id = $1 returning id", [
    owner.id,
  ])
  expect(rows).toHaveLength(1)
  const warnings = async () => {
    const budgetEvents = await testServer.pool.query("select id from events where data->>'type' = 'budget'")
    return budgetEvents.rows.length
  }
  return { ...shop, warnings }
}

test('installation allowance: limits an account, warns once at 80 %, and resets each month', async () => {
  const { testServer, say, warnings } = await openLimitedShop(2 * HELLO)
  await say('hola')
  expect([testServer.model.calls.length, await warnings()]).toEqual([1, 0])
  await say('hola')
  await say('hola')
  expect([testServer.model.calls.length, await warnings()]).toEqual([2, 1])
  await testServer.pool.query("update installation_budgets set month = '2020-01'")
  await say('hola')
  expect([testServer.model.calls.length, await warnings()]).toEqual([3, 1])
})

test('installation allowance: administrators and accounts with their own model are not limited', async () => {
  const { testServer, owner, say } = await openLimitedShop(0)
  await say('hola')
  expect(testServer.model.calls).toHaveLength(0)
  await testServer.pool.query("update users set roles = '{ROLE_USER,ROLE_ADMIN}' where id = $1", [owner.id])
  await say('hola')
  expect(testServer.model.calls).toHaveLength(1)
})
