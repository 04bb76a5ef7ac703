import { ExportContent } from '@portavoz/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCopyReader } from '../../../db/connection/copy-reader.ts'
import { type ExportColumn, listExportColumns } from './export-columns.ts'
import { createFileFormat } from './file-format.ts'
import { createOutputBuffer } from './output-buffer.ts'
import { createRowWriter } from './row-writer.ts'

type TestValue = string | null
const formats = {
  csv: createFileFormat('csv', 'comma'),
  'csv;': createFileFormat('csv', 'semicolon'),
  json: createFileFormat('json', 'comma'),
}
type TestMessage = { of: number; second: number; values: Record<string, TestValue> }

/** Characters of formulas, quotes and escapes; the database refuses NUL. */
const nastyCharacters = [
  ...'=+-@＝＋－＠"\'\\;,|\t\r\n\b\f\v\u007f\u0001 ñ€😀\u00a0\u200b\ufeff\u2028\u{10ffff}',
].concat('ＡＢ', '❤️', '"=', '\n-', 'e-mail', '2026-11-22', 'Señor', '</script>')
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...nastyCharacters, 'a', 'hola ', 'x'.repeat(60)), maxLength: 12 }),
  fc.string({ unit: 'binary' }).map((generated) => generated.replaceAll('\0', '')),
)
const writtenTexts = fc.option(text, { freq: 8 })
const zones = ['UTC', 'America/Santiago', 'Europe/Madrid', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)
const zone = fc.constantFrom(...zones)
/** Some are near a clock change in Madrid, Santiago or Lord Howe. */
const changes = [
  '2026-03-29T01:00Z',
  '2026-10-25T01:00Z',
  '2026-04-05T03:00Z',
  '2026-09-06T04:00Z',
  '2026-10-03T15:30Z',
]
const second = fc.oneof(
  fc.integer({ min: Date.UTC(1969) / 1_000, max: Date.UTC(2035) / 1_000 }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -3_700, max: 3_700 }))
    .map(([at, by]) => Date.parse(at) / 1_000 + by),
)

const valueArbitrary = (column: ExportColumn) =>
  column.kind === 'written'
    ? writtenTexts
    : fc.constantFrom(
        ...(column.kind === 'known' ? [...Object.keys(column.labels), 'other', null] : ['573001112233', '7', null]),
      )

/** One value for each expression, however many columns show it. */
const valuesArbitrary = (columns: readonly ExportColumn[]) =>
  fc.record(
    Object.fromEntries(
      columns.flatMap((column) => ('value' in column ? [[column.value, valueArbitrary(column)]] : [])),
    ),
  )

const include = fc.record({
  contact: fc.boolean(),
  messages: fc.boolean(),
  analytics: fc.boolean(),
  metrics: fc.boolean(),
})

const fileArbitrary = fc
  .tuple(include, text, zone, fc.constantFrom('csv' as const, 'csv;' as const, 'json' as const))
  .chain(([more, query, timeZone, format]) => {
    const columns = listExportColumns(ExportContent.parse(more), query)
    const of = (what: ExportColumn['of']) => valuesArbitrary(columns.filter((column) => column.of === what))
    const message = fc.record({ of: fc.nat(3), second, values: of('message') }) as fc.Arbitrary<TestMessage>
    const talks = fc.array(of('conversation'), { minLength: 4, maxLength: 4 }) as fc.Arbitrary<
      Record<string, TestValue>[]
    >
    return fc.record({
      columns: fc.constant(columns),
      timeZone: fc.constant(timeZone),
      format: fc.constant(format),
      talks,
      said: fc.array(message, { maxLength: 12 }),
    })
  })
type TestFile = typeof fileArbitrary extends fc.Arbitrary<infer T> ? T : never

/** The file formatted naively: each cell by itself, as text. */
function formatNaively({ columns, timeZone, format, talks, said }: TestFile): string {
  const { cellPrefix, formatCell, end } = formats[format]
  const textOf = (column: ExportColumn, message: TestMessage): TestValue => {
    const [day = '', time = ''] = (clocks.get(timeZone)?.format(message.second * 1_000) ?? '').split(' ')
    if (column.kind === 'day') return day.split('-').toReversed().join('/')
    if (column.kind === 'time') return time
    if (column.kind === 'fixed') return column.text
    const value = (column.of === 'message' ? message.values : talks[message.of])?.[column.value] ?? null
    return column.kind === 'known' ? (column.labels[value ?? ''] ?? null) : value
  }
  const row = (message: TestMessage) =>
    columns.map((column, n) => cellPrefix(column, n) + formatCell(column.kind, textOf(column, message)))
  return said.map((message) => `${row(message).join('')}${end}`).join('')
}

/** A row as `COPY` writes it, with a timestamp in its second column. */
function copyStream(values: readonly (TestValue | bigint)[]): Buffer {
  const int = (length: number, value: number) => {
    const bytes = Buffer.alloc(length)
    bytes.writeIntBE(value, 0, length)
    return bytes
  }
  const cell = (value: TestValue | bigint) => {
    if (value === null) return [int(4, -1)]
    const bytes = typeof value === 'bigint' ? Buffer.alloc(8) : Buffer.from(value)
    if (typeof value === 'bigint') bytes.writeBigInt64BE(value)
    return [int(4, bytes.length), bytes]
  }
  return Buffer.concat([int(2, values.length), ...values.flatMap(cell)])
}

const HEAD = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const copiedMoment = ({ second: at }: TestMessage) => BigInt(at - Date.UTC(2000) / 1_000) * 1_000_000n + 999_999n

/** The file by the row writer, with the conversations before the messages or in each row. */
function formatWithWriter({ columns, timeZone, format, talks, said }: TestFile, isBefore: boolean): string {
  const { values, cacheConversation, write } = createRowWriter(columns, formats[format], timeZone)
  const { ofMessage, ofConversation } = values
  const columnCount = ofMessage.length + ofConversation.length
  const out = createOutputBuffer(16)
  if (isBefore) {
    const emptyColumns = ofMessage.slice(1).map(() => null)
    const rows = talks.map((talk, n) =>
      copyStream([`c${n}`, ...emptyColumns, ...ofConversation.map((value) => talk[value] ?? null)]),
    )
    createCopyReader(columnCount).read(Buffer.concat([HEAD, ...rows]), cacheConversation)
  }
  const rows = said.map((message) => {
    const messageRow = [
      `c${message.of}`,
      copiedMoment(message),
      ...ofMessage.slice(2).map((value) => message.values[value] ?? null),
    ]
    return copyStream(
      isBefore ? messageRow : [...messageRow, ...ofConversation.map((value) => talks[message.of]?.[value] ?? null)],
    )
  })
  const reader = createCopyReader(isBefore ? ofMessage.length : columnCount)
  reader.read(Buffer.concat([HEAD, ...rows]), (row) => write(row, out))
  return out.take().toString()
}

test('row writer: for any text a row equals its cells formatted one by one, in each format and any zone', () => {
  fc.assert(
    fc.property(fileArbitrary, fc.boolean(), (file, isBefore) => {
      expect(formatWithWriter(file, isBefore)).toBe(formatNaively(file))
    }),
    { numRuns: 200 },
  )
})
