import { expect } from '@playwright/test'
import { createShop, readSample, uploadDocument, waitUntilProcessed } from '../knowledge-base.ts'
import { callApi } from '../linked-agent.ts'
import type { Product } from '../product.ts'
import { addMember } from '../team.ts'
import { signUp } from '../users.ts'

const eva = { id: 48_104, firstName: 'Eva' }
const ANSWERED = '¿Reparan relojes?'

export type RoleStage = Awaited<ReturnType<typeof createRoleStage>>
type ListedItems = { items: { id: string; sessionName: string; text: string }[] }

/** A business in which every screen has something, and a person of each role. */
export async function createRoleStage(product: Product, name: string, number: string) {
  // The first account of an installation operates it.
  await signUp(product, `${name}-0`)
  const shop = await createShop(product, name, 'Ventas', 'Apagado')
  const { owner, token, bots } = shop
  const call = (method: string, path: string, body?: unknown) => callApi(product, token, method, path, body)
  const [agentId, otherId] = [shop.agentId('Ventas'), shop.agentId('Apagado')]
  const people = {
    owner,
    attendant: await addMember(product, owner, `${name}-a`, 'agent'),
    viewer: await addMember(product, owner, `${name}-m`, 'viewer'),
  }
  const document = await uploadDocument(product, shop, { name: 'Envíos', fileName: 'envios.txt' })
  const locked = await readSample('con-clave.pdf')
  const failed = await uploadDocument(product, shop, { name: 'Guía', fileName: 'guia.pdf' }, locked)
  await waitUntilProcessed(product, shop, document)
  await waitUntilProcessed(product, shop, failed)

  const questions = async () => ((await call('GET', `/agents/${agentId}/questions`)) as unknown as ListedItems).items
  const ask = async (text: string, count: number) => {
    bots[0]?.sendAsCustomer(eva, text)
    await expect.poll(async () => (await questions()).length).toBe(count)
  }
  await ask(ANSWERED, 1)
  await ask('¿Tienen parqueadero para motos?', 2)
  await ask('¿Dan clases de cerámica?', 3)
  for (const { id, text } of await questions()) {
    const path = `/agents/${agentId}/questions/${id}`
    if (text === ANSWERED) await call('POST', `${path}/answer`, { question: text, answer: 'No, no reparamos relojes.' })
    if (text.includes('cerámica')) await call('POST', `${path}/discard`)
  }
  await product.runSql(
    `insert into leads (conversation_id, workspace_id, agent_id, fields, created_at, updated_at)
     select id, workspace_id, agent_id, '{"name": "Eva Ríos"}', now(), now() from conversations
     where agent_id = '${agentId}'`,
  )
  await call('PUT', `/agents/${otherId}/status`, { telegramStatus: 'inactive', whatsappStatus: 'inactive' })
  const { customConfig } = (await call('GET', `/agents/${otherId}`)) as { customConfig: { leadCapture: object } }
  const leadCapture = { ...customConfig.leadCapture, enabled: false }
  await call('PUT', `/agents/${otherId}`, { customConfig: { leadCapture } })
  bots[1]?.sendAsCustomer({ id: 48_105, firstName: 'Ciro' }, 'Hola, ¿están?')
  const list = async (path: string) => ((await call('GET', path)) as ListedItems).items
  await expect.poll(async () => (await list('/conversations')).length).toBe(2)
  const [conversation] = await list('/conversations?search=Eva')
  await call('POST', '/places', { name: 'Relojería', address: '', latitude: 4.6, longitude: -74.1 })
  await call('POST', '/saved-searches', { name: 'Relojes', query: 'relojes', days: { last: 7 } })
  await call('POST', `/conversations/${conversation?.id}/notes`, { content: 'Llama los lunes' })
  await call('POST', `/conversations/${conversation?.id}/tags`, { tag: 'vip' })
  const [contact] = await list('/contacts?search=Eva')
  const phone = product.whatsapp.addPhone({ number, name: 'Suelto' })
  const { sessionName } = await call('POST', '/whatsapp/sessions', {})
  const session = `/whatsapp/sessions/${String(sessionName)}`
  const { code } = await call('POST', `${session}/pairing-code`, { phone: number })
  await product.whatsapp.typePairingCode(phone, String(code))
  await expect.poll(async () => (await call('GET', session))['isConnected']).toBe(true)
  return { product, people, agentId, otherId, document, failed, contactId: contact!.id }
}
