import { expect, test } from 'vitest'
import { withFlowAgent } from '../../../../test/flows.ts'

const customers = Array.from({ length: 30 }, (_, at) => ({ number: `5730012300${10 + at}`, name: `Cliente ${at}` }))

test('workflows: thirty messages at once, each told once more, get one reply each', async () => {
  const { line, settled, n8n } = await withFlowAgent()
  const told = customers.map((customer) => line.hears(customer, '¿Abren hoy?'))
  for (const [at, customer] of customers.entries()) line.hears(customer, '¿Abren hoy?', { id: told[at]!.key.id })
  await settled()
  const replies = [...line.sent.values()].map(({ to }) => to.number)
  expect(replies.toSorted()).toEqual(customers.map(({ number }) => number).toSorted())
  expect(n8n.failures).toEqual([])
})

test('workflows: three quick lines of one customer get one reply, in the order they were said', async () => {
  const { house, line, settled, agent, call } = await withFlowAgent()
  await call('PUT', `/agents/${agent.id}`, { customConfig: { ...agent.customConfig, responseDelay: 1_000 } })
  const [customer] = customers
  const now = house.clock.now().getTime()
  for (const [at, words] of ['Hola', '¿abren hoy?', '¿y mañana?'].entries())
    line.hears(customer!, words, { at: new Date(now - (3 - at) * 1_000) })
  await settled()
  expect([...line.sent.values()]).toHaveLength(1)
  expect(house.model.calls).toHaveLength(1)
  const { messages } = house.model.calls[0]!.body as { messages: { role: string; content: string }[] }
  expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    expect.stringMatching(/Hola[\s\S]*¿abren hoy\?[\s\S]*¿y mañana\?/),
  ])
})
