import { expect, test } from 'vitest'
import { startServerWithWorkflowAgent } from '../../../../test/channels/workflow-server.ts'

const customers = Array.from({ length: 30 }, (_, at) => ({ number: `5730012300${10 + at}`, name: `Cliente ${at}` }))

test('shipped workflows: thirty messages at once, each delivered twice, get one reply each', async () => {
  const { instance, waitUntilSettled, n8n } = await startServerWithWorkflowAgent()
  const rawMessages = customers.map((customer) => instance.receiveMessage(customer, '¿Abren hoy?'))
  for (const [at, customer] of customers.entries())
    instance.receiveMessage(customer, '¿Abren hoy?', { id: rawMessages[at]!.key.id })
  await waitUntilSettled()
  const replies = [...instance.sent.values()].map(({ to }) => to.number)
  expect(replies.toSorted()).toEqual(customers.map(({ number }) => number).toSorted())
  expect(n8n.failures).toEqual([])
})

test('shipped workflows: three quick messages of one customer get one reply, in order', async () => {
  const { server, instance, waitUntilSettled, agent, call } = await startServerWithWorkflowAgent()
  await call('PUT', `/agents/${agent.id}`, { customConfig: { ...agent.customConfig, responseDelay: 1_000 } })
  const [customer] = customers
  const now = server.clock.now().getTime()
  for (const [at, text] of ['Hola', '¿abren hoy?', '¿y mañana?'].entries())
    instance.receiveMessage(customer!, text, { at: new Date(now - (3 - at) * 1_000) })
  await waitUntilSettled()
  expect([...instance.sent.values()]).toHaveLength(1)
  expect(server.model.calls).toHaveLength(1)
  const { messages } = server.model.calls[0]!.body as { messages: { role: string; content: string }[] }
  expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    expect.stringMatching(/Hola[\s\S]*¿abren hoy\?[\s\S]*¿y mañana\?/),
  ])
})
