import type { Agent } from '@portavoz/contract'
import { Api } from 'grammy'
import { expect, test } from 'vitest'
import { waitForAgent, isAgentConnected } from '../../../../test/helpers/wait-for-agent.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, waitUntilConfirmed, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { BOT_RETRY_SCHEDULE } from '../retry-schedule.ts'

const luz = { id: 99, firstName: 'Luz' }
const FOREIGN_URL = 'https://otro.ejemplo.co/bot'
const PUBLIC_URL = 'https://portavoz.ejemplo.co'

const SHORT_DELAYS = {
  firstMs: 10,
  mostMs: 10,
  otherPollerMs: 10,
  contestedSeconds: 0,
  revokedMs: 10,
  foreignMs: 10,
  checkMs: 10,
}

/** A server with short delays, a connected agent, and a second client with its bot token. */
async function startFastServer(env: Record<string, string> = {}, telegramSchedule = SHORT_DELAYS) {
  const server = await startTestServer({ env, inputs: { telegramSchedule } })
  const fixture = await createOwnerWithAgent(server)
  await waitForAgent(server, fixture.token, fixture.agent.id, isAgentConnected)
  const stream = await openEventStream(server.url, fixture.token)
  const someoneElse = new Api(fixture.botToken, { apiRoot: server.telegram.url })
  const { bot } = fixture
  if (env['PUBLIC_URL'] === undefined)
    await bot.waitFor(() => bot.updateQueue.isPolled, 'somebody to wait for messages')
  return { server, stream, someoneElse, ...fixture }
}

type FastTestServer = Awaited<ReturnType<typeof startFastServer>>

/** The problems of the agent in the order in which consoles received them. */
const reportedProblems = ({ stream }: FastTestServer) =>
  stream.events.flatMap((event) => (event.type === 'agent' ? event.problem : []))

const waitForProblem = (fixture: FastTestServer, problem: string) =>
  fixture.stream.waitUntil(() => reportedProblems(fixture).some((reported) => reported === problem), problem)

const isHealthy = (agent: Agent) => isAgentConnected(agent) && agent.problem === null && agent.status === 'active'

/** The agent is shown as healthy, and a message is answered. */
async function expectRecovered({ server, bot, token, agent, stream }: FastTestServer) {
  await waitForAgent(server, token, agent.id, isHealthy)
  await stream.close()
  bot.sendAsCustomer(luz, '¿siguen ahí?')
  await (bot.webhook.url === '' ? waitUntilConfirmed(bot) : bot.webhook.deliverPending({ origin: server.url }))
  await server.drain()
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Eco: ¿siguen ahí?' })
}

test('bot that another program polls: recovers when that program stops', async () => {
  const fixture = await startFastServer()
  const outcome = fixture.someoneElse.getUpdates({ timeout: 30 }).catch((error: unknown) => error)
  await waitForProblem(fixture, 'telegram.other_poller')
  expect(await outcome).toMatchObject({ error_code: 409 })
  await expectRecovered(fixture)
})

test('contested polling: longer than the rest of another server of ours, shorter than the request timeout', () => {
  expect(BOT_RETRY_SCHEDULE.contestedSeconds * 1_000).toBeGreaterThan(BOT_RETRY_SCHEDULE.otherPollerMs)
  expect(BOT_RETRY_SCHEDULE.contestedSeconds).toBeLessThan(40)
})

test('bot polled by two programs: its state does not flap between attempts', async () => {
  const fixture = await startFastServer({}, { ...SHORT_DELAYS, contestedSeconds: 30 })
  const { bot, someoneElse } = fixture
  let isThere = true
  const insist = async () => {
    while (isThere) await someoneElse.getUpdates({ timeout: 30 }).catch(() => {})
  }
  const insisting = insist()
  await waitForProblem(fixture, 'telegram.other_poller')
  const callsBefore = bot.calls.length
  await bot.waitFor(() => bot.calls.length > callsBefore + 20, 'both to ask again and again')
  expect(reportedProblems(fixture)).toEqual(['telegram.other_poller'])

  isThere = false
  await insisting
  await sendAndDrain(fixture.server, bot, luz, 'hola')
  await expectRecovered(fixture)
})

