import { join } from 'node:path'
import { createDocumentReader } from '../src/adapters/documents/document-reader.ts'
import { createFolderShelf } from '../src/adapters/files/folder-shelf.ts'
import { createReadDocument } from '../src/modules/knowledge/read-document.ts'
import { createReading } from '../src/modules/knowledge/reading.ts'
import { createReadingStore } from '../src/modules/knowledge/reading.store.ts'
import { createLog } from '../src/platform/log.ts'
import { createSolitude } from '../src/platform/solitude.ts'
import { createTaskTrials } from '../src/platform/task-trials.ts'
import { createTaskTrialStore } from '../src/platform/task-trials.store.ts'
import type { Block, DocumentReader, Hearing } from '../src/ports/documents.ts'
import type { TestHouse } from './house.ts'

/** More than are kept at once. */
const ROWS = 250

const rows = (from: number): Block[] =>
  Array.from({ length: ROWS }, (_, at) => ({
    kind: 'row',
    text: `Cosa: a medias ${from + at}; Precio: ${at}`,
    page: null,
    sheet: null,
    row: from + at + 1,
    headings: [],
  }))

/**
 * A worker beside the house that reads what is due: half of the first document, of which some is kept, and the rest when
 * it may go on. `onHalf` says what else its reader tells by then.
 */
export function readHalf(house: TestHouse, onHalf: (hearing: Hearing) => void = () => {}) {
  const half = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const lines: { level: number; msg: string }[] = []
  const usual = createDocumentReader()
  let isFirst = true
  const reader: DocumentReader = {
    async read(file, hearing) {
      if (!isFirst) return usual.read(file, hearing)
      isFirst = false
      await hearing.onBlocks(rows(0))
      onHalf(hearing)
      half.resolve()
      await rest.promise
      hearing.signal.throwIfAborted()
      await hearing.onBlocks(rows(ROWS))
      return { kind: 'csv', pages: null, pagesWithoutText: [], sheets: [], remarks: [], remarkCounts: {} }
    },
    preview: usual.preview,
    close: usual.close,
  }
  const { db, clock, dataDir } = house
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const store = createReadingStore(db)
  const reading = createReading({
    store,
    done: () => {},
    document: createReadDocument({
      db,
      store,
      shelf: createFolderShelf(join(dataDir, 'documents')),
      reader,
      clock,
      publish: async (tx, userId, event) =>
        void (await tx
          .insertInto('events')
          .values({ userId, data: JSON.stringify(event) })
          .execute()),
      committed: () => {},
    }),
    clear: async () => {},
    closeReader: reader.close,
    trials: createTaskTrials({
      store: createTaskTrialStore(db),
      solitude: createSolitude(),
      log,
      clock,
      worker: 'half-read',
    }),
    clock,
    log,
  })
  const over = reading.drain()
  return {
    lines,
    half: Promise.race([half.promise, over]),
    stop: () => reading.stop(),
    /** To its end, whatever became of it meanwhile. */
    async goOn(): Promise<void> {
      rest.resolve()
      await over
    },
  }
}
