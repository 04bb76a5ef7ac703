import { limits } from '@portavoz/contract'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderFileStore } from '../src/adapters/files/folder-file-store.ts'
import { createPictureSizes } from '../src/adapters/images/picture-sizes.ts'
import type { Db } from '../src/db/connect.ts'
import { detectType } from '../src/platform/files/detect-type.ts'
import { createMediaStore } from '../src/modules/media/media.store.ts'
import { createTranscriptQueue } from '../src/modules/transcription/transcript-queue.store.ts'
import { createTranscriptStore } from '../src/modules/transcription/transcripts.store.ts'
import { buildReceiptPdf } from './files/build-receipt.ts'
import type { DemoFile } from './month/rows.ts'
import { isWritten } from './stories/receipts.ts'

const DOWNLOAD_MS = 900
const HEARING_MS = 1_800
export const TRANSCRIBER = 'whisper-1'

/** No console is open yet. */
const publishNothing = async () => {}

/**
 * Stores the photos, voice notes and receipts of the month as download and transcription would have stored them: the
 * file, its row, and the words.
 */
export const storeFiles = async (db: Db, dataDir: string, files: readonly DemoFile[]): Promise<void> => {
  const fileStore = createFolderFileStore(join(dataDir, 'media'))
  const mediaStore = createMediaStore(db)
  const transcriptQueue = createTranscriptQueue(db)
  const transcriptStore = createTranscriptStore(publishNothing)
  const contents = await readContents(files)
  await Promise.all(
    files.map(({ messageId, file }) =>
      fileStore.put(messageId, chunksOf(findContent(contents, file).bytes), limits.mediaBytes),
    ),
  )
  await db.transaction().execute(async (tx) => {
    for (const { messageId, workspaceId, file, says, at } of files) {
      const { bytes, type, width, height } = findContent(contents, file)
      const storedAt = new Date(at.getTime() + DOWNLOAD_MS)
      const sealed = ''
      await mediaStore.insertPending(tx, { messageId, workspaceId, width, height, now: at }, sealed)
      await mediaStore.markStored(tx, { messageId, sealed }, { type, bytes: bytes.length, width, height }, storedAt)
      if (says === null) continue
      const heardAt = new Date(at.getTime() + HEARING_MS)
      await transcriptQueue.expect(tx, messageId, at, { hasInstallation: true, asker: 'network' })
      await transcriptStore.keep(tx, messageId, says, TRANSCRIBER, heardAt)
      await transcriptStore.recordEnd(tx, messageId, { step: 'heard', detail: { model: TRANSCRIBER }, now: heardAt })
    }
  })
}

type FileContent = { bytes: Buffer; type: string; width: number | null; height: number | null }

const readContents = async (files: readonly DemoFile[]): Promise<ReadonlyMap<string, FileContent>> => {
  const sizes = createPictureSizes()
  const contents = new Map<string, FileContent>()
  for (const { file: name, receipt } of files) {
    if (contents.has(name)) continue
    const bytes =
      receipt && isWritten(receipt.receipt)
        ? buildReceiptPdf(receipt.receipt.lines(receipt.date))
        : await readFile(new URL(`media/${name}`, import.meta.url))
    const { width, height } = (await sizes.measure(async () => bytes)) ?? { width: null, height: null }
    contents.set(name, { bytes, type: detectType(bytes), width, height })
  }
  return contents
}

const findContent = (contents: ReadonlyMap<string, FileContent>, name: string): FileContent => {
  const content = contents.get(name)
  if (!content) throw new Error(`media/${name}: not read`)
  return content
}

async function* chunksOf(bytes: Buffer) {
  yield bytes
}
