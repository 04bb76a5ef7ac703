import { expect, test } from 'vitest'
import { isAgentConnected } from '../../../../test/helpers/wait-for-agent.ts'
import {
  botWebhookUrl,
  type N8nBotServer,
  FAST_TELEGRAM_SCHEDULE,
  startServerWithN8nBot,
  startN8nBotServer,
  countCalls,
  createBotAgent,
} from '../../../../test/channels/n8n-bot-server.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { PASSWORD } from '../../../../test/test-accounts.ts'

/** After this time no earlier request to Telegram is still on its way. */
const SETTLED_MS = 61_000

type ServerContext = Pick<N8nBotServer, 'server'>

const listReleases = ({ server }: ServerContext) => server.db.selectFrom('botReleases').selectAll().execute()

const untilReleased = ({ server }: ServerContext) =>
  expect.poll(() => listReleases({ server }), { timeout: 20_000 }).toEqual([])

/** Opens an embedded agent that can be moved to n8n. */
async function openEmbeddedAgent() {
  const context = await startN8nBotServer({ isEnabled: false })
  const fixture = await createBotAgent(context)
  await context.waitForAgentState(fixture.agent.id, isAgentConnected)
  await context.useN8n()
  const move = async () =>
    expect(await context.call('PUT', `/agents/${fixture.agent.id}/engine`, { engine: 'n8n' })).toMatchObject({
      status: 200,
    })
  return { ...context, ...fixture, move }
}

test.each([
  ['before Telegram took the address', 'door'],
  ['after Telegram took the address and before it said so', 'taken'],
  ['while the workflow is told of the bot', 'begin'],
] as const)('delete agent: %s, moving to n8n leaves no webhook and tells the workflow', async (_, step) => {
  const fixture = await openEmbeddedAgent()
  const { server, bot, bots, n8n, agent, call, move } = fixture
  const barrier = step === 'door' ? bot.hold('setWebhook') : null
  if (step === 'taken') bot.fail('setWebhook', 'acceptThenReset', 1)
  if (step === 'begin') n8n.setWebhookFailure('silent')
  await move()
  await barrier?.arrived
  if (step === 'taken') await bot.waitFor(() => bot.webhook.url !== '', 'the address to be taken')
  if (step === 'begin') await n8n.waitForCalls(1)
  expect((await call('DELETE', `/agents/${agent.id}`)).status).toBe(200)
  expect(await listReleases(fixture)).toHaveLength(1)
  barrier?.release()
  n8n.setWebhookFailure('ok')
  await bot.waitFor(
    () => bot.webhook.url === '' && countCalls(bot, 'deleteWebhook') > 0,
    'the address to be taken away',
  )
  server.advanceClock(SETTLED_MS)
  await untilReleased(fixture)
  expect(bot.webhook.url).toBe('')
  expect(bots.operations().slice(-2)).toEqual(['remove_webhook', 'stop'])
})

test('delete agent: a webhook that reaches Telegram after the first check is removed too', async () => {
  const fixture = await startServerWithN8nBot()
  const { server, bot, agent, call } = fixture
  const barrier = bot.hold('setWebhook')
  const connecting = call('POST', `/agents/telegram/${agent.id}/connect`)
  await barrier.arrived
  await call('DELETE', `/agents/${agent.id}`)
  await bot.waitFor(() => bot.webhook.url === '', 'the first address to be taken away')
  barrier.release()
  expect((await connecting).status).toBe(404)
  await bot.waitFor(() => countCalls(bot, 'deleteWebhook') > 1, 'the second address to be taken away')
  server.advanceClock(SETTLED_MS)
  await untilReleased(fixture)
  expect(bot.webhook.url).toBe('')
})

test('delete agent: while Telegram is unreachable the release waits, also across a restart', async () => {
  const fixture = await startServerWithN8nBot()
  const { server, bot, agent, n8n, call } = fixture
  bot.fail('*', 'resetBefore')
  await call('DELETE', `/agents/${agent.id}`)
  await bot.waitFor(() => countCalls(bot, 'getWebhookInfo') > 3, 'Telegram to be asked in vain')
  const [row] = await listReleases(fixture)
  await server.stop()
  expect(JSON.stringify(row)).not.toContain(fixture.botToken)
  const next = await startTestServer({
    sharedWith: { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url },
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url },
    inputs: { telegramSchedule: FAST_TELEGRAM_SCHEDULE },
  })
  next.advanceClock(SETTLED_MS)
  bot.clearFaults()
  await untilReleased({ server: next })
  expect(bot.webhook.url).toBe('')
})

