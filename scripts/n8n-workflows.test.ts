import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'

type Node = {
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
type Link = { node: string; type: string; index: number }
type Flow = {
  name: string
  nodes: Node[]
  connections: Record<string, { main: Link[][] }>
  settings: Record<string, unknown>
}

const folder = fileURLToPath(new URL('../n8n/', import.meta.url))
const text = (file: string) => readFileSync(`${folder}${file}`, 'utf8')
const flows = globSync('*.json', { cwd: folder }).map((file) => ({
  key: basename(file, '.json'),
  flow: JSON.parse(text(file)) as Flow,
}))

/** What an n8n of two years ago knows as well as today's. */
const known = new Set(
  ['webhook 2', 'respondToWebhook 1.1', 'set 3.4', 'if 2.2', 'switch 3.2', 'httpRequest 4.2'].concat([
    'wait 1.1',
    'stopAndError 1',
    'stickyNote 1',
  ]),
)
const typeOf = ({ type, typeVersion }: Node) => `${type.replace(/^n8n-nodes-base\./, '')} ${typeVersion}`
const isA = (type: string) => (node: Node) => node.type === `n8n-nodes-base.${type}`
const isNote = isA('stickyNote')

const next = ({ connections }: Flow, name: string) => (connections[name]?.main ?? []).flat().map(({ node }) => node)

/** Every way from a node to an end, as names; a circle is walked once. */
function ways(flow: Flow, name: string, before: readonly string[] = []): string[][] {
  const way = [...before, name]
  const onward = next(flow, name).filter((one) => !way.includes(one))
  return onward.length === 0 ? [way] : onward.flatMap((one) => ways(flow, one, way))
}

function* strings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* strings(one)
}
const expressions = (node: Node) => [...strings(node.parameters)].filter((said) => said.startsWith('='))
const codes = (said: string) => [...said.matchAll(/\{\{([\s\S]*?)\}\}/g)].map(([, code = '']) => code)

/** As n8n puts it together: a path with a part for everybody stands behind the id of its webhook. */
const pathOf = ({ parameters: { path }, webhookId }: Node) => {
  const own = String(path)
  return own.startsWith(':') ? `${webhookId}/${own}` : own
}

test('there is a workflow for the sessions and the agent of WhatsApp, and for the operations and the agent of Telegram', () => {
  expect(flows.map(({ key }) => key).toSorted()).toEqual([
    'telegram-agent',
    'telegram-operations',
    'whatsapp-agent',
    'whatsapp-sessions',
  ])
})

test('they are called where the contract says', () => {
  const paths = flows.map(({ key, flow }) => [key, ...flow.nodes.filter(isA('webhook')).map(pathOf)])
  expect(Object.fromEntries(paths.map(([key, ...rest]) => [key, rest]))).toEqual({
    'whatsapp-sessions': ['evolution-api'],
    'whatsapp-agent': ['evolution-events'],
    'telegram-operations': ['telegram-api', 'telegram-api/:pathAgent', 'telegram/:pathOperation'],
    'telegram-agent': ['telegram-agent/:pathBot'],
  })
})

test('no two webhooks have the same path before their ids are put to it: n8n keeps one of each', () => {
  const paths = flows.flatMap(({ flow }) => flow.nodes.filter(isA('webhook')).map(({ parameters: { path } }) => path))
  expect(new Set(paths).size).toBe(paths.length)
})

test.each(flows)('$key: every connection leads to a node, and every node is reached', ({ flow }) => {
  const names = flow.nodes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(flow.nodes.map(({ id }) => id)).size).toBe(names.length)
  const linked = Object.keys(flow.connections).flatMap((from) => [from, ...next(flow, from)])
  expect(linked.filter((name) => !names.includes(name))).toEqual([])
  const begins = flow.nodes.filter(isA('webhook')).map(({ name }) => name)
  const reached = new Set(begins.flatMap((name) => ways(flow, name)).flat())
  expect(flow.nodes.filter((node) => !isNote(node) && !reached.has(node.name)).map(({ name }) => name)).toEqual([])
})

test.each(flows)('$key: nothing but nodes that an older n8n has too', ({ flow }) => {
  expect(flow.nodes.map(typeOf).filter((type) => !known.has(type))).toEqual([])
})

