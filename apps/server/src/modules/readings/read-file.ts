import type { DocumentReader } from '../../ports/document-reader.ts'
import { readFileWithin } from '../../platform/files/read-file-within.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { ReducedPicture } from '../../ports/picture-reducer.ts'
import type { MessagePictures } from './picture-cache.ts'
import type { PictureSource } from './picture-source.ts'
import { readWords, ReadingFailedError, toReadingFailed } from './read-words.ts'
import type { PendingReading } from './reading-queue.store.ts'
import type { ReadWords } from './readings.store.ts'

type ReadFileDeps = {
  fileStore: Pick<FileStore, 'open'>
  reader: Pick<DocumentReader, 'read'>
  loadPictures: PictureSource
  /** Whether the model of the agent that got the message sees pictures; false without a model. */
  isSeen: (messageId: string) => Promise<boolean>
}

/** `firstPage`: the first page of a scanned file. */
type UnderstoodFile = { words: NonNullable<ReadWords>; firstPage: ReducedPicture | null }

/**
 * Reads the words of a file, and draws the first pages of a scanned one for a model that sees. Throws a
 * `ReadingFailedError`, a `PictureProcessError` or the reason of `signal`.
 */
export function createReadFile({ fileStore, reader, loadPictures, isSeen }: ReadFileDeps) {
  async function loadPages(reading: PendingReading, signal: AbortSignal): Promise<MessagePictures> {
    try {
      return await loadPictures({ ...reading, isScan: true }, signal)
    } catch (error) {
      throw toReadingFailed(error)
    }
  }

  return async (reading: PendingReading, signal: AbortSignal): Promise<UnderstoodFile> => {
    const { messageId, fileName } = reading
    const content = await readFileWithin(fileStore, messageId, signal)
    if (content === null) throw new ReadingFailedError('no_file')
    const { text, isCut, isScan } = await readWords(reader, { name: fileName ?? '', content }, signal)
    const words = { text, isCut, pages: 0 }
    if (!isScan || !(await isSeen(messageId))) return withText({ words, firstPage: null })
    const { pictures, hasMore } = await loadPages(reading, signal).catch((error: unknown) => {
      // Its few words are better than nothing.
      if (text === '' || !(error instanceof ReadingFailedError)) throw error
      return { pictures: [], hasMore: isCut }
    })
    return withText({
      words: { text, isCut: hasMore, pages: pictures.length },
      firstPage: pictures[0] ?? null,
    })
  }
}
export type ReadFile = ReturnType<typeof createReadFile>

function withText(file: UnderstoodFile): UnderstoodFile {
  if (file.words.text === '' && file.words.pages === 0) throw new ReadingFailedError('no_text')
  return file
}
