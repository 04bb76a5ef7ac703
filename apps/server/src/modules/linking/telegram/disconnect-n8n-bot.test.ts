import { expect, test } from 'vitest'
import { isAgentConnected } from '../../../../test/helpers/wait-for-agent.ts'
import { unauthorized } from '../../../../test/fakes/telegram/bot-api-error.ts'
import { startServerWithN8nBot, countCalls } from '../../../../test/channels/n8n-bot-server.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }

test('disconnect: removes the webhook first, then tells the workflow', async () => {
  const { bot, agent, bots, call, waitForAgentState } = await startServerWithN8nBot()
  const { body } = await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  expect(body.data.connection).toMatchObject({ state: 'disconnected', isHangingUp: true })
  await waitForAgentState(agent.id, ({ connection }) => !connection.isHangingUp)
  expect(bot.webhook.url).toBe('')
  expect(bots.operations().slice(3)).toEqual(['remove_webhook', 'stop'])
  expect(bots.received.at(-1)).toMatchObject({ path: '/telegram-api', body: { message: { text: '/stop' } } })

  await call('POST', `/agents/telegram/${agent.id}/connect`)
  await waitForAgentState(agent.id, isAgentConnected)
  expect(bots.operations().slice(5)).toEqual(['test', 'setup_webhook', 'connect'])
})

test('disconnect: pending and silent while Telegram is unreachable, done when it is back', async () => {
  const context = await startServerWithN8nBot()
  const { server, bot, agent, call, waitForAgentState, bots } = context
  context.answerThroughApi(agent)
  bot.fail('deleteWebhook', 'resetBefore')
  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await bot.waitFor(() => countCalls(bot, 'deleteWebhook') > 1, 'a second try')
  expect((await call('GET', `/agents/${agent.id}`)).body.data.connection.isHangingUp).toBe(true)
  expect(await call('PUT', `/agents/${agent.id}/engine`, { engine: 'embedded' })).toMatchObject({
    status: 409,
    body: { code: 'agents.leaving' },
  })
  bot.sendAsCustomer(luz, '¿Siguen ahí?')
  expect(await bot.webhook.deliverPending()).toEqual([200])
  expect(bot.sent).toEqual([])
  expect((await fetchThread(server, context.token)).messages).toMatchObject([{ content: '¿Siguen ahí?' }])
  bot.clearFaults()
  await waitForAgentState(agent.id, ({ connection }) => !connection.isHangingUp)
  expect(bot.webhook.url).toBe('')
  expect(bots.operations().at(-1)).toBe('stop')
})

test.each(['silent', 'html', 'reset'] as const)(
  'disconnect: a workflow that is «%s» does not prevent it',
  async (mood) => {
    const { bot, agent, call, waitForAgentState, n8n } = await startServerWithN8nBot()
    n8n.setWebhookFailure(mood)
    await call('POST', `/agents/telegram/${agent.id}/disconnect`)
    await waitForAgentState(
      agent.id,
      ({ connection }) => connection.state === 'disconnected' && !connection.isHangingUp,
    )
    expect(bot.webhook.url).toBe('')
  },
)

test('disconnect: a bot with a revoked token is disconnected, because Telegram delivers nothing', async () => {
  const { bot, agent, call, waitForAgentState } = await startServerWithN8nBot()
  bot.fail('*', unauthorized())
  await waitForAgentState(agent.id, ({ problem }) => problem?.code === 'telegram.token_revoked')
  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await waitForAgentState(agent.id, ({ connection }) => !connection.isHangingUp)
})

test('delete agent or change its bot: the former bot’s webhook is removed', async () => {
  const { server, bot, agent, bots, call, waitForAgentState } = await startServerWithN8nBot()
  const next = '73998:DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD'
  const otherBot = server.telegram.addBot(next, { id: 73_998, username: 'nuevo_bot', name: 'Nuevo' })
  await call('PUT', `/agents/${agent.id}`, { botToken: next })
  await bot.waitFor(() => countCalls(bot, 'deleteWebhook') === 1, 'the first to be left')
  await waitForAgentState(agent.id, (card) => isAgentConnected(card) && card.problem === null)
  expect(otherBot.webhook.url).toMatch(new RegExp(`${agent.id}$`))
  expect(bots.received.filter(({ body }) => body['botToken'] === next).map(({ operation }) => operation)).toEqual([
    'test',
    'setup_webhook',
    'connect',
  ])
  await call('DELETE', `/agents/${agent.id}`)
  await otherBot.waitFor(() => countCalls(otherBot, 'deleteWebhook') === 1, 'the second to be left')
})
