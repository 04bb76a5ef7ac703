import { type Endpoint, Id, WORKSPACE_HEADER } from '@portavoz/contract'
import * as z from 'zod/mini'

type OpenApiSchema = Record<string, unknown>
type OpenApiOperation = Record<string, unknown>

/** The OpenAPI 3.1 document of the registered endpoints, built from the contract. */
export function buildOpenApi(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
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
      schemas: { Error: ERROR_SCHEMA },
    },
  }
}

const ERROR_SCHEMA: OpenApiSchema = {
  type: 'object',
  required: ['success', 'code', 'error', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string' },
    error: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    data: { description: 'Lo que hace falta para seguir, en los errores que lo dicen.' },
  },
}

/** The calls that act in a workspace. */
const isOfWorkspace = (access: Endpoint['access']): boolean =>
  access !== 'public' && access !== 'person' && !access.startsWith('ROLE_')

const WORKSPACE_PARAMETER = {
  name: WORKSPACE_HEADER,
  in: 'header',
  required: false,
  description: 'El negocio; sin ella, el primero de la persona. Una clave de integración lleva el suyo.',
  schema: schemaOf(Id, 'input'),
}

const tagOf = ({ path }: Endpoint): string => path.split('/')[1] ?? ''

function operationOf(endpoint: Endpoint): OpenApiOperation {
  const { access, status = 200, upload } = endpoint
  const input = schemaOf(endpoint.input, 'input')
  const properties = (input['properties'] ?? {}) as Record<string, OpenApiSchema>
  const required = new Set((input['required'] ?? []) as string[])
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const otherNames = Object.keys(properties).filter((name) => !inPath.includes(name))
  const hasBody = (endpoint.method === 'POST' || endpoint.method === 'PUT') && endpoint.inputIn === undefined
  const parameter = (name: string, location: 'path' | 'query') => ({
    name,
    in: location,
    required: location === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
  })
  return {
    operationId: operationIdOf(endpoint),
    tags: [tagOf(endpoint)],
    ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
    'x-access': access,
    parameters: [
      ...(isOfWorkspace(access) ? [WORKSPACE_PARAMETER] : []),
      ...inPath.map((name) => parameter(name, 'path')),
      ...(hasBody || upload !== undefined ? [] : otherNames.map((name) => parameter(name, 'query'))),
    ],
    ...(upload === undefined && hasBody && otherNames.length > 0 ? { requestBody: jsonBody(input, inPath) } : {}),
    ...(upload === undefined ? {} : { requestBody: formBody(endpoint, upload) }),
    responses: {
      [status]: responseOf(endpoint),
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** `GET /agents/:id/leads` becomes `getAgentsByIdLeads`. */
export const operationIdOf = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path
    .split(/[/-]/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? `By${capitalize(part.slice(1))}` : capitalize(part)))
    .join('')

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function jsonBody(input: OpenApiSchema, inPath: readonly string[]): OpenApiSchema {
  const { properties = {}, required = [], ...schema } = input as { properties?: OpenApiSchema; required?: string[] }
  const bodyProperties = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name)))
  const requiredInBody = required.filter((name) => !inPath.includes(name))
  return {
    required: requiredInBody.length > 0,
    content: {
      'application/json': {
        schema: {
          ...schema,
          properties: bodyProperties,
          ...(requiredInBody.length > 0 ? { required: requiredInBody } : {}),
        },
      },
    },
  }
}

function formBody({ form }: Endpoint, upload: string): OpenApiSchema {
  const formSchema = form ? schemaOf(form, 'input') : { type: 'object' }
  const properties = {
    ...((formSchema['properties'] ?? {}) as OpenApiSchema),
    [upload]: { type: 'string', format: 'binary' },
  }
  const required = [...((formSchema['required'] ?? []) as string[]), upload]
  return { required: true, content: { 'multipart/form-data': { schema: { ...formSchema, properties, required } } } }
}

function responseOf({ output, shape }: Endpoint): OpenApiSchema {
  if (shape === 'file')
    return { description: 'Archivo', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const data = schemaOf(output, 'output')
  if (shape === 'bare' && data['type'] === 'string')
    return { description: 'Texto', content: { 'text/plain': { schema: data } } }
  const envelope = { type: 'object', required: ['success', 'data'], properties: { success: { const: true }, data } }
  return { description: 'Hecho', content: { 'application/json': { schema: shape === 'bare' ? data : envelope } } }
}

/** A schema that first transforms its input is described by its result. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): OpenApiSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (io !== 'input' || def.type !== 'pipe' || def.in._zod.def.type !== 'transform') return
      Object.assign(jsonSchema, schemaOf(def.out as z.ZodMiniType, 'input'))
    },
  }) as OpenApiSchema
  return json
}
