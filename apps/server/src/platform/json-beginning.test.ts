import { expect, test } from 'vitest'
import { jsonBeginning } from './json-beginning.ts'

test.each([[{ a: [1, 'dos', null, true, { b: {} }], 'c"': '\n' }], [[]], ['texto'], [7], [null]])(
  'the beginning of the JSON of %j, where it is short, is all of it',
  (value) => {
    expect(jsonBeginning(value, 1_000)).toBe(JSON.stringify(value))
  },
)

test('the beginning of a long JSON is read from the value, and nothing after it is', () => {
  let reads = 0
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`campo${at}`, at]))
  const counted = new Proxy(fields, {
    get: (target, name: string) => {
      reads += 1
      return target[name]
    },
  })
  expect(jsonBeginning({ error: counted }, 4_000)).toBe(JSON.stringify({ error: fields }).slice(0, 4_000))
  expect(reads).toBeLessThan(400)
})

test('the beginning of a text of 2 MB is no longer than what is asked for', () => {
  expect(jsonBeginning({ error: '"'.repeat(2_000_000) }, 4_000)).toHaveLength(4_000)
})

test('lists in lists beyond 32 levels are left out', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
  expect(jsonBeginning(deep, 4_000)).toBe(`${'['.repeat(32)}null${']'.repeat(32)}`)
})
