import { expect, test } from 'vitest'
import { around, linesBetween } from './lines.ts'

const marks = { same: ' ', gone: '-', new: '+' }
const told = (before: string, after: string) =>
  linesBetween(before, after).map(({ kind, text }) => `${marks[kind]}${text}`)

test.each([
  ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
  ['a\nb\nc', 'a\nX\nc', [' a', '-b', '+X', ' c']],
  ['a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a\nb\nc', 'a\nc', [' a', '-b', ' c']],
  ['a\na', 'a', [' a', '-a']],
  ['a', 'a\na\na', [' a', '+a', '+a']],
  ['uno\ndos\ntres\ncuatro', 'dos\ncuatro\ncinco', ['-uno', ' dos', '-tres', ' cuatro', '+cinco']],
  ['', 'hola', ['-', '+hola']],
])('from «%s» to «%s» the fewest lines go and come', (before, after, lines) => {
  expect(told(before, after)).toEqual(lines)
})

test('what goes and what comes make up both texts, also of two that are too long to be compared closely', () => {
  const text = (length: number, word: string) =>
    Array.from({ length }, (_, n) => (n % 3 === 0 ? 'igual' : `${word} ${n}`)).join('\n')
  for (const length of [40, 2_000]) {
    const [before, after] = [text(length, 'uno'), text(length, 'dos')]
    const lines = linesBetween(before, after)
    const of = (kind: string) =>
      lines.filter((line) => line.kind === 'same' || line.kind === kind).map((line) => line.text)
    expect(of('gone').join('\n')).toBe(before)
    expect(of('new').join('\n')).toBe(after)
  }
})

test('of what stayed as it was two lines are shown around what changed', () => {
  const before = Array.from({ length: 20 }, (_, n) => `línea ${n}`)
  const after = before.with(10, 'otra')
  expect(around(linesBetween(before.join('\n'), after.join('\n')))).toMatchObject([
    { kind: 'skipped', count: 8 },
    { kind: 'same', text: 'línea 8' },
    { kind: 'same' },
    { kind: 'gone', text: 'línea 10' },
    { kind: 'new', text: 'otra' },
    { kind: 'same' },
    { kind: 'same', text: 'línea 12' },
    { kind: 'skipped', count: 7 },
  ])
})
