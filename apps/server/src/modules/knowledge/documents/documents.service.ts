import {
  describeDocumentCause,
  type IngestionSummary,
  fail,
  type KnowledgeDocument,
  type Passage,
  type SheetPreview,
} from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import type { FairSemaphore } from '../../../platform/concurrency/semaphores/fair-semaphore.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { type DocumentReader, UnreadableError } from '../../../ports/document-reader.ts'
import { type FileStore, FileStoreError } from '../../../ports/file-store.ts'
import type { DocumentFilter } from './document-filter.store.ts'
import type { DocumentStore, ListedDocument } from './documents.store.ts'
import type { StoredFile } from './receive-file.ts'
import { presentDocument, remarksOf } from './present-document.ts'

type DocumentsServiceDeps = {
  store: DocumentStore
  fileStore: FileStore
  reader: DocumentReader
  clock: Clock
  previewSemaphore: FairSemaphore
}
type PageQuery = { page: number; size: number }

export type DocumentsService = ReturnType<typeof createDocumentsService>

export function createDocumentsService({ store, fileStore, reader, clock, previewSemaphore }: DocumentsServiceDeps) {
  const present = (row: ListedDocument) => presentDocument(row, clock.now())
  const findOrFail = async (workspaceId: string, id: string) =>
    (await store.find(workspaceId, id)) ?? fail('documents.not_found')
  const openFile = async (fileId: string) => (await fileStore.open(fileId)) ?? fail('documents.file_gone')

  return {
    findOrFail,
    byId: async (workspaceId: string, id: string): Promise<KnowledgeDocument> =>
      present(await findOrFail(workspaceId, id)),
    stats: (workspaceId: string) => store.stats(workspaceId, clock.now()),
    tags: store.tags,

    async list(workspaceId: string, filter: DocumentFilter, { page, size }: PageQuery) {
      const { items, total } = await store.listPage(workspaceId, filter, page, size)
      return { items: items.map(present), page, totalPages: Math.ceil(total / size), total }
    },

    async file(workspaceId: string, id: string) {
      const { fileId, fileName } = await findOrFail(workspaceId, id)
      return { name: fileName, ...(await openFile(fileId)) }
    },

    async passages(workspaceId: string, id: string, { page, size }: PageQuery) {
      const row = await findOrFail(workspaceId, id)
      const total = row.passageCount
      const items = (await store.passages(id, page, size)).map(({ documentId, ...passage }): Passage => ({
        id: `${documentId}.${passage.position}`,
        ...passage,
      }))
      return { items, page, totalPages: Math.ceil(total / size), total, coverage: coverageOf(row) }
    },

    async preview(workspaceId: string, file: StoredFile, signal: AbortSignal): Promise<{ sheets: SheetPreview[] }> {
      const bytes = async () => (await openFile(file.fileId)).stream
      try {
        const runPreview = () => reader.preview({ name: file.fileName, bytes }, signal)
        return { sheets: await previewSemaphore({ workspace: workspaceId }, signal, runPreview) }
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error
        if (error.cause instanceof FileStoreError) throw error.cause
        if (error.trouble === 'not_supported') return fail('documents.not_excel', { cause: error })
        return fail('documents.unreadable', { cause: error, fields: { file: describeDocumentCause(error.trouble) } })
      } finally {
        await ignoreFailure(fileStore.remove([file.fileId]))
      }
    },
  }
}

const coverageOf = (row: ListedDocument): IngestionSummary => ({
  pages: row.pages,
  pagesWithoutText: row.pagesWithoutText,
  sheets: row.sheets,
  characters: row.characters,
  passages: row.passageCount,
  remarks: row.remarks,
  sentences: remarksOf(row),
})
