import type { Log } from '../../../platform/log/log.ts'
import type { NameRows } from './name-rows.ts'
import type { RowStore } from './rows.store.ts'

type MovePicturesDeps = { rows: Pick<RowStore, 'listWithOldKeys'>; nameRows: NameRows; log: Log }

/** Moves the pictures whose rows have keys of an older version: at the start, after a reading, with the clean-up. */
export function createMovePictures({ rows, nameRows, log }: MovePicturesDeps) {
  let isStopping = false
  let running = Promise.resolve()

  async function run(): Promise<void> {
    for (const documentId of await rows.listWithOldKeys()) if (!isStopping) await move(documentId)
  }

  /** A document that fails is tried again by the next run. */
  const move = (documentId: string, isReadAgain = false): Promise<void> =>
    nameRows(documentId, isReadAgain).catch((err: unknown) =>
      log.warn({ err, document: documentId }, 'moving pictures to their rows'),
    )

  return {
    move,
    start(): void {
      running = run().catch((err: unknown) => log.warn({ err }, 'listing documents with old row keys'))
    },
    /** Documents that were being read, or failed, at the start. */
    cleanUp: run,
    stop(): Promise<void> {
      isStopping = true
      return running
    },
  }
}
