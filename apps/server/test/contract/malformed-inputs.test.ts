import { type Endpoint, errorCatalog } from '@portavoz/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSignInSession } from './call-endpoint.ts'
import { endpoints, inputFieldsOf, type NamedEndpoint, buildRequest } from './endpoints.ts'
import { startSeededServer, type SeededData } from '../seeded-server.ts'
import { sampleInput } from '../samples.ts'

/** Thousands of calls, one after another. */
const ALL_CALLS_TIMEOUT_MS = 420_000
const HOUR_MS = 3_600_000

/** No value has the length of a valid password, so the owner can still sign in. */
const MALFORMED_TEXTS = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '%_%',
  `'--`,
  '../',
  '\r\nx',
  '\u202e💥',
  '-1',
  '1e99',
  'x'.repeat(100_000),
]
const MALFORMED_VALUES = [
  ...MALFORMED_TEXTS,
  '9'.repeat(400),
  null,
  true,
  -1,
  1.5,
  1e308,
  ['x', 'y'],
  [[[]]],
  { $ne: '' },
  undefined,
]
const MALFORMED_NESTED_VALUES = ['\0', '\ud800', 'x'.repeat(3_000), null, -1, [['x']], { '\0': '\ud800' }]

type InputRecord = Record<string, unknown>

/** Yields malformed values for an input field, and for each field inside its sample. */
function* malformedVariants(value: unknown, kinds: readonly unknown[] = MALFORMED_VALUES): Generator {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [key, inner] of Object.entries(value))
      for (const variant of malformedVariants(inner, MALFORMED_NESTED_VALUES)) yield { ...value, [key]: variant }
  yield* kinds
}

/** The sample input with every option that a user can set. */
function fullInput(endpointCall: NamedEndpoint, seeded: SeededData): InputRecord {
  const input = sampleInput(endpointCall, seeded, false)
  const parsedInput = z.parse(endpointCall.endpoint.input, input) as InputRecord
  return { ...input, ...('customConfig' in input ? { customConfig: parsedInput['customConfig'] } : {}) }
}

/** Builds the request; in a URL a list is repeated and a lone surrogate is written as its bytes. */
function buildMalformedRequest({ endpoint }: NamedEndpoint, input: InputRecord, name: string) {
  const value = input[name]
  const isInAddress = endpoint.method === 'GET' || endpoint.path.includes(`:${name}`)
  if (!isInAddress) return buildRequest(endpoint, input)
  const mark = 'aqui-va-lo-roto'
  const { path, body } = buildRequest(endpoint, { ...input, [name]: mark })
  const encodedValues = (Array.isArray(value) ? value : [value]).map((item) =>
    encodeURIComponent(String(item).replaceAll(/\p{Cs}/gu, '�')).replaceAll('%EF%BF%BD', '%ED%A0%80'),
  )
  const isQuery = path.includes(`${name}=${mark}`)
  return { path: path.replace(mark, encodedValues.join(isQuery ? `&${name}=` : ',')), body }
}

/** What the server reads of a request; null where its address cannot be decoded. */
function readRequest({ method, path: pattern, inputIn }: Endpoint, path: string, body: unknown): InputRecord | null {
  const [address = '', query = ''] = path.split('?')
  try {
    const parts = address.split('/').map((part) => decodeURIComponent(part))
    const names = `/api${pattern}`.split('/')
    const parameters = names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at]]] : []))
    const hasBody = (method === 'POST' || method === 'PUT') && inputIn === undefined
    const fields = hasBody ? JSON.parse(JSON.stringify(body ?? {})) : readQuery(decodeURIComponent(query) && query)
    return { ...fields, ...Object.fromEntries(parameters) }
  } catch {
    return null
  }
}

