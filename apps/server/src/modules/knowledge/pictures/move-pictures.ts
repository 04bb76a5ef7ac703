import type { Log } from '../../../platform/log/log.ts'
import type { NameRows } from './name-rows.ts'
import type { RowStore } from './rows.store.ts'

/** Moves the pictures whose rows have keys of an older version, when the server starts. */
export function createMovePictures({ rows, nameRows, log }: { rows: RowStore; nameRows: NameRows; log: Log }) {
  let isStopping = false
  let running = Promise.resolve()

  async function run(): Promise<void> {
    for (const documentId of await rows.listWithOldKeys()) if (!isStopping) await nameRows(documentId)
  }
  return {
    start(): void {
      running = run().catch((err: unknown) => log.warn({ err }, 'moving pictures to their rows'))
    },
    /** Documents that were being read, or failed, at the start. */
    cleanUp: run,
    stop(): Promise<void> {
      isStopping = true
      return running
    },
  }
}
