import { expect, test } from 'vitest'
import { findMentioned } from './mentions.ts'

const people = ['ana', 'Ana María', 'luis.r', 'Ñandú'].map((username) => ({ username }))

test.each([
  ['@ana mira esto', ['ana']],
  ['Hola @ANA, y @luis.r también', ['ana', 'luis.r']],
  ['@Ana María llama', ['Ana María']],
  ['(@ñandú)', ['Ñandú']],
  ['@ana @ana', ['ana']],
  ['correo@ana.co', []],
  ['@anabel', []],
  ['ana', []],
  ['@', []],
  ['@@ana', ['ana']],
])('mentions: %j names %j', (text, names) =>
  expect(findMentioned(text, people).map(({ username }) => username)).toEqual(names),
)

test('mentions: a text of signs takes one comparison for each person and sign', () => {
  let comparisons = 0
  const counted = people.map(({ username }) => ({
    get username() {
      comparisons += 1
      return username
    },
  }))
  expect(findMentioned('@'.repeat(4_000), counted)).toEqual([])
  expect(comparisons).toBe(people.length)
})