test.each(flows)('$key: every expression can be read, and names nodes that are there', ({ flow }) => {
  const names = new Set(flow.nodes.map(({ name }) => name))
  const all = flow.nodes.flatMap(expressions)
  const unread = all.filter((said) => /\{\{|\}\}/.test(said.replaceAll(/\{\{[\s\S]*?\}\}/g, '')))
  expect(unread).toEqual([])
  for (const code of all.flatMap(codes)) expect(() => new Script(`(${code})`)).not.toThrow()
  const named = all.flatMap((said) => [...said.matchAll(/\$\('([^']+)'\)/g)].map(([, name = '']) => name))
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

test.each(flows)('$key: no credential is inside, and what wants one says which', ({ key, flow }) => {
  expect(flow.nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([])
  expect(text(`${key}.json`)).not.toMatch(/pv_|apikey|Bearer /)
  const wanting = flow.nodes.filter(({ parameters: { authentication } }) => authentication !== undefined)
  expect(
    wanting
      .map(({ notes }) => notes)
      .filter((notes) => !/^Credencial: (Portavoz|Evolution API|Entrada|Telegram)$/.test(notes ?? '')),
  ).toEqual([])
  expect(
    flow.nodes.filter(isA('webhook')).every(({ parameters: { authentication } }) => authentication === 'headerAuth'),
  ).toBe(true)
})

test.each(flows)('$key: whoever waits for an answer gets exactly one, whichever way it goes', ({ flow }) => {
  const waited = flow.nodes
    .filter(isA('webhook'))
    .filter(({ parameters: { responseMode } }) => responseMode === 'responseNode')
  const responds = new Set(flow.nodes.filter(isA('respondToWebhook')).map(({ name }) => name))
  const answers = (way: readonly string[]) => way.filter((name) => responds.has(name)).length
  expect(waited.flatMap(({ name }) => ways(flow, name)).filter((way) => answers(way) !== 1)).toEqual([])
})

test.each(flows)('$key: every request has a time limit and a way for its failure', ({ flow }) => {
  const requests = flow.nodes.filter(isA('httpRequest'))
  const patient = requests.filter(({ parameters }) => !(parameters['options'] as { timeout?: number }).timeout)
  const lost = requests.filter(
    ({ name, onError }) => onError === 'continueErrorOutput' && !flow.connections[name]?.main[1]?.length,
  )
  expect([...patient, ...lost].map(({ name }) => name)).toEqual([])
})

test('what is sent to a person is never repeated by itself', () => {
  const sending = flows.flatMap(({ flow }) =>
    flow.nodes.filter((node) => [...strings(node.parameters)].some((said) => said.includes('/message/sendText/'))),
  )
  expect(sending.length).toBeGreaterThan(1)
  expect(sending.filter(({ retryOnFail }) => retryOnFail)).toEqual([])
})

test('what carries a bot’s token is kept nowhere', () => {
  const { flow } = flows.find(({ key }) => key === 'telegram-operations')!
  expect(flow.settings).toMatchObject({
    saveDataSuccessExecution: 'none',
    saveDataErrorExecution: 'none',
    saveManualExecutions: false,
  })
})

test('workflows: no node decides whether a message was answered before, for the server does', () => {
  expect(flows.flatMap(({ flow }) => flow.nodes.filter(isA('removeDuplicates')))).toEqual([])
})

test('whatsapp-agent: Evolution is answered after the server stored the event, and the reply follows', () => {
  const { flow } = flows.find(({ key }) => key === 'whatsapp-agent')!
  const asking = ways(flow, 'Aviso de Evolution').filter(
    (way) => way.includes('Contar a Portavoz') && way.includes('Preguntar a Portavoz'),
  )
  const steps = ['Contar a Portavoz', 'Responder que llegó', 'Preguntar a Portavoz']
  expect(asking.map((way) => way.filter((name) => steps.includes(name)))).toEqual(asking.map(() => steps))
})

type Answered = { statusCode: number; body?: unknown; data?: string }

/** What a node of a workflow makes of what came before it; `ran` is what other nodes gave, by their names. */
function made(flowKey: string, name: string, $json: object, ran: Record<string, object> = {}): unknown {
  const { flow } = flows.find(({ key }) => key === flowKey)!
  const { parameters } = flow.nodes.find((node) => node.name === name)!
  const [code = ''] = codes(String(parameters['responseBody']))
  const $ = (node: string) => ({ isExecuted: node in ran, first: () => ({ json: ran[node] }) })
  const said: unknown = new Script(`(${code})`).runInNewContext({ $json, $ })
  return JSON.parse(JSON.stringify(said))
}
const answerOf = (name: string, answer: Answered, ran = {}) =>
  made('whatsapp-sessions', name, answer, { 'Tus datos': { sessionName: 'tienda' }, ...ran })

const nobody = { status: 404, error: 'Not Found', response: { message: ['The "tienda" instance does not exist'] } }
const astray = { status: 404, error: 'Not Found', response: { message: ['Cannot DELETE /api/instance/delete/tienda'] } }
const done = { status: 'SUCCESS', error: false, response: { message: 'Instance deleted' } }
const off = { status: 400, error: 'Bad Request', response: { message: ['The "tienda" instance is not connected'] } }

test.each<[string, Answered, object]>([
  ['Responder con el borrado', { statusCode: 200, body: done }, { success: true, status: 'deleted' }],
  ['Responder con el borrado', { statusCode: 404, body: nobody }, { success: true, status: 'deleted' }],
  ['Responder con el borrado', { statusCode: 404, body: astray }, { success: false, cause: 'unreachable' }],
  ['Responder con el borrado', { statusCode: 200, data: '<html>' }, { success: false, cause: 'unreachable' }],
  ['Responder con el borrado', { statusCode: 401, body: {} }, { success: false, cause: 'wrong_token' }],
  ['Responder con el borrado', { statusCode: 500, body: {} }, { success: false, cause: 'refused' }],
  ['Responder con la desconexión', { statusCode: 200, body: done }, { success: true, status: 'disconnected' }],
  ['Responder con la desconexión', { statusCode: 400, body: off }, { success: true, status: 'disconnected' }],
  ['Responder con la desconexión', { statusCode: 404, body: nobody }, { success: true, status: 'disconnected' }],
  ['Responder con la desconexión', { statusCode: 404, body: astray }, { success: false, cause: 'unreachable' }],
  ['Responder con la desconexión', { statusCode: 400, body: {} }, { success: false, cause: 'refused' }],
  ['Responder con el estado', { statusCode: 404, body: nobody }, { success: true, status: 'not_found' }],
  ['Responder con el estado', { statusCode: 404, body: astray }, { success: false, cause: 'unreachable' }],
  ['Responder con el estado', { statusCode: 200, data: '<html>' }, { success: false, cause: 'unreachable' }],
  [
    'Responder con el estado',
    { statusCode: 200, body: { instance: { state: 'close' } } },
    { success: true, isConnected: false, status: 'disconnected' },
  ],
])('«%s» believes of %j no more than Evolution API itself says', (name, answer, said) => {
  const words = answerOf(name, answer)
  expect(words).toMatchObject({ sessionName: 'tienda', ...said })
  if ('cause' in said) expect(Object.keys(words as object)).not.toContain('status')
})

test.each<[Answered, object]>([
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
    { statusCode: 404, body: nobody },
    { success: false, cause: 'not_found' },
  ],
  [
    { statusCode: 404, body: astray },
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
])('of a message that was answered %j nobody says more than is known', (answer, said) => {
  expect(answerOf('Responder con el envío', answer)).toMatchObject(said)
})

test('a QR is shown only where Evolution API took where to bring what the line hears', () => {
  const qr = { statusCode: 200, body: { base64: 'data:image/png;base64,x' } }
  const told = (statusCode: number) => answerOf('Responder con el QR', qr, { 'Decir adónde avisar': { statusCode } })
  const shown = { success: true, isConnected: false, status: 'waiting_for_connection', qrCode: qr.body.base64 }
  expect(answerOf('Responder con el QR', qr)).toMatchObject(shown)
  expect(told(201)).toMatchObject(shown)
  const refused = told(500)
  expect(refused).toMatchObject({ success: false, cause: 'refused' })
  expect(JSON.stringify(refused)).not.toContain('base64')
})

test.each<[object, string]>([
  [{ conversation: ' hola ' }, 'hola'],
  [{ extendedTextMessage: { text: 'hola' } }, 'hola'],
  [{ ephemeralMessage: { message: { extendedTextMessage: { text: 'se borra' } } } }, 'se borra'],
  [{ imageMessage: { caption: 'esta' } }, 'esta'],
  [{ documentMessage: { caption: 'la lista' } }, 'la lista'],
  [{ documentWithCaptionMessage: { message: { documentMessage: { caption: 'la lista' } } } }, 'la lista'],
  [{ audioMessage: {} }, ''],
])('the words of %j are found', (message, words) => {
  const { flow } = flows.find(({ key }) => key === 'whatsapp-agent')!
  const { parameters } = flow.nodes.find(({ name }) => name === 'Tus datos')!
  const { assignments } = parameters['assignments'] as { assignments: { name: string; value: string }[] }
  const [code = ''] = codes(assignments.find(({ name }) => name === 'text')?.value ?? '')
  expect(new Script(`(${code})`).runInNewContext({ $json: { body: { data: { message } } } })).toBe(words)
})

const absent = { status: 404, error: 'Not Found', response: { message: ['Instance "tienda" not found'] } }
const unlicensed = {
  error: 'service not activated',
  code: 'LICENSE_REQUIRED',
  register_url: 'http://evolution/manager',
}

test.each<[string, Answered, object]>([
  ['Responder que no existe', { statusCode: 404, body: absent }, { success: true, status: 'not_found' }],
  ['Responder que no existe', { statusCode: 401, body: {} }, { success: false, cause: 'wrong_token' }],
  ['Responder que no existe', { statusCode: 404, body: astray }, { success: false, cause: 'unreachable' }],
  ['Responder que no existe', { statusCode: 200, data: '<html>' }, { success: false, cause: 'unreachable' }],
  ['Responder que no existe', { statusCode: 500, body: {} }, { success: false, cause: 'refused' }],
  ['Responder con el estado', { statusCode: 503, body: unlicensed }, { success: false, cause: 'license_required' }],
  ['Responder con el QR', { statusCode: 503, body: unlicensed }, { success: false, cause: 'license_required' }],
  ['Responder con la sesión creada', { statusCode: 503, body: unlicensed }, { cause: 'license_required' }],
  ['Responder con el envío', { statusCode: 503, body: unlicensed }, { cause: 'license_required' }],
  ['Responder con el borrado', { statusCode: 503, body: unlicensed }, { cause: 'license_required' }],
])('node «%s»: %j from Evolution API is passed on as %j', (name, answer, said) => {
  expect(answerOf(name, answer)).toMatchObject(said)
})
