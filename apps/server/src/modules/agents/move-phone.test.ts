import { onTestFinished, expect, test } from 'vitest'
import { cardUntil } from '../../../test/card.ts'
import { linkThroughN8n, openN8nHouse, scanNow } from '../../../test/n8n.ts'
import { calm } from '../../../test/calm.ts'
import { openWhatsApp } from '../../../test/fakes/whatsapp/whatsapp.ts'
import { thread } from '../../../test/people.ts'
import { allKept, linkPhone, qrOf, reads, SESSIONS, sessionWhen, whenTold } from '../../../test/whatsapp.ts'

const SHOP = '573001112233'
const draft = {
  name: 'Ventas',
  description: 'Vende',
  prompt: 'Eres vendedor',
  platform: 'whatsapp',
  customConfig: calm,
}

/** A house that has both: an owner with an n8n, a shop's phone and a customer's. */
async function both() {
  const whatsapp = await openWhatsApp()
  onTestFinished(() => whatsapp.close())
  const kept = await openN8nHouse({ whatsapp })
  const { house, token } = kept
  const shop = whatsapp.addPhone({ number: SHOP, name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  const call = (method: string, path: string, body?: unknown) => house.call(method, path, body, token)
  const pending = async () => (await call('GET', '/api/whatsapp/pending-deletions')).body.data as unknown[]
  const move = (id: string, engine: string) => call('PUT', `/api/agents/${id}/engine`, { engine })
  return { ...kept, whatsapp, shop, ana, call, pending, move }
}

test('an agent of WhatsApp goes to n8n: its phone lets go of us, lets n8n in, and its thread goes on', async () => {
  const { house, token, sessions, whatsapp, shop, ana, call, pending, move, n8n } = await both()
  await call('POST', '/api/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: false })
  const { sessionName } = await linkPhone(house, whatsapp, shop, token)
  const { id } = (await call('POST', '/api/agents', { ...draft, sessionName })).body.data
  await ana.write(shop, 'uno')
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, 'Eco: uno')
  expect(await move(id, 'n8n')).toMatchObject({ status: 409, body: { code: 'agents.no_n8n' } })
  await call('POST', '/api/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: true })

  const moved = (await move(id, 'n8n')).body.data
  expect(moved).toMatchObject({ id, engine: 'n8n', connection: { state: 'disconnected', isHangingUp: false } })
  expect(moved.sessionName).not.toBe(sessionName)
  await whenTold(house, token, async () => (await pending()).length === 0, 'the phone to let go of us')
  expect(shop.devices).toEqual([])

  await call('POST', `${SESSIONS}/${moved.sessionName}/connect`)
  await sessionWhen(house, token, moved.sessionName, ({ qrCode }) => qrCode !== null)
  scanNow(sessions, moved.sessionName, SHOP)
  await cardUntil(house, token, id, ({ connection }) => connection.state === 'connected')
  const { conversation } = await thread(house, token)
  await call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Ya estamos con n8n' })
  await house.drain()
  expect(sessions.sent).toMatchObject([{ number: '573009998877', text: 'Ya estamos con n8n' }])
  expect((await thread(house, token)).messages).toHaveLength(3)
})

test('an agent of WhatsApp comes back from n8n: what n8n keeps is gone, also where it was away, and a phone lets us in', async () => {
  const kept = await both()
  const { house, token, sessions, whatsapp, shop, ana, call, pending, move, n8n } = kept
  const sessionName = await linkThroughN8n(kept, SHOP)
  const { id } = (await call('POST', '/api/agents', { ...draft, sessionName })).body.data
  const told = { sessionName, userPhone: '573009998877', userName: 'Ana', userMessage: 'uno', aiResponse: 'Flujo: uno' }
  await call('POST', '/api/conversation-logs', told)

  n8n.beIn('html')
  const moved = (await move(id, 'embedded')).body.data
  expect(moved).toMatchObject({ id, engine: 'embedded', connection: { state: 'disconnected' } })
  expect(await pending()).toMatchObject([{ sessionName, agentName: 'Ventas' }])
  await call('POST', `${SESSIONS}/${moved.sessionName}/connect`)
  await sessionWhen(house, token, moved.sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, moved.sessionName))
  await cardUntil(house, token, id, ({ connection }) => connection.state === 'connected')
  n8n.beIn('ok')
  await whenTold(house, token, async () => (await pending()).length === 0, 'n8n to let go of it')
  expect([...sessions.sessions.keys()]).toEqual([])

  await ana.write(shop, 'dos')
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, 'Eco: dos')
  const { body } = await call('GET', '/api/conversations')
  expect(body.data.items).toHaveLength(1)
  expect((await thread(house, token)).messages.map(({ content }: { content: string }) => content)).toEqual([
    'uno',
    'Flujo: uno',
    'dos',
    'Eco: dos',
  ])
})

test('where nothing was linked an agent keeps its session’s name, and asking twice is asking once', async () => {
  const { house, token, call, move, shop, whatsapp, n8n } = await both()
  await call('POST', '/api/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: false })
  const { sessionName } = await linkPhone(house, whatsapp, shop, token)
  const { id } = (await call('POST', '/api/agents', { ...draft, sessionName })).body.data
  await call('POST', '/api/configuration/n8n/config', { webhookUrl: n8n.webhookUrl, isEnabled: true })
  await call('DELETE', `${SESSIONS}/${sessionName}`)
  await whenTold(house, token, async () => (await call('GET', `${SESSIONS}/${sessionName}`)).status === 404)
  expect((await move(id, 'n8n')).body.data).toMatchObject({ engine: 'n8n', sessionName })
  expect((await move(id, 'n8n')).body.data).toMatchObject({ engine: 'n8n', sessionName })
})