test('delete account: its bots lose their webhooks, and the workflow hears of it without the account', async () => {
  const fixture = await startServerWithN8nBot()
  const { server, bot, bots, call } = fixture
  bot.fail('*', 'resetBefore')
  expect((await call('POST', '/user/delete', { currentPassword: PASSWORD })).status).toBe(200)
  await bot.waitFor(() => countCalls(bot, 'getWebhookInfo') > 3, 'Telegram to be asked in vain')
  server.advanceClock(SETTLED_MS)
  bot.clearFaults()
  await untilReleased(fixture)
  expect(bot.webhook.url).toBe('')
  expect(bots.operations().slice(-2)).toEqual(['remove_webhook', 'stop'])
})

test('release: the workflow is called until it confirms, and for one day at most', async () => {
  const fixture = await startServerWithN8nBot()
  const { server, bots, n8n, call, agent } = fixture
  bots.failOperation('remove_webhook', { success: false })
  await call('DELETE', `/agents/${agent.id}`)
  server.advanceClock(SETTLED_MS)
  await bots.waitForOperation('remove_webhook', 2)
  expect(await listReleases(fixture)).toHaveLength(1)
  server.advanceClock(25 * 3_600_000)
  await untilReleased(fixture)
  expect(n8n.calls.length).toBeGreaterThan(2)
})

test('release: an agent that reconnects keeps its webhook, and so does another agent with the same bot', async () => {
  const fixture = await startN8nBotServer({ isEnabled: false, env: { PUBLIC_URL: 'https://consola.tienda.co' } })
  const { server, call } = fixture
  const { bot, agent, botToken } = await createBotAgent(fixture)
  await fixture.waitForAgentState(agent.id, isAgentConnected)
  const { url } = bot.webhook
  expect(url).toMatch(/^https:\/\/consola\.tienda\.co\/webhooks\/telegram\//)
  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await bot.waitFor(() => bot.webhook.url === '', 'the address to be taken away')
  await call('POST', `/agents/telegram/${agent.id}/connect`)
  await bot.waitFor(() => bot.webhook.url === url, 'the address to be set again')
  await fixture.waitForAgentState(agent.id, isAgentConnected)
  expect(bot.webhook.url).toBe(url)

  await call('DELETE', `/agents/${agent.id}`)
  const draft = { name: 'Otra', description: 'Vende', prompt: 'Vende', platform: 'telegram', botToken }
  const otherAgent = (await call('POST', '/agents', draft)).body.data
  await fixture.waitForAgentState(otherAgent.id, isAgentConnected)
  const its = bot.webhook.url
  expect(its).not.toBe(url)
  server.advanceClock(SETTLED_MS)
  await untilReleased(fixture)
  expect(bot.webhook.url).toBe(its)
})

test('release: one with a revoked or unreadable token is deleted in the end', async () => {
  const fixture = await startServerWithN8nBot()
  const { server, bot, agent, call } = fixture
  bot.revoke()
  await call('DELETE', `/agents/${agent.id}`)
  await untilReleased(fixture)
  await server.db
    .insertInto('botReleases')
    .values({ id: 'rel_1', agentId: agent.id, botId: '7', webhookId: 'hook_1', sealed: 'v1.x.y', askedAt: new Date() })
    .execute()
  server.advanceClock(31 * 24 * 3_600_000)
  await server.deleteExpired()
  expect(await listReleases(fixture)).toEqual([])
})

test('move to n8n: the agent is marked before Telegram or n8n is called', async () => {
  const { server, bot, agent, move, ...context } = await openEmbeddedAgent()
  const barrier = bot.hold('setWebhook')
  await move()
  await barrier.arrived
  const row = await server.db.selectFrom('agents').select('workflowAddress').executeTakeFirstOrThrow()
  expect(row.workflowAddress).toBe('')
  barrier.release()
  await context.waitForAgentState(agent.id, (card) => isAgentConnected(card) && card.problem === null)
  expect(bot.webhook.url).toBe(botWebhookUrl(context, agent))
})
