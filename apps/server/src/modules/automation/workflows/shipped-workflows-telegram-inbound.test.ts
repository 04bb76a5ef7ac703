import type { Message } from '@portavoz/contract'
import { expect, onTestFinished, test } from 'vitest'
import { createFlowBot, startWorkflowServer } from '../../../../test/channels/workflow-server.ts'
import { opusFile, pdfFile } from '../../../../test/fakes/media/sample-files.ts'
import { startFakeTranscriber } from '../../../../test/fakes/model/fake-transcriber.ts'
import { jpegFile, picturesOf } from '../../../../test/helpers/seeing-server.ts'
import { startStaffChatServer } from '../../../../test/helpers/staff-chat-server.ts'
import { signUp } from '../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }

/** An agent whose bot our workflows receive, on a server that hears, sees and reads. */
async function startFlowBotThatUnderstands() {
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  const env = {
    OPENAI_MODEL: 'gpt-4o-mini',
    TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`,
    TRANSCRIPTION_MODEL: 'oido',
  }
  const fixture = await startWorkflowServer({ env, runsWorkers: true })
  const { bot, agent } = await createFlowBot(fixture)
  const { server, n8n, call, thread } = fixture
  const { key } = (await call('POST', '/integration-keys', { name: 'flujo' })).body.data
  return {
    ...fixture,
    transcriber,
    bot,
    agent,
    /** Luz sends it, Telegram delivers it, and every run of a workflow ends. Returns the update. */
    async write(content: Parameters<typeof bot.sendAsCustomer>[1]) {
      const { update } = bot.sendAsCustomer(luz, content)
      expect(await bot.webhook.deliverPending()).toEqual([200])
      await n8n.waitForRuns()
      return update
    },
    /** What a workflow hands over, with the key of this account. */
    handOver: (body: object, authorization = `Bearer ${key}`) =>
      server.call('POST', '/webhooks/telegram', body, undefined, { authorization }),
    received: () => bot.sent.map(({ shown }) => shown),
    messages: async (): Promise<Message[]> => (await thread()).messages,
  }
}

test('voice note through the Telegram workflow: heard once, answered once, marked as a transcript', async () => {
  const { bot, n8n, server, transcriber, write, received, messages } = await startFlowBotThatUnderstands()
  transcriber.queue('¿A qué hora abren?')
  const update = await write({ voice: { ...bot.files.add(opusFile), duration: 3 } })
  expect(received()).toEqual([expect.stringContaining('¿A qué hora abren?')])
  expect(await bot.webhook.postUpdate(update)).toBe(200)
  await n8n.waitForRuns()
  expect(received()).toHaveLength(1)
  expect([transcriber.calls.length, server.model.calls.length]).toEqual([1, 1])
  expect(await messages()).toMatchObject([
    { type: 'voice', media: { state: 'kept' }, transcript: { state: 'kept', text: '¿A qué hora abren?' } },
    { origin: 'n8n', type: 'text', status: 'sent' },
  ])
  expect(n8n.failures).toEqual([])
})

test('photo and document through the Telegram workflow: seen and read, with their captions', async () => {
  const { bot, server, write, received, messages } = await startFlowBotThatUnderstands()
  const photo = [{ ...bot.files.add(await jpegFile(), { folder: 'photos' }), width: 40, height: 30 }]
  await write({ photo, caption: '¿Y de esta?' })
  expect(received().at(-1)).toContain('¿Y de esta?')
  expect(picturesOf(server.model.calls[0]?.body ?? {})).toHaveLength(1)
  const list = { ...bot.files.add(Buffer.from('dos panes\n')), file_name: 'pedido.txt', mime_type: 'text/plain' }
  await write({ document: list })
  expect(JSON.stringify(server.model.calls.at(-1)?.body)).toContain('dos panes')
  expect((await messages()).filter(({ direction }) => direction === 'incoming')).toMatchObject([
    { type: 'image', content: '¿Y de esta?', reading: { state: 'kept' } },
    { type: 'document', metadata: { fileName: 'pedido.txt' }, reading: { state: 'kept' } },
  ])
})

test('video and sticker through the Telegram workflow: kept as what they are', async () => {
  const { bot, write, messages } = await startFlowBotThatUnderstands()
  const square = { width: 4, height: 4 }
  const still = { type: 'regular', is_animated: false, is_video: false } as const
  await write({ video: { ...bot.files.add(pdfFile()), ...square, duration: 3 } })
  await write({ sticker: { ...bot.files.add(pdfFile('a')), ...square, ...still, emoji: '👋' } })
  const incoming = (await messages()).filter(({ direction }) => direction === 'incoming')
  expect(incoming.map(({ type }) => type)).toEqual(['video', 'sticker'])
})

test('edit through the Telegram workflow: the thread shows it, and it is not answered', async () => {
  const { bot, n8n, write, received, messages } = await startFlowBotThatUnderstands()
  const { message } = await write({ text: 'Quiero quince panes' })
  bot.editAsCustomer(luz, message?.message_id ?? 0, { text: 'Quiero cincuenta panes' })
  expect(await bot.webhook.deliverPending()).toEqual([200])
  await n8n.waitForRuns()
  expect((await messages())[0]).toMatchObject({ content: 'Quiero cincuenta panes', earlier: ['Quiero quince panes'] })
  expect(received()).toHaveLength(1)
  expect(n8n.failures).toEqual([])
})

test('message that a workflow hands over: only with a key of its account, and only for its agents', async () => {
  const { server, agent, bot, handOver, messages } = await startFlowBotThatUnderstands()
  const { update } = bot.sendAsCustomer(luz, { voice: { ...bot.files.add(opusFile), duration: 3 } })
  const { message } = update
  expect((await handOver({ agentId: agent.id, message }, 'Bearer pv_inventada_inventada_inventada')).status).toBe(401)
  const { token } = await signUp(server, 'vecina')
  const { key } = (await server.call('POST', '/api/integration-keys', { name: 'ajena' }, token)).body.data
  expect((await handOver({ agentId: agent.id, message }, `Bearer ${key}`)).status).toBe(404)
  expect((await handOver({ agentId: 'agt_ajeno', message })).status).toBe(404)
  for (const agentId of ['', `${agent.id}\0`, 'a'.repeat(81)])
    expect((await handOver({ agentId, message })).status).toBe(400)
  expect((await handOver({ agentId: agent.id, message: { text: 'sin chat' } })).status).toBe(400)
  expect((await handOver({ message })).status).toBe(400)
  expect(await messages().catch(() => [])).toEqual([])
  expect((await handOver({ agentId: agent.id, message })).status).toBe(200)
  expect((await messages()).map(({ type }) => type)).toEqual(['voice'])
})

test('message of an agent whose bot was never asked for its id: stored under the bare number, once', async () => {
  const { server, agent, bot, handOver, messages } = await startFlowBotThatUnderstands()
  await server.pool.query('update agents set bot_id = null where id = $1', [agent.id])
  const { message } = bot.sendAsCustomer(luz, { voice: { ...bot.files.add(opusFile), duration: 3 } }).update
  for (let n = 0; n < 2; n++) expect((await handOver({ agentId: agent.id, message })).status).toBe(200)
  expect((await messages()).map(({ type }) => type)).toEqual(['voice'])
  const { rows } = await server.pool.query('select external_id from messages')
  expect(rows).toEqual([{ external_id: String(message?.message_id) }])
})

test.each([
  [404, { agentId: 'agt_ajeno' }],
  [400, { message: null }],
])('handing over is answered with %i: the old path answers a caption and notes a photo', async (_, handedOver) => {
  const { bot, n8n, write, received, messages } = await startFlowBotThatUnderstands()
  // An older server has no such route, and this one may not know what Telegram will add.
  for (const { nodes } of n8n.workflowStore.workflows.values())
    for (const { name, parameters } of nodes)
      if (name === 'Contar a Portavoz')
        parameters['jsonBody'] = String(parameters['jsonBody']).replace('})', `, ...${JSON.stringify(handedOver)} })`)
  const photo = async () => [{ ...bot.files.add(await jpegFile(), { folder: 'photos' }), width: 40, height: 30 }]
  await write({ photo: await photo(), caption: '¿Y de esta?' })
  expect(received()).toEqual([expect.stringContaining('¿Y de esta?')])
  await write({ photo: await photo() })
  const incoming = (await messages()).filter(({ direction }) => direction === 'incoming')
  expect(incoming.map(({ content }) => content).toSorted()).toEqual(['[Mensaje sin texto]', '¿Y de esta?'])
  expect(n8n.failures).toEqual([])
})

test('photo of staff through a program: no customer’s message', async () => {
  const { server, bot, agent, owner, workspace, connect, conversations } = await startStaffChatServer()
  await connect(901)
  const { key } = (await server.call('POST', '/api/integration-keys', { name: 'flujo' }, owner.token, workspace)).body
    .data
  const photo = [{ ...bot.files.add(await jpegFile(), { folder: 'photos' }), width: 40, height: 30 }]
  const { message } = bot.sendAsCustomer({ id: 901, firstName: 'Mariana' }, { photo }).update
  const authorization = { authorization: `Bearer ${key}` }
  const body = { agentId: agent.id, message }
  expect((await server.call('POST', '/webhooks/telegram', body, undefined, authorization)).status).toBe(200)
  expect(await conversations()).toEqual([])
})
