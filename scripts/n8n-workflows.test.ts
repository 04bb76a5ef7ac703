import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'

type ShippedNode = {
  id: string
  name: string
  type: string
  typeVersion: number
  webhookId?: string
  parameters: Record<string, unknown>
  notes?: string
  onError?: string
  retryOnFail?: boolean
  credentials?: unknown
}
type ShippedLink = { node: string; type: string; index: number }
type WorkflowFile = {
  name: string
  nodes: ShippedNode[]
  connections: Record<string, { main: ShippedLink[][] }>
  settings: Record<string, unknown>
}

const workflowsFolder = fileURLToPath(new URL('../n8n/', import.meta.url))
const readWorkflow = (file: string) => readFileSync(`${workflowsFolder}${file}`, 'utf8')
const workflows = globSync('*.json', { cwd: workflowsFolder }).map((file) => ({
  key: basename(file, '.json'),
  flow: JSON.parse(readWorkflow(file)) as WorkflowFile,
}))

/** Node types and versions that an n8n of two years ago has too. */
const supportedNodeTypes = new Set(
  ['webhook 2', 'respondToWebhook 1.1', 'set 3.4', 'if 2.2', 'switch 3.2', 'httpRequest 4.2'].concat([
    'wait 1.1',
    'stopAndError 1',
    'stickyNote 1',
  ]),
)
const typeOf = ({ type, typeVersion }: ShippedNode) => `${type.replace(/^n8n-nodes-base\./, '')} ${typeVersion}`
const hasType = (type: string) => (node: ShippedNode) => node.type === `n8n-nodes-base.${type}`
const isNote = hasType('stickyNote')

const successorsOf = ({ connections }: WorkflowFile, name: string) =>
  (connections[name]?.main ?? []).flat().map(({ node }) => node)

/** Every path from a node to an end, as node names; a cycle is walked once. */
function pathsFrom(flow: WorkflowFile, name: string, visited: readonly string[] = []): string[][] {
  const way = [...visited, name]
  const onward = successorsOf(flow, name).filter((item) => !way.includes(item))
  return onward.length === 0 ? [way] : onward.flatMap((item) => pathsFrom(flow, item, way))
}

function* strings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* strings(item)
}
const expressions = (node: ShippedNode) => [...strings(node.parameters)].filter((text) => text.startsWith('='))
const expressionCodes = (text: string) => [...text.matchAll(/\{\{([\s\S]*?)\}\}/g)].map(([, code = '']) => code)

/** As n8n builds it: a path that begins with a parameter follows the id of its webhook. */
const webhookPath = ({ parameters: { path }, webhookId }: ShippedNode) => {
  const pathText = String(path)
  return pathText.startsWith(':') ? `${webhookId}/${pathText}` : pathText
}

test('workflows: sessions and agent of WhatsApp, operations and agent of Telegram', () => {
  expect(workflows.map(({ key }) => key).toSorted()).toEqual([
    'telegram-agent',
    'telegram-operations',
    'whatsapp-agent',
    'whatsapp-sessions',
  ])
})

test('workflows: webhook paths are those of the contract', () => {
  const paths = workflows.map(({ key, flow }) => [key, ...flow.nodes.filter(hasType('webhook')).map(webhookPath)])
  expect(Object.fromEntries(paths.map(([key, ...webhookPaths]) => [key, webhookPaths]))).toEqual({
    'whatsapp-sessions': ['evolution-api'],
    'whatsapp-agent': ['evolution-events'],
    'telegram-operations': ['telegram-api', 'telegram-api/:pathAgent', 'telegram/:pathOperation'],
    'telegram-agent': ['telegram-agent/:pathBot'],
  })
})

test('workflows: no two webhooks share a path, since n8n keeps one of each', () => {
  const paths = workflows.flatMap(({ flow }) =>
    flow.nodes.filter(hasType('webhook')).map(({ parameters: { path } }) => path),
  )
  expect(new Set(paths).size).toBe(paths.length)
})

