import { Api } from 'grammy'
import { expect, test } from 'vitest'
import { isAgentConnected } from '../../../../test/helpers/wait-for-agent.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { TEST_SECRET_KEY } from '../../../../test/helpers/secret-key.ts'
import {
  botWebhookUrl,
  FAST_TELEGRAM_SCHEDULE,
  startServerWithN8nBot,
  startN8nBotServer,
  countCalls,
  createBotAgent,
} from '../../../../test/channels/n8n-bot-server.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'
import { createSecrets } from '../../../platform/security/secrets.ts'

const luz = { id: 99, firstName: 'Luz' }
const OTHER_WEBHOOK = 'https://otro.ejemplo.co/bot'

test('new bot at n8n: the webhook is set at Telegram, then the workflow is called', async () => {
  const context = await startServerWithN8nBot()
  const { bot, botToken, bots, agent } = context
  const webhookUrl = botWebhookUrl(context, agent)
  expect(agent.engine).toBe('n8n')
  expect(bot.webhook.url).toBe(webhookUrl)
  const set = bot.calls.find(({ method }) => method === 'setWebhook')
  expect(set?.params).toMatchObject({ allowed_updates: ['message', 'edited_message', 'callback_query'] })
  expect(countCalls(bot, 'getUpdates')).toBe(0)
  // The secret that both this server and Telegram send to the workflow.
  expect(bot.webhook.secretToken).toMatch(/^[\w-]{43}$/)
  expect(
    bots.received.map(({ path, operation, body }) => [path, operation, body['botToken'], body['webhookUrl']]),
  ).toEqual([
    ['/telegram-api', 'test', botToken, webhookUrl],
    ['/telegram-api', 'setup_webhook', botToken, webhookUrl],
    [`/telegram-api/${agent.id}`, 'connect', botToken, webhookUrl],
  ])
  expect(bots.received[0]?.body).toMatchObject({ botUsername: bot.me.username, timestamp: expect.any(String) })
})

test('workflow with one path per operation: each operation is sent to its path', async () => {
  const context = await startN8nBotServer()
  const operations: [string, unknown][] = []
  for (const path of ['/telegram-api', '/telegram-api/:id']) context.n8n.deactivate(path)
  context.n8n.activate('/telegram/:id', (body, path) => {
    operations.push([path, body['operationType']])
    return { success: true }
  })
  const { agent } = await createBotAgent(context)
  await context.waitForAgentState(agent.id, (card) => isAgentConnected(card) && card.problem === null)
  expect(operations).toEqual([
    ['/telegram/test', 'test'],
    ['/telegram/setup_webhook', 'setup_webhook'],
    ['/telegram/connect', 'connect'],
  ])
  await context.call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await context.waitForAgentState(agent.id, ({ connection }) => !connection.isHangingUp)
  expect(operations.at(-1)).toEqual(['/telegram/remove_webhook', 'remove_webhook'])
})

test('account with a disabled n8n, or without one: the bot is embedded', async () => {
  const context = await startN8nBotServer({ isEnabled: false })
  const { agent, bot } = await createBotAgent(context)
  expect(agent.engine).toBe('embedded')
  await context.waitForAgentState(agent.id, isAgentConnected)
  expect(countCalls(bot, 'getUpdates')).toBeGreaterThan(0)
  expect(context.bots.received).toEqual([])
})

test('message: n8n receives and answers it, and the thread also has the owner’s messages', async () => {
  const context = await startServerWithN8nBot()
  const { server: testServer, bot, bots, agent, token, call } = context
  context.answerThroughApi(agent)
  bot.sendAsCustomer(luz, '¿Abren hoy?')
  expect(await bot.webhook.deliverPending()).toEqual([200])
  expect(bots.customerMessages).toEqual([{ agentId: agent.id, text: '¿Abren hoy?' }])
  expect(bot.sent).toMatchObject([{ chat_id: 99, shown: 'Eco: ¿Abren hoy?' }])

  const { conversation } = await fetchThread(testServer, token)
  await call('POST', `/conversations/${conversation.id}/messages`, { content: 'Te espero a las cuatro' })
  await testServer.drain()
  expect(bot.sent.at(-1)).toMatchObject({ chat_id: 99, shown: 'Te espero a las cuatro' })
  const { messages } = await fetchThread(testServer, token)
  expect(messages.map(({ origin, status }: Record<string, unknown>) => [origin, status])).toEqual([
    ['contact', null],
    ['n8n', 'sent'],
    ['console', 'sent'],
  ])
  // The owner took over the conversation, so the workflow does not answer.
  bot.sendAsCustomer(luz, 'Gracias')
  await bot.webhook.deliverPending()
  expect(bot.sent).toHaveLength(2)
})

test('working bot: its webhook is checked once in five minutes', async () => {
  const { server: testServer, bot, token, agent } = await startServerWithN8nBot({ telegramSchedule: { firstMs: 10 } })
  const checksBefore = countCalls(bot, 'getWebhookInfo')
  for (let time = 0; time < 5; time++) await testServer.call('GET', `/api/agents/${agent.id}`, undefined, token)
  await testServer.drain()
  expect(countCalls(bot, 'getWebhookInfo')).toBe(checksBefore)
  expect(countCalls(bot, 'setWebhook')).toBe(1)
})

