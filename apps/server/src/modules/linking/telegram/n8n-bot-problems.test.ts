import { agentProblems } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { isAgentConnected } from '../../../../test/helpers/wait-for-agent.ts'
import type { FailureMode } from '../../../../test/fakes/n8n/failure-modes.ts'
import { badRequest } from '../../../../test/fakes/telegram/bot-api-error.ts'
import {
  botWebhookUrl,
  startServerWithN8nBot,
  startN8nBotServer,
  createBotAgent,
} from '../../../../test/channels/n8n-bot-server.ts'

const luz = { id: 99, firstName: 'Luz' }

test('webhook refused: Telegram’s text is in the response and on the card', async () => {
  const context = await startN8nBotServer()
  const refusal = badRequest('bad webhook: HTTPS url must be provided for webhook')
  const { bot, botToken, agent } = await createBotAgent(context)
  await context.waitForAgentState(agent.id, isAgentConnected)
  bot.fail('setWebhook', refusal)
  const response = await context.call('POST', `/agents/telegram/${agent.id}/connect`)
  expect(response).toMatchObject({
    status: 502,
    body: {
      code: 'telegram.n8n_refused',
      error: '400 - Bad Request: bad webhook: HTTPS url must be provided for webhook',
    },
  })
  expect(JSON.stringify(response.body)).not.toContain(botToken)

  bot.webhook.url = ''
  await context.waitForAgentState(agent.id, ({ problem }) => problem?.code === 'telegram.n8n_refused')
  bot.clearFaults()
  await context.waitForAgentState(agent.id, (card) => isAgentConnected(card) && card.problem === null)
  expect(bot.webhook.url).toBe(botWebhookUrl(context, agent))
})

test('webhook refused: a token in Telegram’s text is hidden', async () => {
  const { bot, botToken, agent, call } = await startServerWithN8nBot()
  bot.fail('setWebhook', badRequest(`bad webhook: bot${botToken} is not here`))
  const { body } = await call('POST', `/agents/telegram/${agent.id}/connect`)
  expect(body.error).toBe('400 - Bad Request: bad webhook: bot*** is not here')
})

test('Telegram unreachable: connecting fails, and the agent recovers by itself', async () => {
  const { server, agent, call, waitForAgentState } = await startServerWithN8nBot()
  await server.telegram.unplug()
  expect(await call('POST', `/agents/telegram/${agent.id}/connect`)).toMatchObject({
    status: 503,
    body: { error: 'Error de conexión con el servicio de Telegram' },
  })
  await waitForAgentState(agent.id, ({ problem }) => problem?.code === 'telegram.unreachable')
  await server.telegram.plugIn()
  await waitForAgentState(agent.id, (card) => isAgentConnected(card) && card.problem === null)
})

const failureModes: FailureMode[] = [
  'html',
  'cors',
  'empty',
  'early',
  'forbidden',
  'unauthorized',
  'broken',
  'bad_gateway',
  'reset',
  'silent',
]
test.each(failureModes)(
  'workflow that is «%s»: the bot connects, and the card shows the problem until it answers',
  async (mood) => {
    const context = await startN8nBotServer()
    context.n8n.setWebhookFailure(mood)
    const { bot, agent } = await createBotAgent(context)
    const card = await context.waitForAgentState(agent.id, ({ problem }) => problem?.code === 'telegram.n8n_untold')
    expect(card).toMatchObject({ status: 'error', connection: { state: 'connected' } })
    expect(card.problem?.text).toMatch(/^No se pudo conectar con el servidor del agente/)
    expect(bot.webhook.url).toBe(botWebhookUrl(context, agent))
    expect(JSON.stringify(card) + JSON.stringify(context.server.logLines)).not.toMatch(/canario/i)

    context.n8n.setWebhookFailure('ok')
    await context.waitForAgentState(agent.id, (now) => isAgentConnected(now) && now.problem === null)
    expect(context.bots.operations().slice(-3)).toEqual(['test', 'setup_webhook', 'connect'])
  },
)

test('workflow that refuses one operation: all are repeated in their order', async () => {
  const context = await startN8nBotServer()
  context.bots.failOperation('setup_webhook', { success: false, error: 'no' })
  const { agent } = await createBotAgent(context)
  await context.waitForAgentState(agent.id, ({ problem }) => problem?.code === 'telegram.n8n_untold')
  expect(context.bots.operations()).not.toContain('connect')
  context.bots.clearFailures()
  await context.waitForAgentState(agent.id, ({ problem }) => problem === null)
  expect(context.bots.operations().slice(-3)).toEqual(['test', 'setup_webhook', 'connect'])
})

test('webhook failure at Telegram: a recent one is on the card, an old one is not', async () => {
  const { bot, agent, n8n, waitForAgentState } = await startServerWithN8nBot()
  n8n.setWebhookFailure('broken')
  bot.sendAsCustomer(luz, 'hola')
  expect(await bot.webhook.deliverPending()).toEqual([500])
  const card = await waitForAgentState(agent.id, ({ problem }) => problem?.code === 'telegram.n8n_failing')
  expect(card).toMatchObject({ status: 'error', connection: { state: 'waiting_for_connection' } })
  expect(card.problem?.text).toBe(agentProblems['telegram.n8n_failing'].text)
  n8n.setWebhookFailure('ok')
  bot.webhook.recordFailure('Wrong response from the webhook: 500', new Date(Date.now() - 11 * 60_000))
  await waitForAgentState(agent.id, (now) => isAgentConnected(now) && now.problem === null)
})
