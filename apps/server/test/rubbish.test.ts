import { errors } from '@portavoz/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keepEntered } from './asking.ts'
import { endpoints, fieldsOf, type NamedEndpoint, requestOf } from './endpoints.ts'
import { openFurnished, type Things } from './furnished.ts'
import { inputOf } from './samples.ts'

/** Thousands of calls, one after another. */
const WALK_MS = 420_000
const HOUR_MS = 3_600_000

/** None of them long enough, or short enough, to be a password: whoever owns the things can go on entering. */
const words = ['', '\0', 'a\0b', '\ud800', '%_%', `'--`, '../', '\r\nx', '\u202e💥', '-1', '1e99', 'x'.repeat(100_000)]
const rubbish = [...words, '9'.repeat(400), null, true, -1, 1.5, 1e308, ['x', 'y'], [[[]]], { $ne: '' }, undefined]
const inside = ['\0', '\ud800', 'x'.repeat(3_000), null, -1, [['x']], { '\0': '\ud800' }]

type Bag = Record<string, unknown>

/** A value of an input as rubbish, or with some in it, wherever the sample has something. */
function* spoiled(value: unknown, kinds: readonly unknown[] = rubbish): Generator {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [key, inner] of Object.entries(value))
      for (const other of spoiled(inner, inside)) yield { ...value, [key]: other }
  yield* kinds
}

/** The sample of an input, with all that a person may set in it. */
function wholeInput(call: NamedEndpoint, things: Things): Bag {
  const input = inputOf(call, things, false)
  const filled = z.parse(call.endpoint.input, input) as Bag
  return { ...input, ...('customConfig' in input ? { customConfig: filled['customConfig'] } : {}) }
}

/** The request that carries it, also where an address cannot say it: a list is said twice, half a letter as its bytes. */
function spoiledRequest({ endpoint }: NamedEndpoint, input: Bag, name: string) {
  const value = input[name]
  const isInAddress = endpoint.method === 'GET' || endpoint.path.includes(`:${name}`)
  if (!isInAddress) return requestOf(endpoint, input)
  const mark = 'aqui-va-lo-roto'
  const { path, body } = requestOf(endpoint, { ...input, [name]: mark })
  const said = (Array.isArray(value) ? value : [value]).map((one) =>
    encodeURIComponent(String(one).replaceAll(/\p{Cs}/gu, '�')).replaceAll('%EF%BF%BD', '%ED%A0%80'),
  )
  const isQuery = path.includes(`${name}=${mark}`)
  return { path: path.replace(mark, said.join(isQuery ? `&${name}=` : ',')), body }
}

const isUnderstood = ({ status, body }: { status: number; body: Bag }) =>
  status < 400 || (status < 500 && String(body['code']) in errors && body['error'] === body['message'])

test(
  'rubbish in any input of any call is refused in words or understood as text, and nothing breaks',
  async () => {
    const { house, things } = await openFurnished({ env: { TRUST_PROXY: 'loopback' } })
    const owner = keepEntered(house, 'canaria')
    const wrong: unknown[] = []
    const opened = new Set<string>()
    let asked = 0
    for (const call of endpoints.filter(({ endpoint }) => endpoint.shape !== 'file' && !endpoint.upload)) {
      const whole = wholeInput(call, things)
      for (const { name } of fieldsOf(call.endpoint)) {
        // What is counted is forgotten, so that the next is heard out too.
        house.skip(HOUR_MS)
        // A group of settings is looked into once, whoever carries it.
        const values = opened.has(name) ? rubbish : spoiled(whole[name])
        opened.add(name)
        for (const value of values) {
          asked += 1
          const { path, body } = spoiledRequest(call, { ...whole, [name]: value }, name)
          const from = { 'x-forwarded-for': `198.51.${(asked >> 8) & 255}.${asked & 255}` }
          const token = call.endpoint.access === 'public' ? undefined : await owner.token()
          const answer = await house.call(call.endpoint.method, path, body, token, from)
          if (answer.status < 300 || answer.status === 401) owner.after(call)
          if (!isUnderstood(answer)) wrong.push({ call: call.name, name, value, status: answer.status })
        }
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(1_500)
    expect(house.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
  WALK_MS,
)

const bodies = [
  '',
  '{',
  '[]',
  '[{}]',
  '"x"',
  '7',
  'null',
  'true',
  '{"a":1}{',
  '\0',
  '\ufeff{}',
  '{"":{"":[]}}',
  '[['.repeat(9),
]
const queries = [
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
const headers = [
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
  'a body, a query and headers that are rubbish as a whole break no call',
  async () => {
    const { house, things } = await openFurnished({ env: { TRUST_PROXY: 'loopback' } })
    const owner = keepEntered(house, 'canaria')
    const wrong: unknown[] = []
    for (const call of endpoints.filter(({ endpoint }) => endpoint.shape !== 'file' && !endpoint.upload)) {
      const { method, access } = call.endpoint
      const { path } = requestOf(call.endpoint, wholeInput(call, things))
      const [address = ''] = path.split('?')
      const requests = [
        ...bodies.filter(() => method !== 'GET').map((text) => ({ path: address, body: text, extra: {} })),
        ...queries
          .filter(() => method === 'GET')
          .map((query) => ({ path: address + query, body: undefined, extra: {} })),
        ...headers
          .filter(() => call.name.startsWith('auth.'))
          .map((extra) => ({ path, body: access === 'public' ? '{}' : undefined, extra })),
      ]
      for (const request of requests) {
        const token = access === 'public' ? undefined : await owner.token()
        const answer = await house.call(method, request.path, request.body, token, request.extra)
        if (answer.status < 300) owner.after(call)
        if (!isUnderstood(answer)) wrong.push({ call: call.name, ...request, status: answer.status, body: answer.body })
      }
    }
    expect(wrong).toEqual([])
    expect(house.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
  WALK_MS,
)
