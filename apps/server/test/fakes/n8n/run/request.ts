import { binaryNamed, withBinary } from './binary-data.ts'
import type { WorkflowNode } from '../workflow-store.ts'
import { evaluateExpression, type N8nItem, type ExpressionScope } from './expressions.ts'

type ResponseOptions = {
  fullResponse?: boolean
  neverError?: boolean
  responseFormat?: 'file'
  outputPropertyName?: string
}
type RequestNodeOptions = { response?: { response?: ResponseOptions } }

type FormParameter = { parameterType: string; name: string; value?: string; inputDataFieldName?: string }

/** Sends an HTTP request as n8n's node does; throws where the node would fail. */
export async function sendNodeRequest(
  node: WorkflowNode,
  scope: ExpressionScope,
  headers: Record<string, string>,
): Promise<N8nItem> {
  const { method, url, options } = node.parameters
  const {
    fullResponse = false,
    neverError = false,
    responseFormat,
    outputPropertyName = 'data',
  } = (options as RequestNodeOptions | undefined)?.response?.response ?? {}
  const response = await fetch(String(evaluateExpression(url, scope)), {
    method: String(method),
    ...buildBody(node, scope, headers),
  })
  if (responseFormat === 'file') return fileItem(response, neverError, outputPropertyName)
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

function buildBody({ parameters }: WorkflowNode, scope: ExpressionScope, headers: Record<string, string>): RequestInit {
  const { jsonBody, sendBody, contentType, bodyParameters } = parameters
  if (sendBody !== true) return { headers }
  if (contentType !== 'multipart-form-data')
    return {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(evaluateExpression(jsonBody, scope)),
    }
  const form = new FormData()
  for (const { parameterType, name, value, inputDataFieldName = '' } of (
    bodyParameters as { parameters: FormParameter[] }
  ).parameters) {
    if (parameterType === 'formBinaryData') form.append(name, binaryNamed(scope.json, inputDataFieldName), 'archivo')
    else form.append(name, String(evaluateExpression(value, scope)))
  }
  return { headers, body: form }
}

/** The whole body becomes the file of the item, also that of an error. */
async function fileItem(response: Response, neverError: boolean, property: string): Promise<N8nItem> {
  const file = await response.blob()
  if (!response.ok && !neverError) throw new Error(`Request failed with status code ${response.status}`)
  const { status, headers } = response
  return withBinary({ statusCode: status, headers: Object.fromEntries(headers) }, property, file)
}

/** A body that is not JSON is in `data`. */
function parseResponse(text: string): { body: unknown } | { body?: undefined; data: string } {
  try {
    return { body: JSON.parse(text) }
  } catch {
    return { data: text }
  }
}