test('token refused while receiving: recovers when Telegram accepts it again', async () => {
  const fixture = await startFastServer()
  fixture.bot.revoke()
  const { server, token, agent } = fixture
  const card = await waitForAgent(server, token, agent.id, ({ problem }) => problem?.code === 'telegram.token_revoked')
  expect(card).toMatchObject({ status: 'error', connection: { state: 'logged_out' } })
  fixture.bot.clearFaults()
  await expectRecovered(fixture)
})

test('token refused while sending: recovers when the reply is sent', async () => {
  const fixture = await startFastServer({ PUBLIC_URL }, { ...SHORT_DELAYS, checkMs: 60_000 })
  const { server, bot, token, agent } = fixture
  bot.sendAsCustomer(luz, 'hola')
  await bot.webhook.deliverPending({ origin: server.url })
  bot.revoke()
  await server.drain(1)
  const card = await waitForAgent(server, token, agent.id, ({ problem }) => problem?.code === 'telegram.token_revoked')
  expect(card).toMatchObject({ status: 'error', connection: { state: 'logged_out' } })
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject({
    status: 'pending',
    cause: 'Telegram rechazó el token del bot',
  })
  bot.clearFaults()
  await server.drain()
  await waitForAgent(server, token, agent.id, isHealthy)
  expect(bot.sent).toMatchObject([{ shown: 'Eco: hola' }])
  await fixture.stream.close()
})

test('polled bot with a foreign webhook: recovers when that webhook is removed', async () => {
  const fixture = await startFastServer()
  await fixture.someoneElse.setWebhook(FOREIGN_URL)
  await waitForProblem(fixture, 'telegram.foreign_webhook')
  expect(reportedProblems(fixture)).not.toContain('telegram.other_poller')
  expect(fixture.bot.webhook.url).toBe(FOREIGN_URL)
  await fixture.someoneElse.deleteWebhook()
  await expectRecovered(fixture)
})

test('own webhook that is set: only checked, not set again', async () => {
  const { bot, stream } = await startFastServer({ PUBLIC_URL })
  const times = (name: string) => bot.calls.filter(({ method }) => method === name).length
  await bot.waitFor(() => times('getWebhookInfo') > 10, 'ten looks')
  expect(times('setWebhook')).toBe(1)
  await stream.close()
})

test('own webhook that was removed: set again', async () => {
  const fixture = await startFastServer({ PUBLIC_URL })
  const { bot } = fixture
  const { url, secretToken } = bot.webhook
  await fixture.someoneElse.deleteWebhook()
  await bot.waitFor(() => bot.webhook.url === url && bot.webhook.secretToken === secretToken, 'the same address')
  await expectRecovered(fixture)
})

test('own webhook replaced by another system: recovers when that webhook is removed', async () => {
  const fixture = await startFastServer({ PUBLIC_URL })
  await fixture.someoneElse.setWebhook(FOREIGN_URL)
  await waitForProblem(fixture, 'telegram.foreign_webhook')
  expect(fixture.bot.webhook.url).toBe(FOREIGN_URL)
  await fixture.someoneElse.deleteWebhook()
  await fixture.bot.waitFor(() => fixture.bot.webhook.url.startsWith(PUBLIC_URL), 'our address')
  await expectRecovered(fixture)
})

test('bot with webhook: a refused token and its recovery are noticed without messages', async () => {
  const fixture = await startFastServer({ PUBLIC_URL })
  fixture.bot.revoke()
  await waitForProblem(fixture, 'telegram.token_revoked')
  expect(fixture.server.logLines).toContainEqual(expect.objectContaining({ agentId: fixture.agent.id, status: 401 }))
  fixture.bot.clearFaults()
  await expectRecovered(fixture)
})
