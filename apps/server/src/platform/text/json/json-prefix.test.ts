import { expect, test } from 'vitest'
import { jsonPrefix } from './json-prefix.ts'

test.each([[{ a: [1, 'dos', null, true, { b: {} }], 'c"': '\n' }], [[]], ['texto'], [7], [null]])(
  'JSON prefix: the whole JSON of %j when it is short',
  (value) => {
    expect(jsonPrefix(value, 1_000)).toBe(JSON.stringify(value))
  },
)

test('JSON prefix: values beyond the prefix are not read', () => {
  let reads = 0
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`campo${at}`, at]))
  const items = new Proxy(fields, {
    get: (target, name: string) => {
      reads += 1
      return target[name]
    },
  })
  expect(jsonPrefix({ error: items }, 4_000)).toBe(JSON.stringify({ error: fields }).slice(0, 4_000))
  expect(reads).toBeLessThan(400)
})

test('JSON prefix: of a text of 2 MB has the requested length', () => {
  expect(jsonPrefix({ error: '"'.repeat(2_000_000) }, 4_000)).toHaveLength(4_000)
})

test('JSON prefix: lists nested deeper than 32 levels are left out', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
  expect(jsonPrefix(deep, 4_000)).toBe(`${'['.repeat(32)}null${']'.repeat(32)}`)
})
