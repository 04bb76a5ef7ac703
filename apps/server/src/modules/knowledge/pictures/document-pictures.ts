import { type DocumentPicture, fail, limits, type NamedRow } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import type { DocumentPictureRow } from '../../../db/schema.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import type { ImageProcessor } from '../../../ports/image-processor.ts'
import type { ChangeDocumentsDeps } from '../documents/change-documents.ts'
import type { DocumentsService } from '../documents/documents.service.ts'
import type { DocumentStore } from '../documents/documents.store.ts'
import { checkStorageLimit } from '../documents/storage-limit.ts'
import { rowIdentityOf } from '../rows/row-identity.ts'
import { tokenize } from '../text/tokenize.ts'
import type { NameRows } from './name-rows.ts'
import type { ListedPicture, PictureStore } from './pictures.store.ts'
import type { ReceivePicture, StoredPicture } from './receive-picture.ts'
import type { RowStore } from './rows.store.ts'

export type DocumentPicturesDeps = {
  db: Db
  clock: Clock
  fileStore: FileStore
  documents: Pick<DocumentsService, 'findOrFail'>
  documentStore: DocumentStore
  store: PictureStore
  rows: RowStore
  nameRows: NameRows
  receivePicture: ReceivePicture
  images: Pick<ImageProcessor, 'toJpeg'>
  publish: ChangeDocumentsDeps['publish']
  afterCommit: () => void
}

/** A list shows 56 pixels, on dense screens three times as many. */
const THUMBNAIL_SIDE = 168

export type DocumentScope = { workspaceId: string; documentId: string }

/** Pictures of documents and of rows of their tables. */
export function createDocumentPictures(deps: DocumentPicturesDeps) {
  const { clock, fileStore, documents, documentStore, store, rows, nameRows, receivePicture, images } = deps

  /** The row that a picture will show; null: the whole document. */
  async function rowOf(tx: Tx, documentId: string, rowKey: string | null) {
    if (rowKey === null) return { rowKey: null, rowName: null }
    const text = await rows.findRowText(tx, documentId, rowKey)
    const identity = text === null ? null : rowIdentityOf(text)
    return identity ? { rowKey, rowName: identity.name } : fail('documents.row_not_found')
  }

  async function insert({ workspaceId, documentId }: DocumentScope, rowKey: string | null, stored: StoredPicture) {
    return changePictures(deps, { workspaceId, documentId }, async (tx) => {
      const known = await store.listKnown(tx, workspaceId, documentId)
      if (known.length >= limits.picturesOfDocument) fail('documents.too_many_pictures')
      if (known.filter((one) => one.rowKey === rowKey).length >= limits.picturesOfRow)
        fail('documents.too_many_row_pictures')
      const row = await rowOf(tx, documentId, rowKey)
      await checkStorageLimit(documentStore, tx, { workspaceId, bytes: stored.bytes })
      const picture = { ...stored, ...row, workspaceId, documentId, createdAt: clock.now() }
      await store.insert(tx, [picture])
      return picture
    })
  }

  return {
    async list(workspaceId: string, documentId: string, { page, size }: { page: number; size: number }) {
      await documents.findOrFail(workspaceId, documentId)
      await nameRows(documentId)
      const { items, total } = await store.listPage(workspaceId, documentId, page, size)
      return { items: items.map(presentPicture), page, totalPages: Math.ceil(total / size), total }
    },

    async findRows(workspaceId: string, documentId: string, query: string): Promise<NamedRow[]> {
      await documents.findOrFail(workspaceId, documentId)
      await nameRows(documentId)
      const words = tokenize(query).map(({ word }) => word)
      const found = await rows.findRows(documentId, words, limits.rowsFound)
      return found.map(({ rowKey, text, sheet, row }) => ({
        key: rowKey,
        name: rowIdentityOf(text)?.name ?? rowKey,
        sheet,
        row,
      }))
    },

    /** `receive` streams the file of a form and returns the row that the form names. */
    async add(
      workspaceId: string,
      documentId: string,
      receive: (take: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<string | null>,
    ): Promise<DocumentPicture & { documentName: string }> {
      const { name: documentName } = await documents.findOrFail(workspaceId, documentId)
      await nameRows(documentId)
      let stored: StoredPicture | null = null
      try {
        const rowKey = await receive(async (name, bytes) => {
          stored = await receivePicture({ id: newId(clock.now().getTime()), workspaceId }, name, bytes)
        })
        if (stored === null) return fail('documents.picture_missing')
        const picture = await insert({ workspaceId, documentId }, rowKey, stored)
        return { ...presentPicture({ ...picture, hasRow: true }), documentName }
      } catch (error) {
        await ignoreFailure(fileStore.remove(stored === null ? [] : [(stored as StoredPicture).id]))
        throw error
      }
    },

    /** A small JPEG for lists. */
    async thumbnail(workspaceId: string, documentId: string, id: string): Promise<Buffer> {
      if (!(await store.find(workspaceId, documentId, id))) fail('documents.picture_not_found')
      const read = () => fileStore.readStart(id, limits.pictureBytes)
      return (await images.toJpeg(read, THUMBNAIL_SIDE, workspaceId)) ?? fail('documents.picture_not_found')
    },

    async file(workspaceId: string, documentId: string, id: string) {
      const picture = (await store.find(workspaceId, documentId, id)) ?? fail('documents.picture_not_found')
      const opened = (await fileStore.open(id)) ?? fail('documents.picture_not_found')
      return { name: picture.fileName, ...opened }
    },

    /** Returns what it showed, for the audit log. */
    async remove(workspaceId: string, documentId: string, id: string): Promise<string> {
      const { name } = await documents.findOrFail(workspaceId, documentId)
      const picture = (await store.find(workspaceId, documentId, id)) ?? fail('documents.picture_not_found')
      await changePictures(deps, { workspaceId, documentId }, async (tx) => {
        if ((await store.remove(tx, workspaceId, documentId, [id])) === 0) fail('documents.picture_not_found')
      })
      return picture.rowName ?? name
    },
  }
}

/** Locks the workspace, tells its consoles, and deletes the files of pictures that `work` removed. */
export async function changePictures<T>(
  { db, documents, store, publish, afterCommit }: DocumentPicturesDeps,
  { workspaceId, documentId }: DocumentScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { name } = await documents.findOrFail(workspaceId, documentId)
  const result = await withDeadlockRetry(db, async (tx) => {
    await lockWorkspace(tx, workspaceId)
    if (!(await store.hasDocument(tx, workspaceId, documentId))) fail('documents.not_found')
    const done = await work(tx)
    await publish(tx, workspaceId, { type: 'document', documentId, name })
    return done
  })
  afterCommit()
  return result
}

const presentPicture = (picture: DocumentPictureRow & Pick<ListedPicture, 'hasRow'>): DocumentPicture => ({
  id: picture.id,
  rowKey: picture.rowKey,
  rowName: picture.rowName,
  hasRow: picture.hasRow,
  fileName: picture.fileName,
  bytes: picture.bytes,
  width: picture.width,
  height: picture.height,
  createdAt: picture.createdAt.toISOString(),
})
