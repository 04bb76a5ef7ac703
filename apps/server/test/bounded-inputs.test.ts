import { expect, test } from 'vitest'
import { openApiOf } from '../src/platform/openapi.ts'
import { endpoints } from './endpoints.ts'

type Schema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  $ref?: string
}

type Operation = {
  operationId: string
  parameters: { name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Inputs without a maximum, and why they need none. */
const EXCEPTIONS: Record<string, string> = {
  'postConversationLogs.platformConfig': 'it is dropped unread',
}

/** A pattern for a whole text, without a repetition that has no end. Signs in classes and escaped ones repeat nothing. */
const isFinite = (pattern = ''): boolean =>
  /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/gs, 'x'))

const isBoundedText = (schema: Schema): boolean =>
  schema.maxLength !== undefined ||
  schema.format === 'binary' ||
  [schema, ...(schema.allOf ?? [])].some(({ pattern }) => isFinite(pattern))

/** Whether this schema, without those inside it, takes no more than so much. */
function isBounded(schema: Schema): boolean {
  if (schema.$ref !== undefined) return false
  if (schema.const !== undefined || schema.enum || schema.anyOf || schema.oneOf) return true
  if (schema.type === 'string') return isBoundedText(schema)
  if (schema.type === 'array') return schema.maxItems !== undefined
  if (schema.type === 'object') return !schema.additionalProperties || schema.maxProperties !== undefined
  return schema.type !== undefined
}

function insideOf(schema: Schema): [name: string, schema: Schema][] {
  const { anyOf = [], oneOf = [], items, properties = {}, additionalProperties: others } = schema
  return [
    ...[...anyOf, ...oneOf].map((one): [string, Schema] => ['', one]),
    ...Object.entries(properties).map(([name, one]): [string, Schema] => [`.${name}`, one]),
    ...(items ? [['[]', items] as [string, Schema]] : []),
    ...(typeof others === 'object' ? [['.*', others] as [string, Schema]] : []),
  ]
}

const unboundedIn = (place: string, schema: Schema): string[] => [
  ...(isBounded(schema) ? [] : [place]),
  ...insideOf(schema).flatMap(([name, one]) => unboundedIn(place + name, one)),
]

const countOf = (schema: Schema): number =>
  insideOf(schema).reduce((sum, [, one]) => sum + countOf(one), schema.type === 'string' ? 1 : 0)

function inputsOf({ operationId, parameters, requestBody }: Operation): [place: string, schema: Schema][] {
  const bodies = Object.values(requestBody?.content ?? {})
  return [
    ...parameters.map(({ name, schema }): [string, Schema] => [`${operationId}.${name}`, schema]),
    ...bodies.map(({ schema }): [string, Schema] => [operationId, schema]),
  ]
}

test('every text, list and record that a call takes has a maximum', () => {
  const { paths } = openApiOf(
    endpoints.map(({ endpoint }) => endpoint),
    '0',
  ) as { paths: Record<string, Record<string, Operation>> }
  const inputs = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(inputsOf))
  expect(inputs.reduce((sum, [, schema]) => sum + countOf(schema), 0)).toBeGreaterThan(300)
  expect(inputs.flatMap(([place, schema]) => unboundedIn(place, schema))).toEqual(Object.keys(EXCEPTIONS))
})

test.each([
  ['^[a-z]{1,9}$', true],
  ['^[a+*]\\*$', true],
  ['^a+$', false],
  ['^a{2,}$', false],
  ['a', false],
])('the pattern %s bounds its text: %s', (pattern, expected) => {
  expect(isFinite(pattern)).toBe(expected)
})
