import { expect, test } from 'vitest'
import { isTooLarge } from './json-size.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('brackets within brackets are counted, and those of a text are not', () => {
  const table: [string, boolean][] = [
    [nested(32), false],
    [nested(33), true],
    ['{"a":'.repeat(33), true],
    [`[${'[],'.repeat(1_000)}{}]`, false],
    [JSON.stringify({ text: '['.repeat(1_000), more: '"\\'.repeat(50) }), false],
    [`["\\"",${nested(32)}]`, true],
    [`["${'['.repeat(100)}`, false],
    ['', false],
  ]
  for (const [json, is] of table)
    expect({ json: json.slice(0, 40), is: isTooLarge(json) }).toEqual({ json: json.slice(0, 40), is })
})

test('JSON with more than 20,000 keys: is too large, colons of a text are no keys', () => {
  const object = (keys: number) => `{${Array.from({ length: keys }, (_, key) => `"k${key}":1`).join(',')}}`
  expect(isTooLarge(object(20_000))).toBe(false)
  expect(isTooLarge(object(20_001))).toBe(true)
  expect(isTooLarge(`[${'{"a":1,"b":2},'.repeat(10_001)}1]`)).toBe(true)
  expect(isTooLarge(JSON.stringify({ text: ':'.repeat(50_000) }))).toBe(false)
})
