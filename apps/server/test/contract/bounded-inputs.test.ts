import { expect, test } from 'vitest'
import { buildOpenApi } from '../../src/platform/http/docs/openapi.ts'
import { endpoints } from './endpoints.ts'

type InputSchema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  allOf?: InputSchema[]
  anyOf?: InputSchema[]
  oneOf?: InputSchema[]
  items?: InputSchema
  properties?: Record<string, InputSchema>
  additionalProperties?: InputSchema | boolean
  $ref?: string
}

type BoundedOperation = {
  operationId: string
  parameters: { name: string; schema: InputSchema }[]
  requestBody?: { content: Record<string, { schema: InputSchema }> }
}

/** Inputs without a maximum, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'postConversationLogs.platformConfig': 'it is dropped unread',
}

/** Accepts anchored patterns without unbounded repetition. Signs in classes and escaped signs repeat nothing. */
const isBoundedPattern = (pattern = ''): boolean =>
  /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/gs, 'x'))

const isBoundedText = (schema: InputSchema): boolean =>
  schema.maxLength !== undefined ||
  schema.format === 'binary' ||
  [schema, ...(schema.allOf ?? [])].some(({ pattern }) => isBoundedPattern(pattern))

/** Returns true if the schema itself, without its children, has a maximum. */
function isBounded(schema: InputSchema): boolean {
  if (schema.$ref !== undefined) return false
  if (schema.const !== undefined || schema.enum || schema.anyOf || schema.oneOf) return true
  if (schema.type === 'string') return isBoundedText(schema)
  if (schema.type === 'array') return schema.maxItems !== undefined
  if (schema.type === 'object') return !schema.additionalProperties || schema.maxProperties !== undefined
  return schema.type !== undefined
}

function childSchemas(schema: InputSchema): [name: string, schema: InputSchema][] {
  const { anyOf = [], oneOf = [], items, properties = {}, additionalProperties: valueSchema } = schema
  return [
    ...[...anyOf, ...oneOf].map((one): [string, InputSchema] => ['', one]),
    ...Object.entries(properties).map(([name, one]): [string, InputSchema] => [`.${name}`, one]),
    ...(items ? [['[]', items] as [string, InputSchema]] : []),
    ...(typeof valueSchema === 'object' ? [['.*', valueSchema] as [string, InputSchema]] : []),
  ]
}

const findUnbounded = (path: string, schema: InputSchema): string[] => [
  ...(isBounded(schema) ? [] : [path]),
  ...childSchemas(schema).flatMap(([name, one]) => findUnbounded(path + name, one)),
]

const countStrings = (schema: InputSchema): number =>
  childSchemas(schema).reduce((sum, [, one]) => sum + countStrings(one), schema.type === 'string' ? 1 : 0)

function listInputs({
  operationId,
  parameters,
  requestBody,
}: BoundedOperation): [place: string, schema: InputSchema][] {
  const bodies = Object.values(requestBody?.content ?? {})
  return [
    ...parameters.map(({ name, schema }): [string, InputSchema] => [`${operationId}.${name}`, schema]),
    ...bodies.map(({ schema }): [string, InputSchema] => [operationId, schema]),
  ]
}

test('contract: every text, list and record of an input has a maximum', () => {
  const { paths } = buildOpenApi(
    endpoints.map(({ endpoint }) => endpoint),
    '0',
  ) as { paths: Record<string, Record<string, BoundedOperation>> }
  const inputs = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(listInputs))
  expect(inputs.reduce((sum, [, schema]) => sum + countStrings(schema), 0)).toBeGreaterThan(300)
  expect(inputs.flatMap(([path, schema]) => findUnbounded(path, schema))).toEqual(Object.keys(EXCEPTIONS))
})

test.each([
  ['^[a-z]{1,9}$', true],
  ['^[a+*]\\*$', true],
  ['^a+$', false],
  ['^a{2,}$', false],
  ['a', false],
])('contract: the pattern %s bounds its text: %s', (pattern, expected) => {
  expect(isBoundedPattern(pattern)).toBe(expected)
})
