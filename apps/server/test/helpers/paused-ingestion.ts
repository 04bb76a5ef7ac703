import { join } from 'node:path'
import { createDocumentReader } from '../../src/adapters/documents/document-reader.ts'
import { createFolderFileStore } from '../../src/adapters/files/folder-file-store.ts'
import { createIngestDocument } from '../../src/modules/knowledge/ingestion/ingest-document.ts'
import { createIngestionWorker } from '../../src/modules/knowledge/ingestion/ingestion-worker.ts'
import { createIngestionStore } from '../../src/modules/knowledge/ingestion/ingestion.store.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { createExclusiveRunner } from '../../src/platform/queue/run-alone.ts'
import { createTaskAttempts } from '../../src/platform/queue/task-attempts.ts'
import { createTaskAttemptStore } from '../../src/platform/queue/task-attempts.store.ts'
import type { DocumentBlock, DocumentReader, DocumentReadHandlers } from '../../src/ports/document-reader.ts'
import type { TestServer } from '../test-server.ts'

/** More rows than one batch stores. */
const ROWS_PER_HALF = 250

const buildRows = (from: number): DocumentBlock[] =>
  Array.from({ length: ROWS_PER_HALF }, (_, index) => ({
    kind: 'row',
    text: `Cosa: a medias ${from + index}; Precio: ${index}`,
    page: null,
    sheet: null,
    row: from + index + 1,
    headings: [],
  }))

/**
 * A second worker that reads half of the first due document, storing some passages, and the rest after `resume`.
 * `afterHalf` adds what its reader reports at that point.
 */
export function startPausedIngestion(
  server: TestServer,
  afterHalf: (hearing: DocumentReadHandlers) => void = () => {},
) {
  const halfDone = Promise.withResolvers<void>()
  const secondHalf = Promise.withResolvers<void>()
  const logLines: { level: number; msg: string }[] = []
  const realReader = createDocumentReader()
  let isFirst = true
  const reader: DocumentReader = {
    async read(file, hearing) {
      if (!isFirst) return realReader.read(file, hearing)
      isFirst = false
      await hearing.onBlocks(buildRows(0))
      afterHalf(hearing)
      halfDone.resolve()
      await secondHalf.promise
      hearing.signal.throwIfAborted()
      await hearing.onBlocks(buildRows(ROWS_PER_HALF))
      return { kind: 'csv', pages: null, pagesWithoutText: [], sheets: [], remarks: [], remarkCounts: {} }
    },
    preview: realReader.preview,
    drawPages: realReader.drawPages,
    close: realReader.close,
  }
  const { db, clock, dataDir } = server
  const log = createLog('info', { write: (line) => void logLines.push(JSON.parse(line)) })
  const store = createIngestionStore(db)
  const reading = createIngestionWorker({
    store,
    afterIngestion: async () => {},
    document: createIngestDocument({
      db,
      store,
      fileStore: createFolderFileStore(join(dataDir, 'documents')),
      reader,
      clock,
      publish: async (tx, workspaceId, event) =>
        void (await tx
          .insertInto('events')
          .values({ workspaceId, data: JSON.stringify(event) })
          .execute()),
      afterCommit: () => {},
    }),
    deleteDiscardedFiles: async () => {},
    closeReader: reader.close,
    taskAttempts: createTaskAttempts({
      store: createTaskAttemptStore(db),
      exclusiveRunner: createExclusiveRunner(),
      log,
      clock,
      worker: 'half-read',
    }),
    clock,
    log,
  })
  const finished = reading.drain()
  return {
    logLines,
    halfDone: Promise.race([halfDone.promise, finished]),
    stop: () => reading.stop(),
    /** Resolves when reading ended, with any result. */
    async resume(): Promise<void> {
      secondHalf.resolve()
      await finished
    },
  }
}
