import type { WorkflowNode } from '../workflow-store.ts'
import { evaluateExpression, type N8nItem, type ExpressionScope } from './expressions.ts'

type RequestNodeOptions = { response?: { response?: { fullResponse?: boolean; neverError?: boolean } } }

/** Sends an HTTP request as n8n's node does; throws where the node would fail. */
export async function sendNodeRequest(
  node: WorkflowNode,
  scope: ExpressionScope,
  headers: Record<string, string>,
): Promise<N8nItem> {
  const { method, url, jsonBody, sendBody, options } = node.parameters
  const { fullResponse = false, neverError = false } =
    (options as RequestNodeOptions | undefined)?.response?.response ?? {}
  const response = await fetch(String(evaluateExpression(url, scope)), {
    method: String(method),
    headers: { ...headers, ...(sendBody === true && { 'content-type': 'application/json' }) },
    ...(sendBody === true && { body: JSON.stringify(evaluateExpression(jsonBody, scope)) }),
  })
  const text = await response.text()
  if (!response.ok && !neverError) throw new Error(`Request failed with status code ${response.status}`)
  const parsedResponse = parseResponse(text)
  if (fullResponse)
    return { statusCode: response.status, headers: Object.fromEntries(response.headers), ...parsedResponse }
  // n8n turns a list into items; these workflows read the first one.
  return (
    Array.isArray(parsedResponse.body) ? (parsedResponse.body[0] ?? {}) : (parsedResponse.body ?? parsedResponse)
  ) as N8nItem
}

/** A body that is not JSON is in `data`. */
function parseResponse(text: string): { body: unknown } | { body?: undefined; data: string } {
  try {
    return { body: JSON.parse(text) }
  } catch {
    return { data: text }
  }
}
