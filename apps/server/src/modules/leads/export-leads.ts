import { commonLeadFields, type CsvSeparator, CustomConfig, fail, type LeadExportFormat } from '@portavoz/contract'
import { writeXlsxStream } from 'hucre/xlsx'
import { readCopyRows } from '../../db/connection/copy-reader.ts'
import type { OpenSnapshot } from '../../db/connection/snapshot.ts'
import type { ExportSlots } from '../../platform/concurrency/semaphores/export-slots.ts'
import { CSV_TYPE, csvHeader, csvLine } from '../../platform/text/csv.ts'
import { cellText, XLSX_TYPE } from '../../platform/text/workbook-cells.ts'
import { dayOf } from '../../platform/time/calendar-days.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createLocalTimeFormat } from '../../platform/time/local-time-format.ts'
import type { LeadExportStore } from './export-leads.store.ts'
import { type LeadColumn, type LeadExportRow, listLeadColumns, readLeadRow, ROW_COLUMNS } from './lead-columns.ts'

type ExportedAgent = { name: string; customConfig: unknown }

type LeadExportRequest = {
  /** Null: every agent of the workspace. */
  agentId: string | null
  search: string
  delivery: 'all' | 'unsent'
  format: LeadExportFormat
  timeZone: string
  separator: CsvSeparator
  showsAgent: boolean
}
type LeadExportFile = { fileName: string; type: string; bytes: AsyncIterable<Uint8Array> }

type ExportLeadsDeps = {
  store: LeadExportStore
  snapshots: OpenSnapshot
  clock: Clock
  exportSlots: ExportSlots
  requireAgent: (workspaceId: string, agentId: string) => Promise<ExportedAgent>
}

/** Writes the selected leads while the client reads them, the last changed first. */
export const createExportLeads =
  ({ store, snapshots, clock, exportSlots, requireAgent }: ExportLeadsDeps) =>
  async (
    workspaceId: string,
    { agentId, search, delivery, format, timeZone, separator, showsAgent }: LeadExportRequest,
    clientGone: AbortSignal,
    send: (file: LeadExportFile) => Promise<void>,
  ) => {
    const agent = agentId === null ? null : await requireAgent(workspaceId, agentId)
    const selection = { workspaceId, agentId, search, isUnsent: delivery === 'unsent' }
    const releaseSlot = exportSlots(workspaceId)
    clientGone.addEventListener('abort', releaseSlot)
    try {
      await snapshots(clientGone, async ({ rows, copy }) => {
        const knownFields = await rows<{ name: string }>(store.fieldNamesQuery(selection))
        if (knownFields.length === 0) fail('leads.nothing')
        const fields = orderFields(
          agent,
          knownFields.map(({ name }) => name),
        )
        const columns = listLeadColumns(fields, createLocalTimeFormat(timeZone), showsAgent)
        const leadRows = copy(store.rowsQuery(selection))
        const name = ['interesados', agent?.name, dayOf(clock.now(), timeZone)].filter(Boolean).join('-')
        await send({
          fileName: `${name}.${format}`,
          ...(format === 'xlsx'
            ? workbookOf(leadRows, columns, releaseSlot)
            : csvFileOf(leadRows, columns, separator, releaseSlot)),
        })
      })
    } finally {
      releaseSlot()
    }
  }

/** Fields in the owner's configured order, or the common ones of all agents, then the others. */
function orderFields(agent: ExportedAgent | null, knownFields: readonly string[]): string[] {
  const first = (agent === null ? commonLeadFields : configuredFields(agent)).filter((name) =>
    knownFields.includes(name),
  )
  return [...first, ...knownFields.filter((name) => !first.includes(name))]
}

function configuredFields({ customConfig }: ExportedAgent): string[] {
  const { requiredFields, qualification } = CustomConfig.parse(customConfig).leadCapture
  return [...new Set([...requiredFields, ...qualification])]
}

/**
 * Each row as `write` makes it, which runs while the row is valid. Calls `afterLastRow` before the client knows that
 * the file is complete.
 */
async function* writeRows<Row>(
  rows: AsyncIterable<Buffer>,
  write: (lead: LeadExportRow) => Row,
  afterLastRow: () => void,
) {
  let written: Row[] = []
  for await (const _ of readCopyRows(rows, ROW_COLUMNS, (row) => written.push(write(readLeadRow(row))))) {
    yield* written
    written = []
  }
  afterLastRow()
}

const workbookOf = (rows: AsyncIterable<Buffer>, columns: readonly LeadColumn[], afterLastRow: () => void) => ({
  type: XLSX_TYPE,
  bytes: writeXlsxStream(
    writeRows(rows, (lead) => columns.map(({ cell }) => cell(lead)), afterLastRow),
    {
      name: 'Interesados',
      columns: columns.map(({ name, layout }) => ({ header: cellText(name), ...layout })),
      freezePane: { rows: 1 },
    },
  ),
})

const csvFileOf = (
  rows: AsyncIterable<Buffer>,
  columns: readonly LeadColumn[],
  separator: CsvSeparator,
  afterLastRow: () => void,
) => ({ type: CSV_TYPE, bytes: writeCsv(rows, columns, separator, afterLastRow) })

async function* writeCsv(
  rows: AsyncIterable<Buffer>,
  columns: readonly LeadColumn[],
  separator: CsvSeparator,
  afterLastRow: () => void,
) {
  const names = columns.map(({ name }) => name)
  yield Buffer.from(csvHeader(names, separator))
  const writeLine = (lead: LeadExportRow) =>
    csvLine(
      columns.map(({ csv }) => csv(lead)),
      separator,
    )
  for await (const line of writeRows(rows, writeLine, afterLastRow)) yield Buffer.from(line)
}
