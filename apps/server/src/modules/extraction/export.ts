import { type extraction as api, fail, type Parsed } from '@portavoz/contract'
import { eachRow } from '../../db/copied-rows.ts'
import type { Clock } from '../../platform/clock.ts'
import { dayOf } from '../../platform/days.ts'
import type { Desk } from '../../platform/desk.ts'
import { asked, rangeOf } from './asked.ts'
import { columnsOf } from './columns.ts'
import type { ExportSnapshot, ExportStore } from './export.store.ts'
import { formats } from './file-format.ts'
import { createOutflow } from './outflow.ts'
import { MOST_REMEMBERED } from './remembered.ts'
import { createRowWriter, type RowWriter } from './row-writer.ts'

type Asked = Parsed<typeof api.export>

export type ExportedFile = { fileName: string; type: string; rows: number; bytes: AsyncIterable<Buffer> }

export type Export = ReturnType<typeof createExport>

type Needs = { store: ExportStore; clock: Clock; desk: Desk }

/** Every message that is meant, as a file that is made while it is read; `gone` when nobody waits for it any more. */
export const createExport =
  ({ store, clock, desk }: Needs) =>
  async (
    userId: string,
    input: Asked,
    gone: AbortSignal,
    send: (file: ExportedFile) => Promise<void>,
  ): Promise<void> => {
    const leave = desk(userId)
    gone.addEventListener('abort', leave)
    const now = clock.now()
    try {
      await store.snapshot(asked(userId, input, now), gone, async (snapshot) => {
        const size = await snapshot.size()
        if (size.rows === 0) fail('extraction.nothing')
        const columns = columnsOf(input.include, input.query.trim())
        const format = formats[input.format]
        const writer = createRowWriter(columns, format, input.timeZone)
        const manifest = input.include.manifest ? manifestOf(input, size.rows, now) : null
        const around = { ...format, head: format.head(columns, manifest) }
        const bytes = fileOf(snapshot, isToldBefore(size), writer, around, leave)
        const fileName = `portavoz-${dayOf(now, input.timeZone)}.${input.format}`
        await send({ fileName, type: format.type, rows: size.rows, bytes })
      })
    } finally {
      leave()
    }
  }

/** Telling each conversation once costs less than telling it in each row, where there are more rows and it can be kept. */
const isToldBefore = ({ rows, conversations }: { rows: number; conversations: number }) =>
  conversations < rows && conversations <= MOST_REMEMBERED

async function* fileOf(
  { conversations, messages }: ExportSnapshot,
  isBefore: boolean,
  { values, learn, write }: RowWriter,
  { head, between, tail }: { head: string; between: string; tail: string },
  leave: () => void,
) {
  yield Buffer.from(head)
  const [ofMessage, ofBoth] = [values.ofMessage.length, values.ofMessage.length + values.ofConversation.length]
  if (isBefore) for await (const _ of eachRow(conversations(values), ofBoth, learn));
  const out = createOutflow()
  const separator = Buffer.from(between)
  let isFirst = true
  const rows = eachRow(messages(values, !isBefore), isBefore ? ofMessage : ofBoth, (row) => {
    if (!isFirst) out.piece(separator)
    isFirst = false
    write(row, out)
  })
  for await (const _ of rows) yield out.take()
  // Before its reader knows that it is over, and asks for the next.
  leave()
  yield Buffer.from(tail)
}

/** What a file of JSON says of itself in its first line. */
function manifestOf(input: Asked, rows: number, now: Date) {
  const { query, platform, agentIds, statuses, timeZone } = input
  const { from, to } = rangeOf(input, now)
  const filters = { búsqueda: query.trim(), plataforma: platform, agentes: agentIds, estados: statuses, zona: timeZone }
  return { manifiesto: { filtros: filters, filas: rows, desde: from, hasta: to, generado: now.toISOString() } }
}