function readQuery(query: string): InputRecord {
  const fields = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

/** The kind of refusal by the contract's schema; null if it accepts the request, or cannot tell. */
function refusalOf({ endpoint }: NamedEndpoint, path: string, body: unknown): string | null {
  const input = readRequest(endpoint, path, body)
  const error = input && z.safeParse(endpoint.input, input).error
  return error ? JSON.stringify(error.issues.map((issue) => [issue.code, issue.path, issue.message])) : null
}

const isHandled = ({ status, body }: { status: number; body: InputRecord }) =>
  status < 400 || (status < 500 && String(body['code']) in errorCatalog && body['error'] === body['message'])

test(
  'malformed inputs: each value in each field is refused with an error or read as text, and nothing fails',
  async () => {
    const { server, seeded } = await startSeededServer({ env: { TRUST_PROXY: 'loopback' } })
    const owner = createSignInSession(server, 'canaria')
    const failures: unknown[] = []
    const testedFields = new Set<string>()
    let [valueCount, callCount] = [0, 0]
    for (const endpointCall of endpoints.filter(({ endpoint }) => endpoint.shape !== 'file' && !endpoint.upload)) {
      const validInput = fullInput(endpointCall, seeded)
      for (const { name } of inputFieldsOf(endpointCall.endpoint)) {
        // Advances the clock so that no rate limit refuses the next call.
        server.advanceClock(HOUR_MS)
        // A settings group that several endpoints accept is tested in depth only once.
        const values = testedFields.has(name) ? MALFORMED_VALUES : malformedVariants(validInput[name])
        testedFields.add(name)
        const refusals = new Set<string>()
        for (const value of values) {
          valueCount += 1
          const { path, body } = buildMalformedRequest(endpointCall, { ...validInput, [name]: value }, name)
          const refusal = refusalOf(endpointCall, path, body)
          // The server parses with this schema before all else, so one request shows how it answers a kind of refusal.
          if (refusal !== null && refusals.has(refusal)) continue
          if (refusal !== null) refusals.add(refusal)
          callCount += 1
          const clientHeaders = { 'x-forwarded-for': `198.51.${(callCount >> 8) & 255}.${callCount & 255}` }
          const token = endpointCall.endpoint.access === 'public' ? undefined : await owner.token()
          const response = await server.call(endpointCall.endpoint.method, path, body, token, clientHeaders)
          if (response.status < 300 || response.status === 401) owner.afterCall(endpointCall)
          if (!isHandled(response)) failures.push({ call: endpointCall.name, name, value, status: response.status })
        }
      }
    }
    expect(failures).toEqual([])
    expect(valueCount).toBeGreaterThan(1_500)
    expect(server.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
  ALL_CALLS_TIMEOUT_MS,
)

/** The same lines refuse them before any endpoint, so each endpoint gets one of them. */
const UNREADABLE_BODIES = ['{', '{"a":1}{', '\0', '[['.repeat(9), '[]', '[{}]', '"x"', '7', 'true']
const MALFORMED_BODIES = ['null', '{"":{"":[]}}']

/** Of the bodies that the endpoint's schema refuses for the same reason, one. */
function differentBodies(endpointCall: NamedEndpoint, address: string, at: number): (string | undefined)[] {
  const refusals = MALFORMED_BODIES.map((text) => refusalOf(endpointCall, address, JSON.parse(text)) ?? text)
  const different = MALFORMED_BODIES.filter((_, index) => refusals.indexOf(refusals[index]!) === index)
  return ['', '\ufeff{}', ...different, UNREADABLE_BODIES[at % UNREADABLE_BODIES.length]]
}

const MALFORMED_QUERIES = [
  '?',
  '?=',
  '?&&&',
  '?%',
  '?%ZZ=%ZZ',
  '?a[b]=c',
  '?__proto__=x',
  '?constructor=x',
  '?limit=1&limit=2',
  '?%00=%00',
]
const MALFORMED_HEADERS = [
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'x'.repeat(4_000)}` },
  { cookie: 'portavoz_device=%00; =; ;;' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': ';' },
  { 'last-event-id': '%00' },
  { 'x-forwarded-for': ', ,\t,not an address' },
  { 'user-agent': '\u00ff'.repeat(2_000) },
]

test(
  'malformed inputs: a malformed body, query or header causes no server error',
  async () => {
    const { server, seeded } = await startSeededServer({ env: { TRUST_PROXY: 'loopback' } })
    const owner = createSignInSession(server, 'canaria')
    const failures: unknown[] = []
    const readers = endpoints.filter(({ endpoint }) => endpoint.shape !== 'file' && !endpoint.upload)
    for (const [at, endpointCall] of readers.entries()) {
      const { method, access } = endpointCall.endpoint
      const { path } = buildRequest(endpointCall.endpoint, fullInput(endpointCall, seeded))
      const [address = ''] = path.split('?')
      const bodies = method === 'GET' ? [] : differentBodies(endpointCall, address, at)
      const requests = [
        ...bodies.map((text) => ({ path: address, body: text, extra: {} })),
        ...MALFORMED_QUERIES.filter(() => method === 'GET').map((query) => ({
          path: address + query,
          body: undefined,
          extra: {},
        })),
        ...MALFORMED_HEADERS.filter(() => endpointCall.name.startsWith('auth.')).map((extra) => ({
          path,
          body: access === 'public' ? '{}' : undefined,
          extra,
        })),
      ]
      for (const request of requests) {
        const token = access === 'public' ? undefined : await owner.token()
        const response = await server.call(method, request.path, request.body, token, request.extra)
        if (response.status < 300) owner.afterCall(endpointCall)
        if (!isHandled(response))
          failures.push({ call: endpointCall.name, ...request, status: response.status, body: response.body })
      }
    }
    expect(failures).toEqual([])
    expect(server.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
  ALL_CALLS_TIMEOUT_MS,
)
