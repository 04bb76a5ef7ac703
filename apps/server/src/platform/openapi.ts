import type { Endpoint } from '@portavoz/contract'
import * as z from 'zod/mini'

type Schema = Record<string, unknown>
type Operation = Record<string, unknown>

/** OpenAPI 3.1 of the calls that the server answers, as the contract declares them. */
export function openApiOf(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portavoz',
      version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      description:
        'Las llamadas de la consola. Las claves de integración abren solo las marcadas con «clave de integración».',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(tagOf))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: FAILURE },
    },
  }
}

const FAILURE: Schema = {
  type: 'object',
  required: ['success', 'code', 'error', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string' },
    error: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

const tagOf = ({ path }: Endpoint): string => path.split('/')[1] ?? ''

function operationOf(endpoint: Endpoint): Operation {
  const { access, status = 200, upload } = endpoint
  const input = schemaOf(endpoint.input, 'input')
  const properties = (input['properties'] ?? {}) as Record<string, Schema>
  const required = new Set((input['required'] ?? []) as string[])
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const hasBody = (endpoint.method === 'POST' || endpoint.method === 'PUT') && endpoint.saidIn === undefined
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
  })
  return {
    operationId: operationIdOf(endpoint),
    tags: [tagOf(endpoint)],
    ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
    'x-access': access,
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(hasBody || upload !== undefined ? [] : rest.map((name) => parameter(name, 'query'))),
    ],
    ...(upload === undefined && hasBody && rest.length > 0 ? { requestBody: jsonBody(input, inPath) } : {}),
    ...(upload === undefined ? {} : { requestBody: formBody(endpoint, upload) }),
    responses: {
      [status]: answerOf(endpoint),
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** `GET /agents/:id/leads` is `getAgentsByIdLeads`. */
export const operationIdOf = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path
    .split(/[/-]/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
    .join('')

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function jsonBody(input: Schema, inPath: readonly string[]): Schema {
  const { properties = {}, required = [], ...schema } = input as { properties?: Schema; required?: string[] }
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name)))
  const needed = required.filter((name) => !inPath.includes(name))
  return {
    required: needed.length > 0,
    content: {
      'application/json': {
        schema: { ...schema, properties: own, ...(needed.length > 0 ? { required: needed } : {}) },
      },
    },
  }
}

function formBody({ form }: Endpoint, upload: string): Schema {
  const words = form ? schemaOf(form, 'input') : { type: 'object' }
  const properties = { ...((words['properties'] ?? {}) as Schema), [upload]: { type: 'string', format: 'binary' } }
  const required = [...((words['required'] ?? []) as string[]), upload]
  return { required: true, content: { 'multipart/form-data': { schema: { ...words, properties, required } } } }
}

function answerOf({ output, shape }: Endpoint): Schema {
  if (shape === 'file')
    return { description: 'Archivo', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const data = schemaOf(output, 'output')
  if (shape === 'bare' && data['type'] === 'string')
    return { description: 'Texto', content: { 'text/plain': { schema: data } } }
  const envelope = { type: 'object', required: ['success', 'data'], properties: { success: { const: true }, data } }
  return { description: 'Hecho', content: { 'application/json': { schema: shape === 'bare' ? data : envelope } } }
}

/** Of a schema that first transforms what was sent, what it is read as. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (io !== 'input' || def.type !== 'pipe' || def.in._zod.def.type !== 'transform') return
      Object.assign(jsonSchema, schemaOf(def.out as z.ZodMiniType, 'input'))
    },
  }) as Schema
  return json
}
