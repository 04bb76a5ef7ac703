import { fail, displayKindOf } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { Log } from '../../platform/log/log.ts'
import { createDeleteOrphanFiles } from '../../platform/files/delete-orphan-files.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import type { ClaimedFileStore } from '../../ports/file-store.ts'
import { createRegisterMedia, createReplaceMedia } from './register-media.ts'
import { createMediaDownloads } from './media-downloads.ts'
import { createFileDownloader, type FileDownloaderDeps } from './file-downloader.ts'
import { createMediaStore } from './media.store.ts'
import { extensionOf, UNKNOWN_TYPE } from '../../platform/files/detect-type.ts'
import { createOutboundFiles } from './outbound/outbound-files.ts'

export type MediaModule = ReturnType<typeof createMediaModule>

export type MediaFile = {
  name: string
  type: string
  isShown: boolean
  bytes: number
  stream: AsyncIterable<Uint8Array>
}

const PAGE_SIZE = 100

type MediaModuleDeps = Omit<FileDownloaderDeps, 'store'> & {
  fileStore: ClaimedFileStore
  log: Log
  taskAttempts: TaskAttempts
}

export function createMediaModule({ log, taskAttempts, ...deps }: MediaModuleDeps) {
  const { db, fileStore, clock, secrets } = deps
  const store = createMediaStore(db)
  const fileDownloader = createFileDownloader({ ...deps, store })

  async function openFile(row: Awaited<ReturnType<typeof store.findStored>>): Promise<MediaFile> {
    if (!row) return fail('media.not_found')
    const { messageId, details } = row
    const stored = await fileStore.open(messageId)
    if (!stored) {
      log.error({ message: messageId }, 'a file that a row names is missing')
      return fail('media.not_found')
    }
    const type = row.type ?? UNKNOWN_TYPE
    const name = details?.fileName ?? fileNameOf(messageId, type)
    return { name, type, isShown: displayKindOf(type) !== null, ...stored }
  }

  return {
    register: createRegisterMedia(store, secrets),
    replace: createReplaceMedia(secrets),
    outbound: createOutboundFiles({ ...deps, store }),
    downloads: createMediaDownloads({ store, fileStore, fileDownloader, taskAttempts, clock, log }),
    deleteOrphanFiles: createDeleteOrphanFiles({
      db,
      fileStore,
      findOrphans: store.findOrphans,
      clock,
      log,
      contents: 'files',
    }),

    file: async (workspaceId: string, messageId: string) => openFile(await store.findStored(workspaceId, messageId)),

    /** For the program that sends it now. */
    fileBeingSent: async (workspaceId: string, messageId: string) =>
      openFile(await store.findBeingSent(workspaceId, messageId)),

    /** Every file of a workspace, for its export; read each one before the next. */
    async *filesOfAccount(
      tx: Tx,
      workspaceId: string,
    ): AsyncGenerator<{ name: string; content: AsyncIterable<Uint8Array> }> {
      for (let lastId = ''; ;) {
        const rows = await store.listStored(tx, workspaceId, lastId, PAGE_SIZE)
        for (const { messageId, type } of rows) {
          const stored = await fileStore.open(messageId)
          if (stored) yield { name: fileNameOf(messageId, type ?? UNKNOWN_TYPE), content: stored.stream }
        }
        const last = rows.at(-1)
        if (!last || rows.length < PAGE_SIZE) return
        lastId = last.messageId
      }
    },
  }
}

const fileNameOf = (messageId: string, type: string) => `${messageId}.${extensionOf(type)}`
