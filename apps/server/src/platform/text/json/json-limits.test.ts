import { expect, test } from 'vitest'
import { exceedsJsonLimits } from './json-limits.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('JSON limits: nested brackets count, brackets inside strings do not', () => {
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
    expect({ json: json.slice(0, 40), is: exceedsJsonLimits(json) }).toEqual({ json: json.slice(0, 40), is })
})

test('JSON limits: more than 20,000 keys are too large, colons inside strings are no keys', () => {
  const object = (keys: number) => `{${Array.from({ length: keys }, (_, key) => `"k${key}":1`).join(',')}}`
  expect(exceedsJsonLimits(object(20_000))).toBe(false)
  expect(exceedsJsonLimits(object(20_001))).toBe(true)
  expect(exceedsJsonLimits(`[${'{"a":1,"b":2},'.repeat(10_001)}1]`)).toBe(true)
  expect(exceedsJsonLimits(JSON.stringify({ text: ':'.repeat(50_000) }))).toBe(false)
})
