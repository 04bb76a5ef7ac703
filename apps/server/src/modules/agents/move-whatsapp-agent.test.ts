import { onTestFinished, expect, test } from 'vitest'
import { waitForAgent } from '../../../test/helpers/wait-for-agent.ts'
import { linkThroughN8n, startN8nServer, scanCurrentQr } from '../../../test/channels/n8n-server.ts'
import { instantReplies } from '../../../test/helpers/instant-replies.ts'
import { startFakeWhatsApp } from '../../../test/fakes/whatsapp/whatsapp.ts'
import { fetchThread } from '../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  linkPhone,
  readQrText,
  waitUntilRead,
  SESSIONS_PATH,
  waitForSession,
  waitForEvent,
} from '../../../test/channels/whatsapp-server.ts'

const SHOP = '573001112233'
const draft = {
  name: 'Ventas',
  description: 'Vende',
  prompt: 'Eres vendedor',
  platform: 'whatsapp',
  customConfig: instantReplies,
}

/** A server with both: an owner with an n8n, a shop's phone and a customer's. */
async function openWithPhoneAndN8n() {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const kept = await startN8nServer({ whatsapp })
  const { server, token } = kept
  const shop = whatsapp.addPhone({ number: SHOP, name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, token)
  const pending = async () => (await call('GET', '/api/whatsapp/pending-deletions')).body.data as unknown[]
  const move = (id: string, engine: string) => call('PUT', `/api/agents/${id}/engine`, { engine })
  return { ...kept, whatsapp, shop, ana, call, pending, move }
}

test('move WhatsApp agent to n8n: the phone is unlinked here, paired there, and the thread continues', async () => {
  const { server, token, sessions, whatsapp, shop, ana, call, pending, move, n8n } = await openWithPhoneAndN8n()
  await call('POST', '/api/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: false })
  const { sessionName } = await linkPhone(server, whatsapp, shop, token)
  const { id } = (await call('POST', '/api/agents', { ...draft, sessionName })).body.data
  await ana.write(shop, 'uno')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  await waitUntilRead(whatsapp, ana, 'Eco: uno')
  expect(await move(id, 'n8n')).toMatchObject({ status: 409, body: { code: 'agents.no_n8n' } })
  await call('POST', '/api/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: true })

  const moved = (await move(id, 'n8n')).body.data
  expect(moved).toMatchObject({ id, engine: 'n8n', connection: { state: 'disconnected', isHangingUp: false } })
  expect(moved.sessionName).not.toBe(sessionName)
  await waitForEvent(server, token, async () => (await pending()).length === 0, 'the phone to let go of us')
  expect(shop.devices).toEqual([])

  expect(await call('POST', `${SESSIONS_PATH}/${moved.sessionName}/connect`)).toMatchObject({ status: 200 })
  await waitForSession(server, token, moved.sessionName, ({ qrCode }) => qrCode !== null)
  scanCurrentQr(sessions, moved.sessionName, SHOP)
  await waitForAgent(server, token, id, ({ connection }) => connection.state === 'connected')
  const { conversation } = await fetchThread(server, token)
  await call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Ya estamos con n8n' })
  await server.drain()
  expect(sessions.sent).toMatchObject([{ number: '573009998877', text: 'Ya estamos con n8n' }])
  expect((await fetchThread(server, token)).messages).toHaveLength(3)
})

test('move WhatsApp agent from n8n: its n8n instance is deleted, even after an outage; a phone pairs', async () => {
  const kept = await openWithPhoneAndN8n()
  const { server, token, sessions, whatsapp, shop, ana, call, pending, move, n8n } = kept
  const sessionName = await linkThroughN8n(kept, SHOP)
  const { id } = (await call('POST', '/api/agents', { ...draft, sessionName })).body.data
  const reportedExchange = {
    sessionName,
    userPhone: '573009998877',
    userName: 'Ana',
    userMessage: 'uno',
    aiResponse: 'Flujo: uno',
  }
  await call('POST', '/api/conversation-logs', reportedExchange)

  n8n.setWebhookFailure('html')
  const moved = (await move(id, 'embedded')).body.data
  expect(moved).toMatchObject({ id, engine: 'embedded', connection: { state: 'disconnected' } })
  expect(await pending()).toMatchObject([{ sessionName, agentName: 'Ventas' }])
  expect(await call('POST', `${SESSIONS_PATH}/${moved.sessionName}/connect`)).toMatchObject({ status: 200 })
  await waitForSession(server, token, moved.sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(shop, await readQrText(server, moved.sessionName))
  await waitForAgent(server, token, id, ({ connection }) => connection.state === 'connected')
  n8n.setWebhookFailure('ok')
  await waitForEvent(server, token, async () => (await pending()).length === 0, 'n8n to let go of it')
  expect([...sessions.sessions.keys()]).toEqual([])

  await ana.write(shop, 'dos')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  await waitUntilRead(whatsapp, ana, 'Eco: dos')
  const { body } = await call('GET', '/api/conversations')
  expect(body.data.items).toHaveLength(1)
  expect((await fetchThread(server, token)).messages.map(({ content }: { content: string }) => content)).toEqual([
    'uno',
    'Flujo: uno',
    'dos',
    'Eco: dos',
  ])
})

test('move WhatsApp agent: without a linked phone the session name stays, and moving twice equals once', async () => {
  const { server, token, call, move, shop, whatsapp, n8n } = await openWithPhoneAndN8n()
  await call('POST', '/api/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: false })
  const { sessionName } = await linkPhone(server, whatsapp, shop, token)
  const { id } = (await call('POST', '/api/agents', { ...draft, sessionName })).body.data
  await call('POST', '/api/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: true })
  await call('DELETE', `${SESSIONS_PATH}/${sessionName}`)
  await waitForEvent(server, token, async () => (await call('GET', `${SESSIONS_PATH}/${sessionName}`)).status === 404)
  expect((await move(id, 'n8n')).body.data).toMatchObject({ engine: 'n8n', sessionName })
  expect((await move(id, 'n8n')).body.data).toMatchObject({ engine: 'n8n', sessionName })
})