test.each(workflows)('$key: every connection leads to a node, and every node is reached', ({ flow }) => {
  const names = flow.nodes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(flow.nodes.map(({ id }) => id)).size).toBe(names.length)
  const linkedNames = Object.keys(flow.connections).flatMap((from) => [from, ...successorsOf(flow, from)])
  expect(linkedNames.filter((name) => !names.includes(name))).toEqual([])
  const entryPoints = flow.nodes.filter(hasType('webhook')).map(({ name }) => name)
  const reachedNames = new Set(entryPoints.flatMap((name) => pathsFrom(flow, name)).flat())
  expect(flow.nodes.filter((node) => !isNote(node) && !reachedNames.has(node.name)).map(({ name }) => name)).toEqual([])
})

test.each(workflows)('$key: every node type exists in older n8n versions', ({ flow }) => {
  expect(flow.nodes.map(typeOf).filter((type) => !supportedNodeTypes.has(type))).toEqual([])
})

test.each(workflows)('$key: every expression parses and names existing nodes', ({ flow }) => {
  const names = new Set(flow.nodes.map(({ name }) => name))
  const allExpressions = flow.nodes.flatMap(expressions)
  const malformed = allExpressions.filter((text) => /\{\{|\}\}/.test(text.replaceAll(/\{\{[\s\S]*?\}\}/g, '')))
  expect(malformed).toEqual([])
  for (const code of allExpressions.flatMap(expressionCodes)) expect(() => new Script(`(${code})`)).not.toThrow()
  const referencedNodes = allExpressions.flatMap((text) =>
    [...text.matchAll(/\$\('([^']+)'\)/g)].map(([, name = '']) => name),
  )
  expect(referencedNodes.filter((name) => !names.has(name))).toEqual([])
})

test.each(workflows)('$key: no credential is included, and a node that needs one names it', ({ key, flow }) => {
  expect(flow.nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([])
  expect(readWorkflow(`${key}.json`)).not.toMatch(/pv_|apikey|Bearer /)
  const wanting = flow.nodes.filter(({ parameters: { authentication } }) => authentication !== undefined)
  expect(
    wanting
      .map(({ notes }) => notes)
      .filter((notes) => !/^Credencial: (Portavoz|Evolution API|Entrada|Telegram)$/.test(notes ?? '')),
  ).toEqual([])
  expect(
    flow.nodes
      .filter(hasType('webhook'))
      .every(({ parameters: { authentication } }) => authentication === 'headerAuth'),
  ).toBe(true)
})

test.each(workflows)('$key: every path from a webhook has exactly one response', ({ flow }) => {
  const respondingWebhooks = flow.nodes
    .filter(hasType('webhook'))
    .filter(({ parameters: { responseMode } }) => responseMode === 'responseNode')
  const responds = new Set(flow.nodes.filter(hasType('respondToWebhook')).map(({ name }) => name))
  const countResponses = (way: readonly string[]) => way.filter((name) => responds.has(name)).length
  expect(
    respondingWebhooks.flatMap(({ name }) => pathsFrom(flow, name)).filter((way) => countResponses(way) !== 1),
  ).toEqual([])
})

test.each(workflows)('$key: every request has a timeout and an error path', ({ flow }) => {
  const requests = flow.nodes.filter(hasType('httpRequest'))
  const withoutTimeout = requests.filter(({ parameters }) => !(parameters['options'] as { timeout?: number }).timeout)
  const unhandledFailures = requests.filter(
    ({ name, onError }) => onError === 'continueErrorOutput' && !flow.connections[name]?.main[1]?.length,
  )
  expect([...withoutTimeout, ...unhandledFailures].map(({ name }) => name)).toEqual([])
})

test('workflows: a message to a person is never sent again automatically', () => {
  const sending = workflows.flatMap(({ flow }) =>
    flow.nodes.filter((node) => [...strings(node.parameters)].some((text) => text.includes('/message/sendText/'))),
  )
  expect(sending.length).toBeGreaterThan(1)
  expect(sending.filter(({ retryOnFail }) => retryOnFail)).toEqual([])
})

test('telegram-operations: executions with a bot token are not saved', () => {
  const { flow } = workflows.find(({ key }) => key === 'telegram-operations')!
  expect(flow.settings).toMatchObject({
    saveDataSuccessExecution: 'none',
    saveDataErrorExecution: 'none',
    saveManualExecutions: false,
  })
})

test('workflows: no node decides whether a message was answered before, since the server does', () => {
  expect(workflows.flatMap(({ flow }) => flow.nodes.filter(hasType('removeDuplicates')))).toEqual([])
})

test('whatsapp-agent: Evolution is answered after the server stored the event, and the reply follows', () => {
  const { flow } = workflows.find(({ key }) => key === 'whatsapp-agent')!
  const asking = pathsFrom(flow, 'Aviso de Evolution').filter(
    (way) => way.includes('Contar a Portavoz') && way.includes('Preguntar a Portavoz'),
  )
  const steps = ['Contar a Portavoz', 'Responder que llegó', 'Preguntar a Portavoz']
  expect(asking.map((way) => way.filter((name) => steps.includes(name)))).toEqual(asking.map(() => steps))
})

/** Evaluates the JSON body that a request node sends; `ran` holds the output of other nodes by name. */
function evaluateRequest(flowKey: string, name: string, ran: Record<string, object>): unknown {
  const { flow } = workflows.find(({ key }) => key === flowKey)!
  const { parameters } = flow.nodes.find((node) => node.name === name)!
  const [code = ''] = expressionCodes(String(parameters['jsonBody']))
  const $ = (node: string) => ({ isExecuted: node in ran, first: () => ({ json: ran[node] }) })
  const body: unknown = new Script(`(${code})`).runInNewContext({ $ })
  return JSON.parse(JSON.stringify(body))
}

test('telegram-agent: each text is confirmed after Telegram got it, since the server sends its files then', () => {
  const { flow } = workflows.find(({ key }) => key === 'telegram-agent')!
  const steps = ['Preguntar a Portavoz', 'Responder en Telegram', 'Anotar la conversación']
  const saying = pathsFrom(flow, 'Mensaje de Telegram').filter((way) =>
    steps.slice(1).some((name) => way.includes(name)),
  )
  expect(saying.map((way) => way.filter((name) => steps.includes(name)))).toEqual(saying.map(() => steps))
  expect(saying).toHaveLength(3)
  expect(flow.nodes.find(({ name }) => name === 'Anotar la conversación')).toMatchObject({ retryOnFail: true })
  const message = { agentId: 'a1', contact: '99', contactName: 'Luz', externalId: '7', text: 'hola' }
  const ran = { 'Tus datos': message, 'Preguntar a Portavoz': { body: { data: { reply: 'Te mando «Menú».' } } } }
  const bodyOf = (name: string) => evaluateRequest('telegram-agent', name, ran)
  const contact = { sessionName: 'wf_a1', userPhone: '99', userName: 'Luz', externalId: '7' }
  expect(bodyOf('Preguntar a Portavoz')).toEqual({ input: 'hola', conversation: { ...contact, withFile: false } })
  const confirmed = bodyOf('Anotar la conversación')
  expect(confirmed).toMatchObject({ ...contact, aiResponse: 'Te mando «Menú».' })
  expect(confirmed).not.toHaveProperty('delivery')
})

test('telegram-agent: what is no text is handed over before the reply is asked for', () => {
  const { flow } = workflows.find(({ key }) => key === 'telegram-agent')!
  const [, notOnlyWords] = flow.connections['¿Son solo palabras?']?.main ?? []
  expect(notOnlyWords?.map(({ node }) => node)).toEqual(['Contar a Portavoz'])
  const message = { message_id: 7, voice: { file_id: 'f' } }
  const ran = { 'Tus datos': { agentId: 'a1', text: '', withFile: true, externalId: '7', body: { message } } }
  expect(evaluateRequest('telegram-agent', 'Contar a Portavoz', ran)).toEqual({ agentId: 'a1', message })
  const askAfter = (statusCode: number) =>
    evaluateRequest('telegram-agent', 'Preguntar a Portavoz', { ...ran, 'Contar a Portavoz': { statusCode } })
  expect(askAfter(200)).toMatchObject({ input: '', conversation: { externalId: '7', withFile: true } })
  expect(askAfter(404)).toMatchObject({ input: '', conversation: { externalId: '7', withFile: false } })
})

test('telegram-agent: Telegram is answered before it gives up after a minute', () => {
  const { flow } = workflows.find(({ key }) => key === 'telegram-agent')!
  const timeoutOf = (name: string) => {
    const { parameters } = flow.nodes.find((node) => node.name === name)!
    return (parameters['options'] as { timeout?: number } | undefined)?.timeout ?? 0
  }
  const responds = new Set(flow.nodes.filter(hasType('respondToWebhook')).map(({ name }) => name))
  const waits = pathsFrom(flow, 'Mensaje de Telegram').map((way) =>
    way
      .slice(
        0,
        way.findIndex((name) => responds.has(name)),
      )
      .reduce((sum, name) => sum + timeoutOf(name), 0),
  )
  expect(Math.max(...waits)).toBeLessThan(60_000)
})

type EvolutionReply = { statusCode: number; body?: unknown; data?: string }

/** Evaluates the response body of a workflow node; `ran` holds the output of other nodes by name. */
function evaluateResponse(flowKey: string, name: string, $json: object, ran: Record<string, object> = {}): unknown {
  const { flow } = workflows.find(({ key }) => key === flowKey)!
  const { parameters } = flow.nodes.find((node) => node.name === name)!
  const [code = ''] = expressionCodes(String(parameters['responseBody']))
  const $ = (node: string) => ({ isExecuted: node in ran, first: () => ({ json: ran[node] }) })
  const text: unknown = new Script(`(${code})`).runInNewContext({ $json, $ })
  return JSON.parse(JSON.stringify(text))
}
const evaluateSessionResponse = (name: string, answer: EvolutionReply, ran = {}) =>
  evaluateResponse('whatsapp-sessions', name, answer, { 'Tus datos': { sessionName: 'tienda' }, ...ran })

const missingInstance = {
  status: 404,
  error: 'Not Found',
  response: { message: ['The "tienda" instance does not exist'] },
}
const wrongRoute = {
  status: 404,
  error: 'Not Found',
  response: { message: ['Cannot DELETE /api/instance/delete/tienda'] },
}
const deleted = { status: 'SUCCESS', error: false, response: { message: 'Instance deleted' } }
const notConnected = {
  status: 400,
  error: 'Bad Request',
  response: { message: ['The "tienda" instance is not connected'] },
}

test.each<[string, EvolutionReply, object]>([
  ['Responder con el borrado', { statusCode: 200, body: deleted }, { success: true, status: 'deleted' }],
  ['Responder con el borrado', { statusCode: 404, body: missingInstance }, { success: true, status: 'deleted' }],
  ['Responder con el borrado', { statusCode: 404, body: wrongRoute }, { success: false, cause: 'unreachable' }],
  ['Responder con el borrado', { statusCode: 200, data: '<html>' }, { success: false, cause: 'unreachable' }],
  ['Responder con el borrado', { statusCode: 401, body: {} }, { success: false, cause: 'wrong_token' }],
  ['Responder con el borrado', { statusCode: 500, body: {} }, { success: false, cause: 'refused' }],
  ['Responder con la desconexión', { statusCode: 200, body: deleted }, { success: true, status: 'disconnected' }],
  ['Responder con la desconexión', { statusCode: 400, body: notConnected }, { success: true, status: 'disconnected' }],
  [
    'Responder con la desconexión',
    { statusCode: 404, body: missingInstance },
    { success: true, status: 'disconnected' },
  ],
  ['Responder con la desconexión', { statusCode: 404, body: wrongRoute }, { success: false, cause: 'unreachable' }],
  ['Responder con la desconexión', { statusCode: 400, body: {} }, { success: false, cause: 'refused' }],
  ['Responder con el estado', { statusCode: 404, body: missingInstance }, { success: true, status: 'not_found' }],
  ['Responder con el estado', { statusCode: 404, body: wrongRoute }, { success: false, cause: 'unreachable' }],
  ['Responder con el estado', { statusCode: 200, data: '<html>' }, { success: false, cause: 'unreachable' }],
  [
    'Responder con el estado',
    { statusCode: 200, body: { instance: { state: 'close' } } },
    { success: true, isConnected: false, status: 'disconnected' },
  ],
])('«%s»: %j from Evolution API is reported without assumptions', (name, answer, text) => {
  const result = evaluateSessionResponse(name, answer)
  expect(result).toMatchObject({ sessionName: 'tienda', ...text })
  if ('cause' in text) expect(Object.keys(result as object)).not.toContain('status')
})

test.each<[EvolutionReply, object]>([
  [
    { statusCode: 201, body: { key: { id: '3EB0' } } },
    { success: true, messageId: '3EB0', status: 'sent' },
  ],
  [
    { statusCode: 400, body: { response: { message: [{ exists: false }] } } },
    { success: false, cause: 'refused' },
  ],
  [
    { statusCode: 500, body: { message: 'Connection Closed' } },
    { success: false, cause: 'refused' },
  ],
  [
    { statusCode: 429, body: {} },
    { success: false, cause: 'unreachable' },
  ],
  [
    { statusCode: 503, data: '<html>' },
    { success: false, cause: 'unreachable' },
  ],
  [
    { statusCode: 404, body: missingInstance },
    { success: false, cause: 'not_found' },
  ],
  [
    { statusCode: 404, body: wrongRoute },
    { success: false, cause: 'unreachable' },
  ],
  [
    { statusCode: 500, body: {} },
    { success: false, cause: 'uncertain' },
  ],
  [
    { statusCode: 502, data: '<html>' },
    { success: false, cause: 'uncertain' },
  ],
  [
    { statusCode: 200, data: '<html>' },
    { success: false, cause: 'uncertain' },
  ],
])('sent message: answer %j of Evolution API is reported without assumptions', (answer, text) => {
  expect(evaluateSessionResponse('Responder con el envío', answer)).toMatchObject(text)
})

test('whatsapp-sessions: a QR is shown only after Evolution API accepted the webhook address', () => {
  const qr = { statusCode: 200, body: { base64: 'data:image/png;base64,x' } }
  const respondAfterStatus = (statusCode: number) =>
    evaluateSessionResponse('Responder con el QR', qr, { 'Decir adónde avisar': { statusCode } })
  const expectedQr = { success: true, isConnected: false, status: 'waiting_for_connection', qrCode: qr.body.base64 }
  expect(evaluateSessionResponse('Responder con el QR', qr)).toMatchObject(expectedQr)
  expect(respondAfterStatus(201)).toMatchObject(expectedQr)
  const refusedResult = respondAfterStatus(500)
  expect(refusedResult).toMatchObject({ success: false, cause: 'refused' })
  expect(JSON.stringify(refusedResult)).not.toContain('base64')
})

const wrapped = (message: object, times: number): object =>
  times === 0 ? message : { ephemeralMessage: { message: wrapped(message, times - 1) } }

test.each<[object, string]>([
  [{ conversation: ' hola ' }, 'hola'],
  [{ extendedTextMessage: { text: 'hola' } }, 'hola'],
  [{ ephemeralMessage: { message: { extendedTextMessage: { text: 'se borra' } } } }, 'se borra'],
  [{ imageMessage: { caption: 'esta' } }, 'esta'],
  [wrapped({ imageMessage: { caption: 'cinco veces' } }, 5), 'cinco veces'],
  [{ ephemeralMessage: { message: { viewOnceMessageV2: { message: { conversation: 'una vez' } } } } }, 'una vez'],
  [{ associatedChildMessage: { message: { imageMessage: { caption: 'del álbum' } } } }, 'del álbum'],
  [{ documentMessage: { caption: 'la lista' } }, 'la lista'],
  [{ documentWithCaptionMessage: { message: { documentMessage: { caption: 'la lista' } } } }, 'la lista'],
  [{ audioMessage: {} }, ''],
])('whatsapp-agent: the text of %j is found', (message, result) => {
  expect(evaluateReceived('text', { message })).toBe(result)
})

test('whatsapp-agent: a picture of an album is left to the server, also in other wrappers', () => {
  const hasFile = (message: object) => evaluateReceived('withFile', { message })
  const albumPicture = { associatedChildMessage: { message: { imageMessage: {} } } }
  expect(hasFile(albumPicture)).toBe(true)
  expect(hasFile(wrapped(albumPicture, 4))).toBe(true)
  expect(hasFile({ documentWithCaptionMessage: { message: { documentMessage: {} } } })).toBe(true)
  expect(hasFile({ albumMessage: { expectedImageCount: 2 } })).toBe(false)
})

test('whatsapp-agent: the second upload of a picture is asked about as the first', () => {
  const key = { id: 'BBBB' }
  const messageAssociation = { associationType: 10, parentMessageKey: { id: 'AAAA' } }
  const idOf = (association: object) =>
    evaluateReceived('externalId', { key, message: { messageContextInfo: { messageAssociation: association } } })
  expect(idOf(messageAssociation)).toBe('AAAA')
  expect(idOf({ ...messageAssociation, associationType: 'HD_VIDEO_DUAL_UPLOAD' })).toBe('AAAA')
  expect(idOf({ ...messageAssociation, associationType: 1 })).toBe('BBBB')
  expect(evaluateReceived('externalId', { key, message: { conversation: 'buenas' } })).toBe('BBBB')
})

/** What «Tus datos» of whatsapp-agent reads from the data of an event. */
function evaluateReceived(field: string, data: object): unknown {
  const { flow } = workflows.find(({ key }) => key === 'whatsapp-agent')!
  const { parameters } = flow.nodes.find(({ name }) => name === 'Tus datos')!
  const { assignments } = parameters['assignments'] as { assignments: { name: string; value: string }[] }
  const [code = ''] = expressionCodes(assignments.find(({ name }) => name === field)?.value ?? '')
  return new Script(`(${code})`).runInNewContext({ $json: { body: { data } } })
}

const notFound = { status: 404, error: 'Not Found', response: { message: ['Instance "tienda" not found'] } }
const licenseRequired = {
  error: 'service not activated',
  code: 'LICENSE_REQUIRED',
  register_url: 'http://evolution/manager',
}

test.each<[string, EvolutionReply, object]>([
  ['Responder que no existe', { statusCode: 404, body: notFound }, { success: true, status: 'not_found' }],
  ['Responder que no existe', { statusCode: 401, body: {} }, { success: false, cause: 'wrong_token' }],
  ['Responder que no existe', { statusCode: 404, body: wrongRoute }, { success: false, cause: 'unreachable' }],
  ['Responder que no existe', { statusCode: 200, data: '<html>' }, { success: false, cause: 'unreachable' }],
  ['Responder que no existe', { statusCode: 500, body: {} }, { success: false, cause: 'refused' }],
  [
    'Responder con el estado',
    { statusCode: 503, body: licenseRequired },
    { success: false, cause: 'license_required' },
  ],
  ['Responder con el QR', { statusCode: 503, body: licenseRequired }, { success: false, cause: 'license_required' }],
  ['Responder con la sesión creada', { statusCode: 503, body: licenseRequired }, { cause: 'license_required' }],
  ['Responder con el envío', { statusCode: 503, body: licenseRequired }, { cause: 'license_required' }],
  ['Responder con el borrado', { statusCode: 503, body: licenseRequired }, { cause: 'license_required' }],
])('node «%s»: %j from Evolution API is passed on as %j', (name, answer, text) => {
  expect(evaluateSessionResponse(name, answer)).toMatchObject(text)
})
