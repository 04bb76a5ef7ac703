import { expect, test } from 'vitest'
import { isAgentConnected } from '../../../test/helpers/wait-for-agent.ts'
import { startN8nBotServer, createBotAgent } from '../../../test/channels/n8n-bot-server.ts'
import { sendAndDrain, waitUntilConfirmed, fetchThread } from '../../../test/test-accounts.ts'
import { isOfficialApi } from '../../adapters/telegram/bot-api.ts'
import type { N8nConnection } from '../../ports/n8n/automation.ts'
import { createCheckN8n } from './check-n8n.ts'

const PUBLIC_URL = 'https://portavoz.ejemplo.co'
const luz = { id: 99, firstName: 'Luz' }

/** An agent on the default engine of its workspace, connected. */
async function openOnOwnEngine(options?: Parameters<typeof startN8nBotServer>[0]) {
  const kept = await startN8nBotServer(options)
  const made = await createBotAgent(kept)
  const { id } = made.agent
  const isWell = () => kept.waitForAgentState(id, (card) => isAgentConnected(card) && card.problem === null)
  await isWell()
  kept.answerThroughApi(made.agent)
  const move = async (engine: string) => kept.call('PUT', `/agents/${id}/engine`, { engine })
  return { ...kept, ...made, id, isWell, move }
}

/** An agent on the embedded engine, in a workspace with n8n enabled. */
async function openEmbedded(options: Parameters<typeof startN8nBotServer>[0] = {}) {
  const made = await openOnOwnEngine({ ...options, isEnabled: false })
  await made.useN8n()
  return made
}

const textsIn = async ({ server, token }: Awaited<ReturnType<typeof openOnOwnEngine>>) => {
  const { messages } = await fetchThread(server, token)
  return messages.map(({ origin, content }: Record<string, unknown>) => `${String(origin)}: ${String(content)}`)
}

test.each([{}, { PUBLIC_URL }])(
  'move agent: to n8n and back, it keeps its conversations and answers each message once %o',
  async (env) => {
    const made = await openEmbedded({ env })
    const { server, bot, bots, id, move, isWell } = made
    const bring = () =>
      bot.webhook.url === ''
        ? waitUntilConfirmed(bot)
        : bot.webhook.deliverPending({ origin: originOf(bot.webhook.url, server.url) })
    bot.sendAsCustomer(luz, 'uno')
    await bring()
    await server.drain()

    const moved = await move('n8n')
    expect(moved).toMatchObject({
      status: 200,
      body: { data: { id, engine: 'n8n', connection: { state: 'waiting_for_connection' } } },
    })
    await isWell()
    expect(bots.operations()).toEqual(['test', 'setup_webhook', 'connect'])
    bot.sendAsCustomer(luz, 'dos')
    await bring()
    await server.drain()
    expect(bots.customerMessages.map(({ text }) => text)).toEqual(['dos'])

    await move('embedded')
    await isWell()
    await bots.waitForOperation('stop')
    bot.sendAsCustomer(luz, 'tres')
    await bring()
    await server.drain()
    expect(bots.operations().slice(3)).toEqual(['stop'])
    expect(bots.customerMessages).toHaveLength(1)
    expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: uno', 'Eco: dos', 'Eco: tres'])
    expect(await textsIn(made)).toEqual([
      'contact: uno',
      'ai: Eco: uno',
      'contact: dos',
      'n8n: Eco: dos',
      'contact: tres',
      'ai: Eco: tres',
    ])
  },
)

const originOf = (url: string, server: string) => (url.startsWith(PUBLIC_URL) ? server : new URL(url).origin)

test('move agent: messages sent meanwhile wait at Telegram and reach the new engine', async () => {
  const made = await openEmbedded()
  const { server, bot, bots, move, isWell, useN8n, n8n } = made
  n8n.setWebhookFailure('html')
  bot.fail('setWebhook', 'resetBefore')
  await move('n8n')
  await bot.waitFor(() => bot.calls.some(({ method }) => method === 'setWebhook'), 'the bot to be handed over')
  bot.sendAsCustomer(luz, 'en medio')
  expect(bot.updateQueue.pending).toHaveLength(1)
  n8n.setWebhookFailure('ok')
  bot.clearFaults()
  await isWell()
  expect(await bot.webhook.deliverPending()).toEqual([200])
  await server.drain()
  expect(bots.customerMessages.map(({ text }) => text)).toEqual(['en medio'])
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: en medio'])
  await useN8n()
})

