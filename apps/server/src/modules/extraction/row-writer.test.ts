import { ExportContent } from '@portavoz/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowReader } from '../../db/copied-rows.ts'
import { type Column, columnsOf } from './columns.ts'
import { formats } from './file-format.ts'
import { createOutflow } from './outflow.ts'
import { createRowWriter } from './row-writer.ts'

type Value = string | null
type Message = { of: number; second: number; values: Record<string, Value> }

/** What a spreadsheet, a quote or an escape could be made of; the database refuses a NUL. */
const nasty = [...'=+-@＝＋－＠"\'\\;,|\t\r\n\b\f\v\u007f\u0001 ñ€😀\u00a0\u200b\ufeff\u2028\u{10ffff}'].concat(
  'ＡＢ',
  '❤️',
  '"=',
  '\n-',
  'e-mail',
  '2026-11-22',
  'Señor',
  '</script>',
)
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...nasty, 'a', 'hola ', 'x'.repeat(60)), maxLength: 12 }),
  fc.string({ unit: 'binary' }).map((any) => any.replaceAll('\0', '')),
)
const written = fc.option(text, { freq: 8 })
const zones = ['UTC', 'America/Santiago', 'Europe/Madrid', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)
const zone = fc.constantFrom(...zones)
/** Some of them beside a change of clocks in Madrid, Santiago and Lord Howe. */
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

const valueOf = (column: Column) =>
  column.kind === 'written'
    ? written
    : fc.constantFrom(
        ...(column.kind === 'known' ? [...Object.keys(column.words), 'other', null] : ['573001112233', '7', null]),
      )

/** A value for each expression that is asked for, each once however many columns show it. */
const valuesFor = (columns: readonly Column[]) =>
  fc.record(
    Object.fromEntries(columns.flatMap((column) => ('value' in column ? [[column.value, valueOf(column)]] : []))),
  )

const include = fc.record({
  contact: fc.boolean(),
  messages: fc.boolean(),
  analytics: fc.boolean(),
  metrics: fc.boolean(),
})

const someFile = fc
  .tuple(include, text, zone, fc.constantFrom('csv' as const, 'json' as const))
  .chain(([more, query, timeZone, format]) => {
    const columns = columnsOf(ExportContent.parse(more), query)
    const of = (what: Column['of']) => valuesFor(columns.filter((column) => column.of === what))
    const message = fc.record({ of: fc.nat(3), second, values: of('message') }) as fc.Arbitrary<Message>
    const talks = fc.array(of('conversation'), { minLength: 4, maxLength: 4 }) as fc.Arbitrary<Record<string, Value>[]>
    return fc.record({
      columns: fc.constant(columns),
      timeZone: fc.constant(timeZone),
      format: fc.constant(format),
      talks,
      said: fc.array(message, { maxLength: 12 }),
    })
  })
type File = typeof someFile extends fc.Arbitrary<infer T> ? T : never

/** The file as simply as it can be said: each cell by itself, as text. */
function toldSlowly({ columns, timeZone, format, talks, said }: File): string {
  const { before, cell, end } = formats[format]
  const textOf = (column: Column, message: Message): Value => {
    const [day = '', time = ''] = (clocks.get(timeZone)?.format(message.second * 1_000) ?? '').split(' ')
    if (column.kind === 'day') return day.split('-').toReversed().join('/')
    if (column.kind === 'time') return time
    if (column.kind === 'fixed') return column.text
    const value = (column.of === 'message' ? message.values : talks[message.of])?.[column.value] ?? null
    return column.kind === 'known' ? (column.words[value ?? ''] ?? null) : value
  }
  const row = (message: Message) =>
    columns.map((column, n) => before(column, n) + cell(column.kind, textOf(column, message)))
  return said.map((message) => `${row(message).join('')}${end}`).join('')
}

/** As `COPY` writes a row with a moment in its second place. */
function copied(values: readonly (Value | bigint)[]): Buffer {
  const int = (length: number, value: number) => {
    const bytes = Buffer.alloc(length)
    bytes.writeIntBE(value, 0, length)
    return bytes
  }
  const cell = (value: Value | bigint) => {
    if (value === null) return [int(4, -1)]
    const bytes = typeof value === 'bigint' ? Buffer.alloc(8) : Buffer.from(value)
    if (typeof value === 'bigint') bytes.writeBigInt64BE(value)
    return [int(4, bytes.length), bytes]
  }
  return Buffer.concat([int(2, values.length), ...values.flatMap(cell)])
}

const HEAD = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const moment = ({ second: at }: Message) => BigInt(at - Date.UTC(2000) / 1_000) * 1_000_000n + 999_999n

/** The file as it is written, with the conversations before the messages, or behind each of them. */
function told({ columns, timeZone, format, talks, said }: File, isBefore: boolean): string {
  const { values, learn, write } = createRowWriter(columns, formats[format], timeZone)
  const { ofMessage, ofConversation } = values
  const all = ofMessage.length + ofConversation.length
  const out = createOutflow(16)
  if (isBefore) {
    const nothing = ofMessage.slice(1).map(() => null)
    const rows = talks.map((talk, n) =>
      copied([`c${n}`, ...nothing, ...ofConversation.map((value) => talk[value] ?? null)]),
    )
    createRowReader(all).read(Buffer.concat([HEAD, ...rows]), learn)
  }
  const rows = said.map((message) => {
    const own = [`c${message.of}`, moment(message), ...ofMessage.slice(2).map((value) => message.values[value] ?? null)]
    return copied(isBefore ? own : [...own, ...ofConversation.map((value) => talks[message.of]?.[value] ?? null)])
  })
  const reader = createRowReader(isBefore ? ofMessage.length : all)
  reader.read(Buffer.concat([HEAD, ...rows]), (row) => write(row, out))
  return out.take().toString()
}

test('whatever people wrote, a row is what its cells are one by one, in both formats and in any zone', () => {
  fc.assert(
    fc.property(someFile, fc.boolean(), (file, isBefore) => {
      expect(told(file, isBefore)).toBe(toldSlowly(file))
    }),
    { numRuns: 200 },
  )
})
