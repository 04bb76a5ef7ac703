import { emailLinks } from '@portavoz/contract'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { operationIdOf } from '../src/platform/openapi.ts'
import { tokenHash } from '../src/platform/tokens.ts'
import { fileFor, guarded, keepEntered } from './asking.ts'
import { endpoints, type NamedEndpoint } from './endpoints.ts'
import { DAY_MS, openFurnished, type Things } from './furnished.ts'
import { openHouse, type TestHouse } from './house.ts'
import { formOf, inputOf, statusFor } from './samples.ts'

type Operation = {
  operationId: string
  security?: unknown[]
  parameters: { name: string; in: 'path' | 'query' }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { format?: string }> } }> }
  responses: Record<string, { content?: Record<string, { schema: z.core.JSONSchema.JSONSchema }> }>
}
type Document = {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Error: z.core.JSONSchema.JSONSchema } }
}

const WALK_MS = 240_000

const documentOf = async (house: TestHouse) => (await (await fetch(`${house.url}/api/openapi.json`)).json()) as Document

/** A client made of nothing but the document: an operation by its id, with its input in one bag. */
function clientOf(document: Document, origin: string) {
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { path, method, operation }] as const,
      ),
    ),
  )
  const call = async (
    id: string,
    input: Record<string, unknown>,
    token: string | null,
    file: () => ReturnType<typeof fileFor>,
  ) => {
    const { path, method, operation } = operations.get(id) ?? expect.fail(`${id} is not in the document`)
    const placed = (place: string) =>
      operation.parameters.filter((one) => one.in === place && input[one.name] !== undefined)
    const filled = placed('path').reduce(
      (to, { name }) => to.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
      path,
    )
    const query = new URLSearchParams(placed('query').map(({ name }) => [name, String(input[name])]))
    const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
    const properties = body?.schema.properties ?? {}
    const names = Object.keys(properties)
    const form = new FormData()
    if (type === 'multipart/form-data')
      for (const [name, { format }] of Object.entries(properties)) {
        const value = input[name]
        if (format === 'binary') {
          const { name: fileName, bytes } = file()
          form.append(name, new Blob([bytes]), fileName)
        } else if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
      }
    const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, input[name]])))
    const response = await fetch(`${origin}${document.servers[0]?.url}${filled}${query.size > 0 ? `?${query}` : ''}`, {
      method: method.toUpperCase(),
      headers: {
        ...(token !== null && operation.security ? { authorization: `Bearer ${token}` } : {}),
        ...(type === 'application/json' ? { 'content-type': type } : {}),
      },
      ...(type === undefined ? {} : { body: type === 'application/json' ? json : form }),
    })
    return { response, documented: operation.responses[response.status] ?? operation.responses['default'] }
  }
  return { ids: [...operations.keys()], call }
}

test('the document names every call of the contract, and the page shows each', async () => {
  const house = await openHouse()
  const { ids } = clientOf(await documentOf(house), house.url)
  expect(ids.toSorted()).toEqual(endpoints.map(({ endpoint }) => operationIdOf(endpoint)).toSorted())
  const page = await fetch(`${house.url}/api/docs`)
  const html = await page.text()
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  expect(html).not.toMatch(/<script|style=/)
  expect(html.match(/<details>/g)).toHaveLength(endpoints.length)
})

type Walk = { house: TestHouse; things: Things; tokenFor: (call: NamedEndpoint) => Promise<string | null> }

/** Makes each call as the document describes it; answers with what was refused, broken or not as documented. */
async function failuresOf(calls: readonly NamedEndpoint[], { house, things, tokenFor }: Walk): Promise<unknown[]> {
  const document = await documentOf(house)
  const client = clientOf(document, house.url)
  const wrong: unknown[] = []
  for (const call of calls) {
    const input = { ...inputOf(call, things, false), ...formOf(call, things) }
    const file = () => fileFor(call.endpoint)
    const { response, documented } = await client.call(operationIdOf(call.endpoint), input, await tokenFor(call), file)
    const { status, ok, headers } = response
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    const content = documented?.content ?? {}
    const schema = ok ? content['application/json']?.schema : document.components.schemas.Error
    const body: unknown = type === 'application/json' ? await response.json() : await response.body?.cancel()
    const issues = schema && z.fromJSONSchema(schema).safeParse(body).error?.issues
    const isDocumented = type in content || '*/*' in content
    if (status !== statusFor(call) || !isDocumented || issues)
      wrong.push({ call: call.name, status, type, issues, body })
  }
  return wrong
}

test(
  'generated client: each call of a signed-in owner succeeds and is answered as documented',
  async () => {
    const { house, things } = await openFurnished()
    const owner = keepEntered(house, 'canaria')
    let last: NamedEndpoint | null = null
    const tokenFor = async (call: NamedEndpoint) => {
      if (last) owner.after(last)
      last = call
      return owner.token()
    }
    expect(await failuresOf(guarded, { house, things, tokenFor })).toEqual([])
  },
  WALK_MS,
)

test(
  'generated client: each public call succeeds and is answered as documented',
  async () => {
    const { house, things } = await openFurnished()
    await mailLinks(house, things)
    const open = endpoints.filter(({ endpoint }) => endpoint.access === 'public')
    expect(open.length + guarded.length).toBe(endpoints.length)
    expect(await failuresOf(open, { house, things, tokenFor: async () => null })).toEqual([])
  },
  WALK_MS,
)

/** The links of the samples, as the letters to their owner would hold them. */
async function mailLinks({ db, clock }: TestHouse, things: Things): Promise<void> {
  const day = { createdAt: clock.now(), expiresAt: new Date(clock.now().getTime() + DAY_MS) }
  const link = (call: NamedEndpoint, purpose: 'verify' | 'reset') => ({
    tokenHash: tokenHash(String(inputOf(call, things, false)['token'])),
    userId: things.owner.id,
    purpose,
    email: 'canaria@ejemplo.co',
    ...day,
  })
  const { verify, reset } = emailLinks
  const links = [
    link({ name: 'emailLinks.verify', endpoint: verify }, 'verify'),
    link({ name: 'emailLinks.reset', endpoint: reset }, 'reset'),
  ]
  await db.insertInto('emailLinks').values(links).execute()
}
