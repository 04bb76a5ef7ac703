import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { allAtOnce } from '../../../test/locks.ts'
import { PRICES, read } from '../../../test/papers.ts'
import { converse, heard, signUp, thread, withAgent } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

const ana = { id: 77, firstName: 'Ana' }
const sorry = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const MONTH_MS = 31 * 86_400_000
/** A cent for each token that is written; the double writes five of them to say `Eco: hola`. */
const CENT = { inputMicros: 0, outputMicros: 10_000_000_000 }
const HELLO = 50_000

const price = (house: TestHouse, token: string, cost: object = CENT) =>
  house.call('PUT', '/api/configuration/prices', { model: 'eco', ...cost }, token)

/** An agent that may spend so much a month, of a model whose price is known. */
async function open(monthlyUsd: number | null, config: object = {}) {
  const house = await openHouse()
  const made = await withAgent(house, { budget: { monthlyUsd }, escalationRules: { autoTransferAfter: 0 }, ...config })
  await price(house, made.token)
  const say = (said: Parameters<typeof made.bot.say>[1]) => converse(house, made.bot, ana, said)
  const spending = async () =>
    (await house.call('GET', `/api/agents/${made.agent.id}/spending`, undefined, made.token)).body.data
  const card = async () => (await house.call('GET', `/api/agents/${made.agent.id}`, undefined, made.token)).body.data
  const raise = (usd: number) =>
    house.call(
      'PUT',
      `/api/agents/${made.agent.id}`,
      {
        customConfig: {
          ...config,
          responseDelay: 0,
          useTypingIndicator: false,
          budget: { monthlyUsd: usd },
          escalationRules: { autoTransferAfter: 0 },
        },
      },
      made.token,
    )
  return { house, ...made, say, spending, card, raise }
}

const lastWhy = async (house: TestHouse, token: string) => {
  const { messages } = await thread(house, token)
  return (await house.call('GET', `/api/messages/${messages.at(-1).id}/journal`, undefined, token)).body.data
}

test('what a reply cost is told where it is told why, in the runs and in the month, at the price of that moment', async () => {
  const { house, say, spending, token, agent } = await open(null)
  await say('hola')
  expect((await lastWhy(house, token)).steps.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringMatching(/^Redactó la respuesta con eco \(\d+ tokens, 0,05 USD\)$/),
  )
  await price(house, token, { inputMicros: 0, outputMicros: 0 })
  const runs = (await house.call('GET', `/api/agents/${agent.id}/executions`, undefined, token)).body.data
  expect(runs).toMatchObject([{ paid: { model: 'eco', outputTokens: 5, costMicros: HELLO } }])
  expect(await spending()).toMatchObject({ spentMicros: HELLO, trialMicros: 0, unpriced: 0, budgetMicros: null })
})

test('a model without a price says so and counts as no cost; a usual name at an address of one’s own has none', async () => {
  const house = await openHouse({ env: { OPENAI_MODEL: 'gpt-5-mini' } })
  const { bot, token, agent } = await withAgent(house)
  await converse(house, bot, ana, 'hola')
  expect(JSON.stringify((await lastWhy(house, token)).steps)).toMatch(/con gpt-5-mini \(\d+ tokens, sin precio\)/)
  const runs = (await house.call('GET', `/api/agents/${agent.id}/executions`, undefined, token)).body.data
  expect(runs).toMatchObject([{ paid: { costMicros: null } }])
  const spent = await house.call('GET', `/api/agents/${agent.id}/spending`, undefined, token)
  expect(spent.body.data).toMatchObject({ spentMicros: 0, unpriced: 1 })
  const prices = (await house.call('GET', '/api/configuration/prices', undefined, token)).body.data
  expect(prices[0]).toEqual({ model: 'gpt-5-mini', price: null, isOwn: false, isUsed: true })
})

test('an attempt that may not be said is paid for too', async () => {
  const { house, say, spending } = await open(null, { fallbackBehavior: { retryAttempts: 1 } })
  house.model.reply('Vale $45.000', 'Te averiguo.')
  await say('¿Cuánto vale?')
  const [first, second] = ['Vale $45.000', 'Te averiguo.'].map((text) => Math.ceil(JSON.stringify({ text }).length / 4))
  expect(await spending()).toMatchObject({ spentMicros: ((first ?? 0) + (second ?? 0)) * 10_000 })
})

