import { type ContactField, type CsvSeparator, fail, platformLabels } from '@portavoz/contract'
import { type CopyRow, readCopyRows, textColumn } from '../../../db/connection/copy-reader.ts'
import type { OpenSnapshot } from '../../../db/connection/snapshot.ts'
import type { ExportSlots } from '../../../platform/concurrency/semaphores/export-slots.ts'
import { csvHeader, csvLine, freeTextCell, phoneCell, quoteCell } from '../../../platform/text/csv.ts'
import { plusPhone } from '../../../platform/text/plus-phone.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { dayOf } from '../../../platform/time/calendar-days.ts'
import { contactCountQuery, contactRowsQuery, EXPORTED_COLUMNS, fieldsQuery } from './export-contacts.store.ts'

type ExportContactsDeps = { snapshots: OpenSnapshot; clock: Clock; exportSlots: ExportSlots }
type ContactFile = { fileName: string; bytes: AsyncIterable<Buffer> }

/** Writes all contacts as CSV while the client reads it; an import reads the same columns. */
export const createExportContacts =
  ({ snapshots, clock, exportSlots }: ExportContactsDeps) =>
  async (
    workspaceId: string,
    separator: CsvSeparator,
    clientGone: AbortSignal,
    send: (file: ContactFile) => Promise<void>,
  ) => {
    const releaseSlot = exportSlots(workspaceId)
    clientGone.addEventListener('abort', releaseSlot)
    try {
      await snapshots(clientGone, async ({ rows, copy }) => {
        if ((await rows(contactCountQuery(workspaceId))).length === 0) fail('contacts.nothing')
        const fields = await rows<ContactField>(fieldsQuery(workspaceId))
        const contactRows = copy(
          contactRowsQuery(
            workspaceId,
            fields.map(({ id }) => id),
          ),
        )
        const fileName = `contactos-${dayOf(clock.now(), 'UTC')}.csv`
        await send({ fileName, bytes: writeCsv(fields, contactRows, separator, releaseSlot) })
      })
    } finally {
      releaseSlot()
    }
  }
const [NAME, PHONES, PLATFORMS, TAGS, ABOUT, BLOCKED, OPTED_OUT] = [0, 1, 2, 3, 4, 5, 6]
const FIRST_FIELD = EXPORTED_COLUMNS.length
const labels: Record<string, string> = platformLabels

/** Calls `afterLastRow` before the client knows that the file is complete. */
async function* writeCsv(
  fields: readonly ContactField[],
  rows: AsyncIterable<Buffer>,
  separator: CsvSeparator,
  afterLastRow: () => void,
) {
  const names = fields.map(({ name }) => name)
  const last = ['Otros teléfonos', 'Canales', 'Bloqueado', 'Sin mensajes automáticos']
  yield Buffer.from(csvHeader(['Nombre', 'Teléfono', 'Etiquetas', 'Notas', ...names, ...last], separator))
  let text = ''
  const columns = FIRST_FIELD + fields.length
  for await (const _ of readCopyRows(
    rows,
    columns,
    (row) => (text += csvLine(contactCells(row, fields.length), separator)),
  )) {
    yield Buffer.from(text)
    text = ''
  }
  afterLastRow()
}

function contactCells(row: CopyRow, fields: number): string[] {
  const [phone = null, ...otherPhones] = wordsOf(textColumn(row, PHONES))
  const platforms = wordsOf(textColumn(row, PLATFORMS)).map((name) => labels[name] ?? name)
  return [
    freeTextCell(textColumn(row, NAME)),
    phoneCell(phone),
    freeTextCell(textColumn(row, TAGS)),
    freeTextCell(textColumn(row, ABOUT)),
    ...Array.from({ length: fields }, (_, n) => freeTextCell(textColumn(row, FIRST_FIELD + n))),
    freeTextCell(otherPhones.map(plusPhone).join(' ')),
    quoteCell(platforms.join(', ')),
    yesCell(row, BLOCKED),
    yesCell(row, OPTED_OUT),
  ]
}

const wordsOf = (text: string | null): string[] => text?.split(' ') ?? []

const yesCell = (row: CopyRow, column: number) => (textColumn(row, column) === null ? '' : quoteCell('Sí'))
