import { expect, test } from 'vitest'
import { createOutflow } from './outflow.ts'
import { createRemembered } from './remembered.ts'

const rowOf = (id: string) => {
  const bytes = Buffer.from(id)
  return { bytes, starts: Int32Array.of(0), lengths: Int32Array.of(bytes.length) }
}

test('the parts of a conversation are found again, and forgotten when there are too many', () => {
  const parts = ['a', 'b'].map((name) => [
    ({ bytes }: { bytes: Buffer }, out: ReturnType<typeof createOutflow>) => out.text(`${name}:${String(bytes)};`),
  ])
  const { find, learn, write } = createRemembered(0, parts, 2)
  const told = (id: string) => {
    const out = createOutflow()
    const known = find(rowOf(id))
    const number = known < 0 ? learn(rowOf(id)) : known
    for (const part of [1, 0]) write(number, part, out)
    return `${known < 0 ? 'new' : 'known'} ${String(out.take())}`
  }
  expect(['x', 'y', 'x', 'z', 'x', 'z'].map(told)).toEqual([
    'new b:x;a:x;',
    'new b:y;a:y;',
    'known b:x;a:x;',
    'new b:z;a:z;',
    'new b:x;a:x;',
    'known b:z;a:z;',
  ])
})
