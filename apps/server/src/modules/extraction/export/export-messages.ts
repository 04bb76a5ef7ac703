import { type extraction as api, fail, type ParsedInput } from '@portavoz/contract'
import { readCopyRows } from '../../../db/connection/copy-reader.ts'
import { XLSX_TYPE } from '../../../platform/text/workbook-cells.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { dayOf } from '../../../platform/time/calendar-days.ts'
import type { ExportSlots } from '../../../platform/concurrency/semaphores/export-slots.ts'
import { createMessageSelection, requestedDays } from '../create-message-selection.ts'
import { type ExportColumn, listExportColumns } from './export-columns.ts'
import type { MessageExportSize, MessageExportSnapshot, MessageExportStore } from './message-export.store.ts'
import { createFileFormat } from './file-format.ts'
import { createOutputBuffer } from './output-buffer.ts'
import { MAX_CACHED_CONVERSATIONS } from './conversation-cache.ts'
import { listRowExpressions } from './row-expressions.ts'
import { createRowWriter, type RowWriter } from './row-writer.ts'
import { writeWorkbook } from './write-workbook.ts'

type MessageExportRequest = ParsedInput<typeof api.export>

export type ExportedFile = { fileName: string; type: string; rows: number; bytes: AsyncIterable<Uint8Array> }

export type ExportMessages = ReturnType<typeof createExportMessages>

type ExportMessagesDeps = { store: MessageExportStore; clock: Clock; exportSlots: ExportSlots }

/** Generates the file of the selected messages while it is sent; `disconnected` aborts it. */
export const createExportMessages =
  ({ store, clock, exportSlots }: ExportMessagesDeps) =>
  async (
    workspaceId: string,
    input: MessageExportRequest,
    disconnected: AbortSignal,
    send: (file: ExportedFile) => Promise<void>,
  ): Promise<void> => {
    const releaseSlot = exportSlots(workspaceId)
    disconnected.addEventListener('abort', releaseSlot)
    const now = clock.now()
    try {
      await store.snapshot(createMessageSelection(workspaceId, input, now), disconnected, async (snapshot) => {
        const size = await snapshot.size()
        if (size.rows === 0) fail('extraction.nothing')
        const columns = listExportColumns(input.include, input.query.trim())
        const manifest = input.include.manifest ? createManifest(input, size.rows, now) : null
        const file =
          input.format === 'xlsx'
            ? workbookOf(snapshot, columns, input.timeZone, releaseSlot)
            : textFileOf(snapshot, size, columns, { ...input, format: input.format, manifest }, releaseSlot)
        const fileName = `portavoz-${dayOf(now, input.timeZone)}.${input.format}`
        await send({ fileName, rows: size.rows, ...file })
      })
    } finally {
      releaseSlot()
    }
  }

/** A workbook is compressed, which costs more than joining conversations. */
const workbookOf = (
  { messages }: MessageExportSnapshot,
  columns: readonly ExportColumn[],
  timeZone: string,
  releaseSlot: () => void,
) => ({
  type: XLSX_TYPE,
  bytes: writeWorkbook(messages(listRowExpressions(columns), true), columns, timeZone, releaseSlot),
})

type TextFileRequest = Pick<MessageExportRequest, 'separator' | 'timeZone'> & {
  format: Exclude<MessageExportRequest['format'], 'xlsx'>
  manifest: object | null
}

function textFileOf(
  snapshot: MessageExportSnapshot,
  size: MessageExportSize,
  columns: readonly ExportColumn[],
  { format: name, separator, timeZone, manifest }: TextFileRequest,
  releaseSlot: () => void,
) {
  const format = createFileFormat(name, separator)
  const writer = createRowWriter(columns, format, timeZone)
  const around = { ...format, head: format.head(columns, manifest) }
  return {
    type: format.type,
    bytes: generateFile(snapshot, isConversationsFirst(size), writer, around, releaseSlot),
  }
}

/**
 * Reading each conversation once is cheaper than joining it to each row, if there are more rows and the cache holds all
 * of them.
 */
const isConversationsFirst = ({ rows, conversations }: MessageExportSize) =>
  conversations < rows && conversations <= MAX_CACHED_CONVERSATIONS

async function* generateFile(
  { conversations, messages }: MessageExportSnapshot,
  conversationsFirst: boolean,
  { values, cacheConversation, write }: RowWriter,
  { head, between, tail }: { head: string; between: string; tail: string },
  releaseSlot: () => void,
) {
  yield Buffer.from(head)
  const [ofMessage, ofBoth] = [values.ofMessage.length, values.ofMessage.length + values.ofConversation.length]
  if (conversationsFirst) for await (const _ of readCopyRows(conversations(values), ofBoth, cacheConversation));
  const output = createOutputBuffer()
  const separator = Buffer.from(between)
  let isFirst = true
  const rows = readCopyRows(messages(values, !conversationsFirst), conversationsFirst ? ofMessage : ofBoth, (row) => {
    if (!isFirst) output.append(separator)
    isFirst = false
    write(row, output)
  })
  for await (const _ of rows) yield output.take()
  // Frees the slot before the client sees the end and can request the next export.
  releaseSlot()
  yield Buffer.from(tail)
}

function createManifest(input: MessageExportRequest, rows: number, now: Date) {
  const { query, platform, agentIds, statuses, timeZone } = input
  const { from, to } = requestedDays(input, now)
  const filters = { búsqueda: query.trim(), plataforma: platform, agentes: agentIds, estados: statuses, zona: timeZone }
  return { manifiesto: { filtros: filters, filas: rows, desde: from, hasta: to, generado: now.toISOString() } }
}
