import { type Person, tokenOf } from './people.ts'
import type { Product } from './product.ts'

export type Told = {
  userPhone: string
  userName: string
  userMessage?: string
  aiResponse?: string
  createdAt?: string
}

/** Exchanges that somebody else had, told one after the other with a key: quick, and nobody answers in them. */
export async function tell(product: Product, owner: Person, all: readonly Told[]) {
  const token = await tokenOf(product, owner)
  const ask = async (method: string, path: string, body?: unknown, as = token) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${as}` }
    const response = await fetch(product.url + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return ((await response.json()) as { data: never }).data
  }
  const { key } = (await ask('POST', '/api/integration-keys', { name: 'Pruebas' })) as { key: string }
  const [agent] = (await ask('GET', '/api/agents')) as { sessionName: string }[]
  for (const told of all) await ask('POST', '/api/conversation-logs', { sessionName: agent?.sessionName, ...told }, key)
}

/** So many who wrote, the last of them first in the list. */
export const customers = (count: number, said = 'hola'): Told[] =>
  Array.from({ length: count }, (_, n) => ({
    userPhone: String(50_000 + n),
    userName: `Cliente ${String(n + 1).padStart(3, '0')}`,
    userMessage: said,
  }))
