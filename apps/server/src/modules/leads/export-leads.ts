import { type CsvSeparator, CustomConfig, fail, leadFieldLabel, platformLabels } from '@portavoz/contract'
import { type CopyRow, readCopyRows, secondsColumn, textColumn } from '../../db/connection/copy-reader.ts'
import type { OpenSnapshot } from '../../db/connection/snapshot.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createLocalTimeFormat, type LocalTimeFormat } from '../../platform/time/local-time-format.ts'
import { csvHeader, csvLine, phoneCell, quoteCell, freeTextCell } from '../../platform/text/csv.ts'
import { dayOf } from '../../platform/time/calendar-days.ts'
import type { ExportSlots } from '../../platform/concurrency/semaphores/export-slots.ts'
import { fieldNamesQuery, leadRowsQuery } from './export-leads.store.ts'

type ExportedAgent = { name: string; customConfig: unknown }
type LeadExportRequest = { id: string; timeZone: string; separator: CsvSeparator }
type LeadExportFile = { fileName: string; bytes: AsyncIterable<Buffer> }

type ExportLeadsDeps = {
  snapshots: OpenSnapshot
  clock: Clock
  exportSlots: ExportSlots
  requireAgent: (workspaceId: string, agentId: string) => Promise<ExportedAgent>
}

/** Writes all leads of an agent as CSV while the client reads it, the last changed first. */
export const createExportLeads =
  ({ snapshots, clock, exportSlots, requireAgent }: ExportLeadsDeps) =>
  async (
    workspaceId: string,
    { id, timeZone, separator }: LeadExportRequest,
    clientGone: AbortSignal,
    send: (file: LeadExportFile) => Promise<void>,
  ) => {
    const agent = await requireAgent(workspaceId, id)
    const releaseSlot = exportSlots(workspaceId)
    clientGone.addEventListener('abort', releaseSlot)
    try {
      await snapshots(clientGone, async ({ rows, copy }) => {
        const knownFields = await rows<{ name: string }>(fieldNamesQuery(workspaceId, id))
        if (knownFields.length === 0) fail('leads.nothing')
        const fields = orderFields(
          agent,
          knownFields.map(({ name }) => name),
        )
        const fileName = `interesados-${agent.name}-${dayOf(clock.now(), timeZone)}.csv`
        const leadRows = copy(leadRowsQuery(workspaceId, id, fields))
        const timeFormat = createLocalTimeFormat(timeZone)
        await send({ fileName, bytes: writeCsv(fields, leadRows, { timeFormat, separator }, releaseSlot) })
      })
    } finally {
      releaseSlot()
    }
  }

/** Fields in the owner's configured order, then fields that are no longer configured. */
function orderFields({ customConfig }: ExportedAgent, knownFields: readonly string[]): string[] {
  const { requiredFields, qualification } = CustomConfig.parse(customConfig).leadCapture
  const configuredFields = [...new Set([...requiredFields, ...qualification])].filter((name) =>
    knownFields.includes(name),
  )
  return [...configuredFields, ...knownFields.filter((name) => !configuredFields.includes(name))]
}

/** Positions of the columns before the lead fields. */
const [MOMENT, NAME, PHONE, PLATFORM, HEARD, FIRST] = [0, 1, 2, 3, 4, 5]
const labels: Record<string, string> = platformLabels

type LeadFileFormat = { timeFormat: LocalTimeFormat; separator: CsvSeparator }

/** Calls `afterLastRow` before the client knows that the file is complete. */
async function* writeCsv(
  fields: readonly string[],
  rows: AsyncIterable<Buffer>,
  { timeFormat, separator }: LeadFileFormat,
  afterLastRow: () => void,
) {
  const names = fields.map(leadFieldLabel)
  yield Buffer.from(
    csvHeader(
      ['Fecha', 'Hora', 'Contacto', 'Teléfono del contacto', ...names, 'Plataforma', 'De notas de voz'],
      separator,
    ),
  )
  let text = ''
  for await (const _ of readCopyRows(
    rows,
    FIRST + fields.length,
    (row) => (text += csvLine(leadCells(row, fields.length, timeFormat), separator)),
  )) {
    yield Buffer.from(text)
    text = ''
  }
  afterLastRow()
}

function leadCells(row: CopyRow, fields: number, { day, time }: LocalTimeFormat): string[] {
  const second = secondsColumn(row, MOMENT)
  const fieldCells = Array.from({ length: fields }, (_, n) => freeTextCell(textColumn(row, FIRST + n)))
  const contact = [freeTextCell(textColumn(row, NAME)), phoneCell(textColumn(row, PHONE))]
  const platform = quoteCell(labels[textColumn(row, PLATFORM) ?? ''] ?? '')
  const heardNames = (textColumn(row, HEARD) ?? '').split('\n').filter(Boolean).map(leadFieldLabel)
  const heard = freeTextCell(heardNames.join(', '))
  return [quoteCell(day(second)), quoteCell(time(second)), ...contact, ...fieldCells, platform, heard]
}
