import { expect, test } from 'vitest'
import { collapseUnchanged, diffLines } from './line-diff.ts'

const marks = { same: ' ', gone: '-', new: '+' }
const diffText = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${marks[kind]}${text}`)

test.each([
  ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
  ['a\nb\nc', 'a\nX\nc', [' a', '-b', '+X', ' c']],
  ['a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a\nb\nc', 'a\nc', [' a', '-b', ' c']],
  ['a\na', 'a', [' a', '-a']],
  ['a', 'a\na\na', [' a', '+a', '+a']],
  ['uno\ndos\ntres\ncuatro', 'dos\ncuatro\ncinco', ['-uno', ' dos', '-tres', ' cuatro', '+cinco']],
  ['', 'hola', ['-', '+hola']],
])('line diff from «%s» to «%s»: the fewest changed lines', (before, after, lines) => {
  expect(diffText(before, after)).toEqual(lines)
})

test('line diff: restores both texts, also when they are too long for an exact comparison', () => {
  const text = (length: number, word: string) =>
    Array.from({ length }, (_, n) => (n % 3 === 0 ? 'igual' : `${word} ${n}`)).join('\n')
  for (const length of [40, 2_000]) {
    const [before, after] = [text(length, 'uno'), text(length, 'dos')]
    const lines = diffLines(before, after)
    const textOf = (kind: string) =>
      lines.filter((line) => line.kind === 'same' || line.kind === kind).map((line) => line.text)
    expect(textOf('gone').join('\n')).toBe(before)
    expect(textOf('new').join('\n')).toBe(after)
  }
})

test('line diff: two unchanged lines are shown around each change', () => {
  const before = Array.from({ length: 20 }, (_, n) => `línea ${n}`)
  const after = before.with(10, 'otra')
  expect(collapseUnchanged(diffLines(before.join('\n'), after.join('\n')))).toMatchObject([
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
