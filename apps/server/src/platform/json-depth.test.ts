import { expect, test } from 'vitest'
import { isTooDeep } from './json-depth.ts'

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
    expect({ json: json.slice(0, 40), is: isTooDeep(json) }).toEqual({ json: json.slice(0, 40), is })
})
