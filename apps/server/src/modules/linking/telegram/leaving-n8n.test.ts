import { expect, test } from 'vitest'
import { isConnected } from '../../../../test/card.ts'
import { unauthorized } from '../../../../test/fakes/telegram/refusal.ts'
import { heardByN8n, timesOf } from '../../../../test/n8n-bots.ts'
import { thread } from '../../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }

test('whoever hangs up is hung up at Telegram first, and then the workflow is told', async () => {
  const { bot, agent, bots, call, cardWhen } = await heardByN8n()
  const { body } = await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  expect(body.data.connection).toMatchObject({ state: 'disconnected', isHangingUp: true })
  await cardWhen(agent.id, ({ connection }) => !connection.isHangingUp)
  expect(bot.webhook.url).toBe('')
  expect(bots.operations().slice(3)).toEqual(['remove_webhook', 'stop'])
  expect(bots.told.at(-1)).toMatchObject({ path: '/telegram-api', body: { message: { text: '/stop' } } })

  await call('POST', `/agents/telegram/${agent.id}/connect`)
  await cardWhen(agent.id, isConnected)
  expect(bots.operations().slice(5)).toEqual(['test', 'setup_webhook', 'connect'])
})

test('hanging up is pending while Telegram is away, silent all the same, and done as soon as it is back', async () => {
  const made = await heardByN8n()
  const { house, bot, agent, call, cardWhen, bots } = made
  made.answerFor(agent)
  bot.fail('deleteWebhook', 'resetBefore')
  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await bot.waitFor(() => timesOf(bot, 'deleteWebhook') > 1, 'a second try')
  expect((await call('GET', `/agents/${agent.id}`)).body.data.connection.isHangingUp).toBe(true)
  expect(await call('PUT', `/agents/${agent.id}/engine`, { engine: 'embedded' })).toMatchObject({
    status: 409,
    body: { code: 'agents.leaving' },
  })
  bot.say(luz, '¿Siguen ahí?')
  expect(await bot.webhook.deliver()).toEqual([200])
  expect(bot.sent).toEqual([])
  expect((await thread(house, made.token)).messages).toMatchObject([{ content: '¿Siguen ahí?' }])
  bot.heal()
  await cardWhen(agent.id, ({ connection }) => !connection.isHangingUp)
  expect(bot.webhook.url).toBe('')
  expect(bots.operations().at(-1)).toBe('stop')
})

test.each(['silent', 'html', 'reset'] as const)('a workflow that is «%s» hinders nobody who hangs up', async (mood) => {
  const { bot, agent, call, cardWhen, n8n } = await heardByN8n()
  n8n.beIn(mood)
  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await cardWhen(agent.id, ({ connection }) => connection.state === 'disconnected' && !connection.isHangingUp)
  expect(bot.webhook.url).toBe('')
})

test('a bot whose token was refused is left: Telegram brings nothing of it', async () => {
  const { bot, agent, call, cardWhen } = await heardByN8n()
  bot.fail('*', unauthorized())
  await cardWhen(agent.id, ({ problem }) => problem?.code === 'telegram.token_revoked')
  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await cardWhen(agent.id, ({ connection }) => !connection.isHangingUp)
})

test('a bot whose agent is deleted, or that gives way to another, is brought to n8n no more', async () => {
  const { house, bot, agent, bots, call, cardWhen } = await heardByN8n()
  const next = '73998:DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD'
  const other = house.telegram.addBot(next, { id: 73_998, username: 'nuevo_bot', name: 'Nuevo' })
  await call('PUT', `/agents/${agent.id}`, { botToken: next })
  await bot.waitFor(() => timesOf(bot, 'deleteWebhook') === 1, 'the first to be left')
  await cardWhen(agent.id, (card) => isConnected(card) && card.problem === null)
  expect(other.webhook.url).toMatch(new RegExp(`${agent.id}$`))
  expect(bots.told.filter(({ body }) => body['botToken'] === next).map(({ operation }) => operation)).toEqual([
    'test',
    'setup_webhook',
    'connect',
  ])
  await call('DELETE', `/agents/${agent.id}`)
  await other.waitFor(() => timesOf(other, 'deleteWebhook') === 1, 'the second to be left')
})
