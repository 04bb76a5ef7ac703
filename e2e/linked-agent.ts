import { expect } from '@playwright/test'
import { instantReplies } from '../apps/server/test/helpers/instant-replies.ts'
import { fetchToken, type ConsoleUser } from './users.ts'
import type { Product } from './product.ts'

/** Calls the API and returns the data of its response. */
export async function callApi(
  product: Pick<Product, 'url'>,
  token: string,
  method: string,
  path: string,
  body?: unknown,
) {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const result = (await response.json()) as { data: Record<string, unknown> }
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(result)}`)
  return result.data
}

/** Creates an agent on a WhatsApp phone that was linked with a pairing code, and waits until it is connected. */
export async function createLinkedAgent(product: Product, owner: ConsoleUser, number: string, overrides: object = {}) {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number, name: 'Tienda' })
  const token = await fetchToken(product, owner)
  const { sessionName } = await callApi(product, token, 'POST', '/whatsapp/sessions', {})
  const session = `/whatsapp/sessions/${String(sessionName)}`
  const { code } = await callApi(product, token, 'POST', `${session}/pairing-code`, { phone: number })
  await whatsapp.typePairingCode(shop, String(code))
  await expect.poll(async () => (await callApi(product, token, 'GET', session))['isConnected']).toBe(true)
  const agent = await callApi(product, token, 'POST', '/agents', {
    name: 'Ventas',
    description: 'Atiende a quien pregunta por pedidos',
    prompt: 'Eres el vendedor de la tienda',
    platform: 'whatsapp',
    sessionName,
    customConfig: instantReplies,
    ...overrides,
  })
  return { shop, token, id: String(agent['id']), sessionName: String(sessionName) }
}
