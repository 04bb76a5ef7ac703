import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parted } from './parted.ts'

const piece = fc.constantFrom('a', 'ñ', '""', ',', ';')
const bare = fc.array(fc.constantFrom('a', 'ñ', '7', ' '), { maxLength: 4 }).map((pieces) => pieces.join(''))
const quoted = fc.array(fc.oneof(piece, fc.constant('\n')), { maxLength: 4 }).map((pieces) => `"${pieces.join('')}"`)
const rows = fc.array(
  fc.array(fc.oneof(bare, quoted), { minLength: 1, maxLength: 3 }).map((cells) => cells.join(',')),
  { minLength: 1, maxLength: 6 },
)

const read = async (chunks: Buffer[], options: { between: string; hasQuotes: boolean }) => {
  const out: Buffer[] = []
  const source = (async function* () {
    yield* chunks
  })()
  for await (const chunk of parted(source, { ...options, between: Buffer.from(options.between) })) out.push(chunk)
  return Buffer.concat(out).toString()
}

/** Cut anywhere, also in the middle of a letter. */
const cut = (text: string, places: readonly number[]) => {
  const bytes = Buffer.from(text)
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, n) => bytes.subarray(at[n], end))
}

test('rows are parted wherever they end, however they come in, and cells keep their line feeds', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.array(fc.nat(500), { maxLength: 8 }), async (lines, places) => {
      const chunks = cut(lines.map((line) => `${line}\n`).join(''), places)
      expect(await read(chunks, { between: '\r\n', hasQuotes: true })).toBe(lines.join('\r\n'))
    }),
  )
})

test('where no cell has a line feed, a quote is a letter as any other', async () => {
  const chunks = cut('{"a":"\\""}\n{"b":"x"}\n', [3, 11, 12])
  expect(await read(chunks, { between: ',\n', hasQuotes: false })).toBe('{"a":"\\""},\n{"b":"x"}')
})
