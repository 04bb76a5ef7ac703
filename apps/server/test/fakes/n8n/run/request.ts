import type { Node } from '../workflows.ts'
import { evaluate, type Item, type Scope } from './expressions.ts'

type Options = { response?: { response?: { fullResponse?: boolean; neverError?: boolean } } }

/** An HTTP request as n8n makes it; throws where its node ends in an error. */
export async function request(node: Node, scope: Scope, headers: Record<string, string>): Promise<Item> {
  const { method, url, jsonBody, sendBody, options } = node.parameters
  const { fullResponse = false, neverError = false } = (options as Options | undefined)?.response?.response ?? {}
  const response = await fetch(String(evaluate(url, scope)), {
    method: String(method),
    headers: { ...headers, ...(sendBody === true && { 'content-type': 'application/json' }) },
    ...(sendBody === true && { body: JSON.stringify(evaluate(jsonBody, scope)) }),
  })
  const text = await response.text()
  if (!response.ok && !neverError) throw new Error(`Request failed with status code ${response.status}`)
  const said = parsed(text)
  if (fullResponse) return { statusCode: response.status, headers: Object.fromEntries(response.headers), ...said }
  // A list is so many items: these workflows want one.
  return (Array.isArray(said.body) ? (said.body[0] ?? {}) : (said.body ?? said)) as Item
}

/** What is no JSON stands elsewhere. */
function parsed(text: string): { body: unknown } | { body?: undefined; data: string } {
  try {
    return { body: JSON.parse(text) }
  } catch {
    return { data: text }
  }
}
