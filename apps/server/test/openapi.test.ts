import * as z from 'zod'
import { expect, test } from 'vitest'
import { operationIdOf } from '../src/platform/openapi.ts'
import { fileFor, guarded, keepEntered } from './asking.ts'
import { endpoints } from './endpoints.ts'
import { openFurnished } from './furnished.ts'
import { openHouse, type TestHouse } from './house.ts'
import { inputOf } from './samples.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: 'path' | 'query' }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
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
    token: string,
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
    const names = Object.keys(body?.schema.properties ?? {})
    const form = new FormData()
    if (type === 'multipart/form-data')
      for (const name of names) {
        const { name: fileName, bytes } = file()
        const value = input[name]
        if (value === undefined) form.append(name, new Blob([bytes]), fileName)
        else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
      }
    const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, input[name]])))
    const response = await fetch(`${origin}${document.servers[0]?.url}${filled}${query.size > 0 ? `?${query}` : ''}`, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${token}`, ...(type === 'application/json' ? { 'content-type': type } : {}) },
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

test(
  'a client generated from the document makes every call, and each answer is as documented',
  async () => {
    const { house, things } = await openFurnished()
    const document = await documentOf(house)
    const client = clientOf(document, house.url)
    const owner = keepEntered(house, 'canaria')
    const wrong: unknown[] = []
    let done = 0
    for (const call of guarded) {
      const input = inputOf(call, things, false)
      const file = () => fileFor(call.endpoint)
      const { response, documented } = await client.call(operationIdOf(call.endpoint), input, await owner.token(), file)
      owner.after(call)
      if (response.ok) done++
      const schema = response.ok ? documented?.content?.['application/json']?.schema : document.components.schemas.Error
      const isJson = response.headers.get('content-type')?.includes('application/json')
      if (!schema || !isJson) {
        if (schema || !response.ok)
          wrong.push({ call: call.name, status: response.status, type: response.headers.get('content-type') })
        await response.body?.cancel()
        continue
      }
      const body: unknown = await response.json()
      const { success, error } = z.fromJSONSchema(schema).safeParse(body)
      if (!success || response.status >= 500)
        wrong.push({ call: call.name, status: response.status, issues: error?.issues, body })
    }
    expect(wrong).toEqual([])
    expect(done).toBeGreaterThan(guarded.length * 0.7)
  },
  WALK_MS,
)