test('move agent: a message that was stored but not confirmed is not sent to n8n again', async () => {
  const made = await openEmbedded()
  const { server, bot, bots, move, isWell } = made
  // From here on only the request that confirms updates gets through.
  const kept = () => bot.calls.some(({ method, params }) => method === 'getUpdates' && Number(params['offset']) > 0)
  const off = bot.onCall('getUpdates', ({ params }) =>
    Number(params['offset']) > 0 && Number(params['limit'] ?? 100) !== 1 ? 'resetBefore' : undefined,
  )
  bot.sendAsCustomer(luz, 'hola')
  await bot.waitFor(kept, 'the message to be kept')
  expect(bot.updateQueue.pending).toHaveLength(1)
  await move('n8n')
  await isWell()
  off()
  expect(await bot.webhook.deliverPending()).toEqual([])
  await server.drain()
  expect(bots.customerMessages).toEqual([])
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola'])
})

test('move agent: a workflow that asks about a message we answered gets no reply', async () => {
  const made = await openEmbedded()
  const { server, bot, key, id } = made
  await sendAndDrain(server, bot, luz, 'hola')
  const conversation = { sessionName: `wf_${id}`, userPhone: '99', externalId: '1' }
  const asked = await server.call('POST', `/api/agents/${id}/execution`, { input: 'hola', conversation }, key)
  expect(asked.body.data).toMatchObject({
    reply: null,
    outcome: 'answered',
    reason: 'Portavoz ya lo respondió por su cuenta: no hay que enviar nada.',
  })
  expect(bot.sent).toHaveLength(1)
  expect(await textsIn(made)).toEqual(['contact: hola', 'ai: Eco: hola'])
})

test('move agent: a message that n8n answered is not answered again when Telegram delivers it', async () => {
  const made = await openOnOwnEngine()
  const { server, bot, move, isWell } = made
  const { update } = bot.sendAsCustomer(luz, 'hola')
  // Telegram does not learn that the update was received.
  await bot.webhook.postUpdate(update)
  expect(bot.sent).toHaveLength(1)
  await move('embedded')
  await isWell()
  await waitUntilConfirmed(bot)
  await server.drain()
  expect(bot.sent).toHaveLength(1)
  expect(await textsIn(made)).toEqual(['contact: hola', 'n8n: Eco: hola'])
})

test('move agent: only to an n8n that is connected and enabled', async () => {
  const made = await openEmbedded()
  const { bot, id, move, useN8n, isWell } = made
  await useN8n(false)
  const refused = { status: 409, body: { code: 'agents.no_n8n' } }
  expect(await move('n8n')).toMatchObject(refused)
  expect((await made.call('GET', `/agents/${id}`)).body.data).toMatchObject({ engine: 'embedded' })
  expect((await move('paloma')).status).toBe(400)
  await useN8n()
  expect((await move('embedded')).body.data.engine).toBe('embedded')
  await isWell()
  expect(bot.webhook.url).toBe('')
})

test('move agent: a disconnected agent stays disconnected on the other engine', async () => {
  const made = await openEmbedded()
  const { bot, id, move, call, isWell } = made
  await call('POST', `/agents/telegram/${id}/disconnect`)
  expect((await move('n8n')).body.data).toMatchObject({ engine: 'n8n', connection: { state: 'disconnected' } })
  expect(bot.webhook.url).toBe('')
  await call('POST', `/agents/telegram/${id}/connect`)
  await isWell()
  expect(bot.webhook.url).toContain(id)
})

test('move agent: an n8n address that Telegram cannot reach is refused before the bot is released', async () => {
  const connection = { webhookUrl: 'http://192.168.1.5:5678/webhook', isEnabled: true } as N8nConnection
  const check = (isInTelegramsReach: boolean) =>
    createCheckN8n({ connectionOf: async () => connection, isReachableByNetwork: () => isInTelegramsReach })
  await expect(check(false)('u', 'telegram')).rejects.toMatchObject({ code: 'agents.n8n_inward' })
  await expect(check(false)('u', 'whatsapp')).resolves.toBeUndefined()
  await expect(check(true)('u', 'telegram')).resolves.toBeUndefined()
  expect(['https://api.telegram.org', 'http://127.0.0.1:8081'].map(isOfficialApi)).toEqual([true, false])
})
