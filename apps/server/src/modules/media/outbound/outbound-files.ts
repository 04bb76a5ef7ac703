import { fail, limits } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { createFairSemaphore } from '../../../platform/concurrency/semaphores/fair-semaphore.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { type FileStore, FileStoreError, FileTooLargeError } from '../../../ports/file-store.ts'
import type { ImageProcessor } from '../../../ports/image-processor.ts'
import type { MediaStore } from '../media.store.ts'
import { createReceiveOutboundFile, type OutboundUpload, type ReceivedFile } from './receive-outbound-file.ts'

type OutboundFilesDeps = { db: Db; store: MediaStore; fileStore: FileStore; images: ImageProcessor }

/** `store_away`: files cannot be read or stored now. */
type CopyResult = 'copied' | 'gone' | 'no_room' | 'store_away'

type OpenFile = () => ReturnType<FileStore['open']>

/** Of one workspace and of the server; each upload holds a connection and a file that is being written. */
const uploadLimits = { ofOne: 3, ofAll: 24, waiting: 9, full: 'media.uploading' } as const

/** Files that people send: stored first, named by their message in one transaction with it. */
export function createOutboundFiles({ db, store, fileStore, images }: OutboundFilesDeps) {
  const receiveFile = createReceiveOutboundFile({ fileStore, images })

  /** In a transaction that locks the workspace; throws when other files took the room meanwhile. */
  async function assertRoom(tx: Tx, workspaceId: string, bytes: number): Promise<void> {
    if (bytes > (await store.countRoom(tx, workspaceId))) fail('media.storage_limit')
  }

  return {
    uploadSemaphore: createFairSemaphore(uploadLimits),

    receive: async (workspaceId: string, upload: Omit<OutboundUpload, 'room' | 'workspaceId'>): Promise<ReceivedFile> =>
      receiveFile({ ...upload, workspaceId, room: await store.countRoom(db, workspaceId) }),

    /** In the message's transaction, which locks the workspace; throws when other files took the room meanwhile. */
    async attach(tx: Tx, message: { messageId: string; workspaceId: string; now: Date }, file: ReceivedFile) {
      await assertRoom(tx, message.workspaceId, file.bytes)
      await store.insertStored(tx, { ...message, width: file.width, height: file.height }, file)
    },

    /** Copies a file of the owner under the id of a future message. A part of the room is kept for other files. */
    async copy(workspaceId: string, messageId: string, source: { bytes: number; open: OpenFile }): Promise<CopyResult> {
      try {
        if (source.bytes > (await store.countRoom(db, workspaceId, limits.documentCopiesShare))) return 'no_room'
        await fileStore.ensureWritable()
        const file = await source.open()
        if (file === null) return 'gone'
        return (await fileStore.put(messageId, file.stream, source.bytes)) === source.bytes ? 'copied' : 'gone'
      } catch (error) {
        if (error instanceof FileTooLargeError) return 'gone'
        if (error instanceof FileStoreError) return 'store_away'
        throw error
      }
    },

    /** Deletes the file unless a row names it, whose commit may not have been confirmed. */
    discard: (fileId: string) => ignoreFailure(store.findOrphans([fileId]).then((ids) => fileStore.remove(ids))),

    /** The content of a stored file; null when it is gone. Throws a `FileStoreError` while files cannot be read. */
    open: async (fileId: string) => (await fileStore.open(fileId))?.stream ?? null,

    assertRoom,
  }
}
