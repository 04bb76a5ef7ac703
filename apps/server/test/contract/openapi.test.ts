import { emailLinks } from '@portavoz/contract'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { operationIdOf } from '../../src/platform/http/docs/openapi.ts'
import { tokenHash } from '../../src/platform/security/tokens.ts'
import { fileFor, guardedEndpoints, createSignInSession } from './call-endpoint.ts'
import { endpoints, type NamedEndpoint } from './endpoints.ts'
import { DAY_MS, startSeededServer, type SeededData } from '../seeded-server.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { sampleForm, sampleInput, expectedStatus } from '../samples.ts'

type ClientOperation = {
  operationId: string
  security?: unknown[]
  parameters: { name: string; in: 'path' | 'query' }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { format?: string }> } }> }
  responses: Record<string, { content?: Record<string, { schema: z.core.JSONSchema.JSONSchema }> }>
}
type OpenApiDocument = {
  servers: { url: string }[]
  paths: Record<string, Record<string, ClientOperation>>
  components: { schemas: { Error: z.core.JSONSchema.JSONSchema } }
}

const ALL_CALLS_TIMEOUT_MS = 240_000

const fetchDocument = async (server: TestServer) =>
  (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApiDocument

/** A client built only from the document: calls an operation by its id, with its input in one object. */
function createClient(document: OpenApiDocument, origin: string) {
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
    const parametersIn = (location: string) =>
      operation.parameters.filter((parameter) => parameter.in === location && input[parameter.name] !== undefined)
    const filledPath = parametersIn('path').reduce(
      (partialPath, { name }) => partialPath.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
      path,
    )
    const query = new URLSearchParams(parametersIn('query').map(({ name }) => [name, String(input[name])]))
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
    const response = await fetch(
      `${origin}${document.servers[0]?.url}${filledPath}${query.size > 0 ? `?${query}` : ''}`,
      {
        method: method.toUpperCase(),
        headers: {
          ...(token !== null && operation.security ? { authorization: `Bearer ${token}` } : {}),
          ...(type === 'application/json' ? { 'content-type': type } : {}),
        },
        ...(type === undefined ? {} : { body: type === 'application/json' ? json : form }),
      },
    )
    return { response, documented: operation.responses[response.status] ?? operation.responses['default'] }
  }
  return { ids: [...operations.keys()], callOperation: call }
}

test('openapi: the document names every endpoint of the contract, and the page shows each', async () => {
  const server = await startTestServer()
  const { ids } = createClient(await fetchDocument(server), server.url)
  expect(ids.toSorted()).toEqual(endpoints.map(({ endpoint }) => operationIdOf(endpoint)).toSorted())
  const page = await fetch(`${server.url}/api/docs`)
  const html = await page.text()
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  expect(html).not.toMatch(/<script|style=/)
  expect(html.match(/<details>/g)).toHaveLength(endpoints.length)
})

type OpenApiRun = { server: TestServer; seeded: SeededData; tokenFor: (call: NamedEndpoint) => Promise<string | null> }

/** Makes each call as documented and returns what was refused, failed or differs from the document. */
async function findFailures(
  namedEndpoints: readonly NamedEndpoint[],
  { server, seeded, tokenFor }: OpenApiRun,
): Promise<unknown[]> {
  const document = await fetchDocument(server)
  const client = createClient(document, server.url)
  const failures: unknown[] = []
  for (const call of namedEndpoints) {
    const input = { ...sampleInput(call, seeded, false), ...sampleForm(call, seeded) }
    const file = () => fileFor(call.endpoint)
    const { response, documented } = await client.callOperation(
      operationIdOf(call.endpoint),
      input,
      await tokenFor(call),
      file,
    )
    const { status, ok, headers } = response
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    const content = documented?.content ?? {}
    const schema = ok ? content['application/json']?.schema : document.components.schemas.Error
    const body: unknown = type === 'application/json' ? await response.json() : await response.body?.cancel()
    const issues = schema && z.fromJSONSchema(schema).safeParse(body).error?.issues
    const isDocumented = type in content || '*/*' in content
    if (status !== expectedStatus(call) || !isDocumented || issues)
      failures.push({ call: call.name, status, type, issues, body })
  }
  return failures
}

test(
  'openapi: with a generated client each call of a signed-in owner succeeds and matches the document',
  async () => {
    const { server, seeded } = await startSeededServer()
    const owner = createSignInSession(server, 'canaria')
    let last: NamedEndpoint | null = null
    const tokenFor = async (call: NamedEndpoint) => {
      if (last) owner.afterCall(last)
      last = call
      return owner.token()
    }
    expect(await findFailures(guardedEndpoints, { server, seeded, tokenFor })).toEqual([])
  },
  ALL_CALLS_TIMEOUT_MS,
)

test(
  'openapi: with a generated client each public call succeeds and matches the document',
  async () => {
    const { server, seeded } = await startSeededServer()
    await insertEmailLinks(server, seeded)
    const publicEndpoints = endpoints.filter(({ endpoint }) => endpoint.access === 'public')
    expect(publicEndpoints.length + guardedEndpoints.length).toBe(endpoints.length)
    expect(await findFailures(publicEndpoints, { server, seeded, tokenFor: async () => null })).toEqual([])
  },
  ALL_CALLS_TIMEOUT_MS,
)

/** Inserts the e-mail tokens that the samples use. */
async function insertEmailLinks({ db, clock }: TestServer, seeded: SeededData): Promise<void> {
  const day = { createdAt: clock.now(), expiresAt: new Date(clock.now().getTime() + DAY_MS) }
  const link = (call: NamedEndpoint, purpose: 'verify' | 'reset') => ({
    tokenHash: tokenHash(String(sampleInput(call, seeded, false)['token'])),
    userId: seeded.owner.id,
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