test('nor is a draft that may not be said written again once the budget is spent', async () => {
  const { house, say, bot } = await open(0.05, { fallbackBehavior: { retryAttempts: 5 } })
  house.model.reply(...Array.from({ length: 6 }, () => 'Vale $45.000, te lo aparto hoy'))
  await say('hola')
  expect(house.model.calls).toHaveLength(1)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([sorry])
})

test('nearly spent is told once a month; spent, the agent asks no model until more may be spent', async () => {
  const { house, say, spending, card, raise, token, bot } = await open(0.12)
  const stream = await openStream(house.url, token)
  const told = () => stream.events.filter(({ type }) => type === 'budget')
  await say('hola')
  expect(told()).toEqual([])
  await say('hola')
  await stream.until(() => told().length > 0, 'that it is nearly spent')
  expect(told()).toMatchObject([
    {
      agentName: 'Ventas',
      spent: 'Lleva 0,10 USD de 0,12 USD. Después responderá solo con tus documentos o el mensaje de respaldo.',
    },
  ])
  await say('hola')
  expect(house.model.calls).toHaveLength(3)

  await say('hola')
  expect(house.model.calls).toHaveLength(3)
  expect(bot.sent.at(-1)).toMatchObject({ shown: sorry })
  expect(await lastWhy(house, token)).toMatchObject({
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
  expect(told()).toHaveLength(1)
  await stream.close()
})

test('spent, it quotes its documents as without a model, and says why', async () => {
  const { house, say, token, agent, bot } = await open(0.04)
  await read(house, token, PRICES, { agentId: agent.id })
  await say('hola')
  await say('¿Cuánto cuesta la camisa de lino?')
  expect(house.model.calls).toHaveLength(1)
  expect(bot.sent.at(-1)?.shown).toContain('Esto es lo que encontré')
  expect(await lastWhy(house, token)).toMatchObject({
    sentence: expect.stringContaining('citó lo que encontró'),
    remedy: 'edit',
  })
  const { messages } = await thread(house, token)
  expect(messages.at(-1).metadata).toMatchObject({ isQuote: true, sources: [{}] })
})

test('a person is called before the budget is looked at', async () => {
  const { house, say, bot } = await open(0.04)
  await say('hola')
  await say('quiero comprar')
  expect(house.model.calls).toHaveLength(1)
  expect(bot.sent.at(-1)?.shown).toContain('Te paso con una persona')
})

test('with the next month the model answers again, and the agent is well', async () => {
  const { house, say, bot } = await open(0.04)
  await say('hola')
  await say('hola')
  expect(house.model.calls).toHaveLength(1)
  house.skip(MONTH_MS)
  await say({ text: 'hola', date: Math.floor(house.clock.now().getTime() / 1000) })
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: hola' })
  // Whoever was signed in is no more, after such a time.
  expect(await house.db.selectFrom('agents').select('modelProblem').execute()).toEqual([{ modelProblem: null }])
})

test('trials count as their own, and ask no model either once it is spent', async () => {
  const { house, spending, token, agent } = await open(0.04)
  const attempt = async () =>
    (await house.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola' }, token)).body.data
  expect(await attempt()).toMatchObject({ reply: 'Eco: hola', paid: { costMicros: HELLO } })
  expect(await spending()).toMatchObject({ spentMicros: HELLO, trialMicros: HELLO })
  expect(await attempt()).toMatchObject({
    reply: sorry,
    reason: 'El presupuesto de este mes se gastó: se envía el mensaje de respaldo',
    paid: null,
  })
  expect(house.model.calls).toHaveLength(1)
  const runs = (await house.call('GET', `/api/agents/${agent.id}/executions`, undefined, token)).body.data
  expect(runs).toMatchObject([{ paid: null }, { paid: { costMicros: HELLO } }])
})

test('of many who write at once each may slip past by one reply, nothing of it is lost, and nearly is told once', async () => {
  const house = await openHouse({ live: true })
  const { bot, token, agent } = await withAgent(house, { budget: { monthlyUsd: 0.05 } })
  await price(house, token)
  const stream = await openStream(house.url, token)
  house.model.hold()
  for (let n = 0; n < 4; n++) bot.say({ id: 800 + n, firstName: `C${n}` }, 'hola')
  await heard(bot)
  await house.model.waitForCalls(4)
  await allAtOnce(house.database, `select from agents where id = '${agent.id}' for update`, 4, async () =>
    house.model.release(),
  )
  await bot.waitFor(() => bot.sent.length === 4, 'four replies')
  const spent = await house.call('GET', `/api/agents/${agent.id}/spending`, undefined, token)
  expect(spent.body.data).toMatchObject({ spentMicros: 4 * HELLO })
  for (let n = 0; n < 4; n++) bot.say({ id: 800 + n, firstName: `C${n}` }, 'hola')
  await bot.waitFor(() => bot.sent.length === 8, 'four more')
  expect(house.model.calls).toHaveLength(4)
  const told = () => stream.events.filter(({ type }) => type === 'budget')
  await stream.until(() => told().length > 0, 'that it is nearly spent')
  expect(told()).toHaveLength(1)
  await stream.close()
})

test('the month is that of the agent’s hours, wherever the server is', async () => {
  const { house, say, token, agent } = await open(null, { businessHours: { timezone: 'Pacific/Kiritimati' } })
  await say('hola')
  const { body } = await house.call('GET', `/api/agents/${agent.id}/spending`, undefined, token)
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' })
    .format(house.clock.now())
    .slice(0, 7)
  expect(body.data).toMatchObject({ month: there, timezone: 'Pacific/Kiritimati', spentMicros: HELLO })
})

test('prices are each account’s own, over the usual ones, and the usual one is there again', async () => {
  const house = await openHouse()
  const [mariana, vecina] = [await signUp(house, 'mariana'), await signUp(house, 'vecina')]
  const list = async (token: string) =>
    (await house.call('GET', '/api/configuration/prices', undefined, token)).body.data
  const of = (prices: { model: string }[], name: string) => prices.find(({ model }) => model === name)
  const mine = { model: 'gpt-5-mini', inputMicros: 1, outputMicros: 2 }
  const saved = await house.call('PUT', '/api/configuration/prices', mine, mariana.token)
  expect(saved.body.data[0]).toEqual({
    model: 'gpt-5-mini',
    price: { inputMicros: 1, outputMicros: 2 },
    isOwn: true,
    isUsed: false,
  })
  expect(of(await list(vecina.token), 'gpt-5-mini')).toMatchObject({ price: { inputMicros: 250_000 }, isOwn: false })
  const removed = await house.call('DELETE', '/api/configuration/prices?model=gpt-5-mini', undefined, mariana.token)
  expect(of(removed.body.data, 'gpt-5-mini')).toMatchObject({
    price: { inputMicros: 250_000, outputMicros: 2_000_000 },
  })
  expect(of(removed.body.data, 'eco')).toMatchObject({ price: null, isUsed: true })
})

/** An account that may spend so much of the installation's model, with an agent of its own. */
async function limited(monthlyMicros: number) {
  const opened = await open(null)
  const { house, owner } = opened
  await house.db.insertInto('installationBudgets').values({ userId: owner.id, monthlyMicros }).execute()
  const { rows } = await house.pool.query("update users set roles = '{ROLE_USER}' where id = $1 returning id", [
    owner.id,
  ])
  expect(rows).toHaveLength(1)
  const warned = async () => {
    const told = await house.pool.query("select id from events where data->>'type' = 'budget'")
    return told.rows.length
  }
  return { ...opened, warned }
}

test('what an account may spend of the installation is held, told once at 80 %, and begins anew with the month', async () => {
  const { house, say, warned } = await limited(2 * HELLO)
  await say('hola')
  expect([house.model.calls.length, await warned()]).toEqual([1, 0])
  await say('hola')
  await say('hola')
  expect([house.model.calls.length, await warned()]).toEqual([2, 1])
  await house.pool.query("update installation_budgets set month = '2020-01'")
  await say('hola')
  expect([house.model.calls.length, await warned()]).toEqual([3, 1])
})

test('an administrator, and an account with a model of its own, are not held to what the installation gives', async () => {
  const { house, owner, say } = await limited(0)
  await say('hola')
  expect(house.model.calls).toHaveLength(0)
  await house.pool.query("update users set roles = '{ROLE_USER,ROLE_ADMIN}' where id = $1", [owner.id])
  await say('hola')
  expect(house.model.calls).toHaveLength(1)
})
