import { expect } from '@playwright/test'
import { calm } from '../apps/server/test/calm.ts'
import { tokenOf, type Person } from './people.ts'
import type { Product } from './product.ts'

/** A call of the API, as its answer's data. */
export async function ask(product: Product, token: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: Record<string, unknown> }
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer.data
}

/** An agent on a phone that let us in by a code, and that is on the line. */
export async function openLinkedAgent(product: Product, owner: Person, number: string, words: object = {}) {
  const { whatsapp } = product
  const shop = whatsapp.addPhone({ number, name: 'Tienda' })
  const token = await tokenOf(product, owner)
  const { sessionName } = await ask(product, token, 'POST', '/whatsapp/sessions', {})
  const session = `/whatsapp/sessions/${String(sessionName)}`
  const { code } = await ask(product, token, 'POST', `${session}/pairing-code`, { phone: number })
  await whatsapp.typeCode(shop, String(code))
  await expect.poll(async () => (await ask(product, token, 'GET', session))['isConnected']).toBe(true)
  const agent = await ask(product, token, 'POST', '/agents', {
    name: 'Ventas',
    description: 'Atiende a quien pregunta por pedidos',
    prompt: 'Eres el vendedor de la tienda',
    platform: 'whatsapp',
    sessionName,
    customConfig: calm,
    ...words,
  })
  return { shop, token, id: String(agent['id']), sessionName: String(sessionName) }
}
