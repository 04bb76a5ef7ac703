import { type ConsoleUser, fetchToken } from './users.ts'
import type { Product } from './product.ts'

export type SeedExchange = {
  userPhone: string
  userName: string
  userMessage?: string
  aiResponse?: string
  createdAt?: string
}

/** Reports exchanges in order with an integration key: fast, and no agent answers them. */
export async function seedExchanges(product: Product, owner: ConsoleUser, exchanges: readonly SeedExchange[]) {
  const token = await fetchToken(product, owner)
  const call = async (method: string, path: string, body?: unknown, bearer = token) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
    const response = await fetch(product.url + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return ((await response.json()) as { data: never }).data
  }
  const { key } = (await call('POST', '/api/integration-keys', { name: 'Pruebas' })) as { key: string }
  const [agent] = (await call('GET', '/api/agents')) as { sessionName: string }[]
  for (const exchange of exchanges)
    await call('POST', '/api/conversation-logs', { sessionName: agent?.sessionName, ...exchange }, key)
}

/** One exchange per customer; the last customer is first in the list. */
export const customerExchanges = (count: number, text = 'hola'): SeedExchange[] =>
  Array.from({ length: count }, (_, n) => ({
    userPhone: String(50_000 + n),
    userName: `Cliente ${String(n + 1).padStart(3, '0')}`,
    userMessage: text,
  }))
