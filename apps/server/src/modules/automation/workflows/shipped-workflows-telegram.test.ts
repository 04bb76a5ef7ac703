import type { Conversation } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { waitForAgent, isAgentConnected } from '../../../../test/helpers/wait-for-agent.ts'
import { createFlowBot, startWorkflowServer } from '../../../../test/channels/workflow-server.ts'

const luz = { id: 99, firstName: 'Luz' }

type FlowTestServer = Awaited<ReturnType<typeof startWorkflowServer>>

const storedExternalIds = async ({ server }: FlowTestServer) =>
  (
    await server.pool.query<{ name: string }>('select external_id as name from messages where external_id is not null')
  ).rows
    .map(({ name }) => name)
    .toSorted()

test('two bots with equal message numbers: each keeps its own messages, answered once per message', async () => {
  const fixture = await startWorkflowServer()
  const { call, n8n, waitUntilSettled } = fixture
  const bots = [await createFlowBot(fixture), await createFlowBot(fixture)]
  for (const [index, { bot }] of bots.entries()) {
    const { update } = bot.sendAsCustomer(luz, `hola ${index}`)
    expect(await bot.webhook.deliverPending()).toEqual([200])
    await waitUntilSettled()
    expect(await bot.webhook.postUpdate(update)).toBe(200)
    await waitUntilSettled()
    const replies = bot.sent.map(({ text }) => text)
    expect(replies).toEqual([expect.stringContaining(`Eco: hola ${index}`)])
  }
  const { items } = (await call('GET', '/conversations')).body.data as { items: Conversation[] }
  expect(items.map(({ totalMessages }) => totalMessages)).toEqual([2, 2])
  expect(new Set(items.map(({ agentId }) => agentId))).toEqual(new Set(bots.map(({ agent }) => agent.id)))
  expect(await storedExternalIds(fixture)).toEqual(bots.map(({ bot }) => `${bot.me.id}:1`).toSorted())
  expect(n8n.failures).toEqual([])
})

test('agent that gets another bot: equal message numbers are different messages', async () => {
  const fixture = await startWorkflowServer()
  const { server, call, token, waitUntilSettled } = fixture
  const { bot, agent } = await createFlowBot(fixture)
  bot.sendAsCustomer(luz, 'por el primero')
  expect(await bot.webhook.deliverPending()).toEqual([200])
  await waitUntilSettled()
  const botToken = '73999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
  const fresh = server.telegram.addBot(botToken, { id: 73_999, username: 'segundo_bot', name: 'Segundo' })
  await call('PUT', `/agents/${agent.id}`, { botToken })
  await waitForAgent(server, token, agent.id, (card) => fresh.webhook.url !== '' && isAgentConnected(card))
  fresh.sendAsCustomer(luz, 'por el segundo')
  expect(await fresh.webhook.deliverPending()).toEqual([200])
  await waitUntilSettled()
  expect(fresh.sent.map(({ text }) => text)).toEqual(['Eco: por el segundo'])
  expect(await storedExternalIds(fixture)).toEqual([`${bot.me.id}:1`, '73999:1'].toSorted())
})
