import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { dumpDatabase, luzPerson } from '../../../../test/channels/evolution-server.ts'
import { startWorkflowServer, startServerWithWorkflowAgent } from '../../../../test/channels/workflow-server.ts'
import { waitForSession } from '../../../../test/channels/whatsapp-server.ts'

const summarize = ({ origin, content, status }: Message) => [origin, content, status]

test('phone linked through the workflows: its number is stored, also without connection events', async () => {
  const { server, token, evolution, call } = await startWorkflowServer()
  const name: string = (await call('POST', '/whatsapp/sessions', {})).body.data.sessionName
  await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  evolution.instanceNamed(name).setWebhook(null)
  evolution.instanceNamed(name).scanQr({ number: '573001112233', name: 'Tienda' })
  // Evolution reports the connection and the phone number in either order.
  const session = await waitForSession(server, token, name, (one) => one.isConnected && Boolean(one.phoneNumber))
  expect(session).toMatchObject({ phoneNumber: '573001112233' })
})

test('message through the workflows: type, reply, receipts, edit, takeover as with the embedded engine', async () => {
  const { server, instance: line, n8n, waitUntilSettled, thread } = await startServerWithWorkflowAgent()
  const question = line.receiveMessage(luzPerson, '¿Abren hoy?')
  await waitUntilSettled()
  const [[id, sent] = []] = line.sent
  expect(sent?.text).toContain('Eco: ¿Abren hoy?')
  line.reportReceipt({ key: { id: id ?? '', remoteJid: `${luzPerson.lid}@lid` } }, 'READ')
  await waitUntilSettled()
  line.editMessage(question, '¿Abren el lunes?')
  await waitUntilSettled()
  line.receiveMessage(luzPerson, { stickerMessage: { mimetype: 'image/webp' } })
  await waitUntilSettled()
  line.sendFromPhone(luzPerson, 'Ya te atiendo yo')
  await waitUntilSettled()
  const { conversation, messages } = await thread()
  // WhatsApp timestamps are whole seconds, so the order within one is open.
  expect(messages.map(summarize).toSorted()).toEqual([
    ['contact', '', null],
    ['contact', '¿Abren el lunes?', null],
    ['n8n', sent?.text, 'read'],
    ['phone', 'Ya te atiendo yo', 'sent'],
  ])
  expect(messages.find(({ content }: Message) => content === '')).toMatchObject({ type: 'sticker' })
  expect(conversation.pause).toMatchObject({ by: 'phone' })
  line.receiveMessage(luzPerson, '¿Y mañana?')
  await waitUntilSettled()
  expect(line.sent.size).toBe(1)
  expect(server.model.calls).toHaveLength(1)
  expect(n8n.failures).toEqual([])
})

test('message that Portavoz could not store: offered again through the workflows and answered once', async () => {
  const { server, evolution, instance: line, n8n, waitUntilSettled, thread } = await startServerWithWorkflowAgent()
  await server.pool.query('alter table messages rename to messages_away')
  line.receiveMessage(luzPerson, '¿Abren hoy?')
  await waitUntilSettled()
  expect(evolution.posts.all.at(-1)?.answers).toEqual([503])
  expect(n8n.failures).toEqual([expect.stringMatching(/Evolution API lo volverá a ofrecer/)])
  await server.pool.query('alter table messages_away rename to messages')
  expect(await evolution.posts.retryUnaccepted()).toBe(1)
  await waitUntilSettled()
  expect([...line.sent.values()].map(({ text }) => text)).toEqual([expect.stringContaining('Eco: ¿Abren hoy?')])
  expect((await thread()).messages).toHaveLength(2)
})

test('reply that WhatsApp did not take: failed, and the conversation waits for a person', async () => {
  const { server, instance: line, n8n, waitUntilSettled, thread } = await startServerWithWorkflowAgent()
  line.breakConnection()
  line.receiveMessage(luzPerson, '¿Abren hoy?')
  await waitUntilSettled()
  const { conversation, messages } = await thread()
  expect(messages[1]).toMatchObject({ origin: 'n8n', status: 'failed' })
  expect(conversation.status).toBe('waiting')
  expect(line.sent.size).toBe(0)
  expect(server.model.calls).toHaveLength(1)
  expect(n8n.failures).toEqual([expect.stringMatching(/no salió por WhatsApp/)])
})

test('phone that unlinks: shown at once, without waiting for the next check', async () => {
  const { server, token, instance: line, sessionName, waitUntilSettled } = await startServerWithWorkflowAgent()
  line.closeConnection(401)
  await waitUntilSettled()
  await waitForSession(server, token, sessionName, ({ status }) => status === 'logged_out')
})

test('instance with fewer events: subscribed to all again when workflows are installed', async () => {
  const { evolution, instance: line, call } = await startServerWithWorkflowAgent()
  const webhook = line.webhook()!
  expect(webhook.events).toContain('MESSAGES_EDITED')
  line.setWebhook({ ...webhook, events: ['MESSAGES_UPSERT'], headers: { 'x-portavoz-secret': 'el de antes' } })
  const { status } = await call('POST', '/configuration/n8n/workflows', { evolutionUrl: evolution.url })
  expect(status).toBe(200)
  expect(line.webhook()).toEqual(webhook)
})

test('API key of the instance: not passed on beyond n8n', async () => {
  const { server, instance: line, waitUntilSettled } = await startServerWithWorkflowAgent()
  line.receiveMessage(luzPerson, 'hola')
  await waitUntilSettled()
  for (const dump of [await dumpDatabase(server), JSON.stringify(server.logLines)])
    expect(dump).not.toContain(line.token)
})

test('workflow events without a valid integration key: refused', async () => {
  const { server, instance: line, token, waitUntilSettled, thread, call } = await startServerWithWorkflowAgent()
  line.receiveMessage(luzPerson, 'hola')
  await waitUntilSettled()
  const event = JSON.stringify({
    event: 'messages.upsert',
    instance: line.name,
    data: line.receiveMessage(luzPerson, 'intruso'),
  })
  const post = async (authorization: string, body = event) => {
    const headers = { 'content-type': 'application/json', ...(authorization !== '' && { authorization }) }
    return (await fetch(`${server.url}/webhooks/evolution`, { method: 'POST', headers, body })).status
  }
  const { key } = (await call('POST', '/integration-keys', { name: 'otro flujo' })).body.data
  for (const shown of ['', 'Bearer pv_nadie', `Bearer ${token}`, `Basic ${key}`, 'Bearer '])
    expect([shown, await post(shown, '{ no es json')]).toEqual([shown, 401])
  expect(await post(`Bearer ${key}`, '{ no es json')).toBe(400)
  expect(await post(`Bearer ${key}`)).toBe(200)
  await waitUntilSettled()
  expect((await thread()).messages.filter(({ content }: Message) => content === 'intruso')).toHaveLength(1)
})