test('foreign webhook: it stays until the owner replaces it', async () => {
  const {
    server: testServer,
    bot,
    botToken,
    agent,
    call,
    waitForAgentState,
    ...context
  } = await startServerWithN8nBot()
  const someoneElse = new Api(botToken, { apiRoot: testServer.telegram.url })
  await someoneElse.setWebhook(OTHER_WEBHOOK)
  await waitForAgentState(agent.id, ({ problem }) => problem?.code === 'telegram.foreign_webhook')
  expect((await call('POST', `/agents/telegram/${agent.id}/connect`)).status).toBe(200)
  await waitForAgentState(agent.id, ({ problem }) => problem?.code === 'telegram.foreign_webhook')
  expect(bot.webhook.url).toBe(OTHER_WEBHOOK)
  await call('POST', `/agents/telegram/${agent.id}/connect`, { replaceWebhook: true })
  await waitForAgentState(agent.id, (card) => isAgentConnected(card) && card.problem === null)
  expect(bot.webhook.url).toBe(`${context.n8n.webhookUrl}/telegram-agent/${agent.id}`)
})

test('foreign webhook: an address at the account’s own n8n is none', async () => {
  const context = await startN8nBotServer()
  const unknown = '73999:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'
  const free = context.server.telegram.addBot(unknown, { id: 73_999, username: 'viejo_bot', name: 'Viejo' })
  const foreignHost = async () =>
    (await context.call('POST', '/telegram/validate', { botToken: unknown })).body.data.foreignWebhook
  free.webhook.url = `${context.n8n.webhookUrl}/mi-flujo-de-antes`
  expect(await foreignHost()).toBeNull()
  free.webhook.url = `${context.n8n.webhookUrl}-de-otro/flujo`
  expect(await foreignHost()).not.toBeNull()
  free.webhook.url = OTHER_WEBHOOK
  expect(await foreignHost()).toBe('otro.ejemplo.co')
})

test('webhook: set again when the address of n8n changes or Telegram has lost it', async () => {
  const context = await startServerWithN8nBot()
  const { bot, agent, waitForAgentState, useN8n, n8n } = context
  bot.webhook.url = ''
  await bot.waitFor(() => bot.webhook.url === botWebhookUrl(context, agent), 'the same address')
  n8n.activate('/otra/telegram-api', () => ({ success: true }))
  n8n.activate('/otra/telegram-api/:id', () => ({ success: true }))
  await useN8n(true, `${n8n.webhookUrl}/otra`)
  await bot.waitFor(() => bot.webhook.url === `${n8n.webhookUrl}/otra/telegram-agent/${agent.id}`, 'the new address')
  await waitForAgentState(agent.id, (card) => isAgentConnected(card) && card.problem === null)
})

test('server with another key: the workflow gets the new secret, then Telegram, each once', async () => {
  const { server: testServer, n8n, bots, bot } = await startServerWithN8nBot()
  const secretBefore = bot.webhook.secretToken
  await testServer.stop()
  const { database, telegram, model } = testServer
  const withAnotherKey = () =>
    startTestServer({
      sharedWith: { database, telegramUrl: telegram.url, modelUrl: model.url },
      env: { ALLOWED_PRIVATE_ORIGINS: n8n.url },
      inputs: {
        telegramSchedule: FAST_TELEGRAM_SCHEDULE,
        n8nTimeoutMs: 2_000,
        secrets: createSecrets(['otra clave de treinta y dos letras', TEST_SECRET_KEY]),
      },
    })
  // The workflow refuses the new secret until it was registered.
  n8n.setWebhookFailure('forbidden')
  const renewed = await withAnotherKey()
  const callsBefore = n8n.calls.length
  await n8n.waitForCalls(callsBefore + 3)
  expect(bot.webhook.secretToken).toBe(secretBefore)
  n8n.setWebhookFailure('ok')
  await bot.waitFor(() => bot.webhook.secretToken !== secretBefore, 'another secret')
  expect(bots.operations().slice(3)).toEqual(['test', 'setup_webhook', 'connect'])
  const secretAfter = bot.webhook.secretToken
  await renewed.stop()
  const [set, checksBefore] = [countCalls(bot, 'setWebhook'), countCalls(bot, 'getWebhookInfo')]
  await withAnotherKey()
  await bot.waitFor(() => countCalls(bot, 'getWebhookInfo') > checksBefore + 3, 'some looks')
  expect([bot.webhook.secretToken, countCalls(bot, 'setWebhook'), bots.operations().length]).toEqual([
    secretAfter,
    set,
    6,
  ])
})

test('token: it is in no response of an n8n agent and in no log line', async () => {
  const { server: testServer, agent, botToken, call, n8n, waitForAgentState } = await startServerWithN8nBot()
  n8n.setWebhookFailure('html')
  const responses = [
    await call('POST', `/agents/telegram/${agent.id}/connect`),
    await call('GET', `/agents/${agent.id}`),
    await call('GET', '/agents'),
  ]
  await waitForAgentState(agent.id, ({ problem }) => problem?.code === 'telegram.n8n_untold')
  const output = JSON.stringify(responses) + JSON.stringify(testServer.logLines)
  expect(output).not.toContain(botToken.split(':')[1])
})
