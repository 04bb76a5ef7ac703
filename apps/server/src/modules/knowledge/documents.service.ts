import {
  causeWords,
  type Coverage,
  fail,
  type KnowledgeDocument,
  type Passage,
  type SheetPreview,
} from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import type { TakeTurn } from '../../platform/fair-turns.ts'
import { type DocumentReader, UnreadableError } from '../../ports/documents.ts'
import type { Shelf } from '../../ports/shelf.ts'
import type { DocumentFilter, DocumentStore, ListedDocument, NewFile } from './documents.store.ts'
import { presentDocument, remarksOf } from './present-document.ts'

type Needs = { store: DocumentStore; shelf: Shelf; reader: DocumentReader; clock: Clock; previewTurn: TakeTurn }
type Page = { page: number; size: number }

export type Documents = ReturnType<typeof createDocuments>

/** What an owner sees of documents. */
export function createDocuments({ store, shelf, reader, clock, previewTurn }: Needs) {
  const present = (row: ListedDocument) => presentDocument(row, clock.now())
  const found = async (userId: string, id: string) => (await store.find(userId, id)) ?? fail('documents.not_found')
  const opened = async (fileId: string) => (await shelf.open(fileId)) ?? fail('documents.file_gone')

  return {
    found,
    byId: async (userId: string, id: string): Promise<KnowledgeDocument> => present(await found(userId, id)),
    stats: (userId: string) => store.stats(userId, clock.now()),
    tags: store.tags,

    async list(userId: string, filter: DocumentFilter, { page, size }: Page) {
      const { items, total } = await store.page(userId, filter, page, size)
      return { items: items.map(present), page, totalPages: Math.ceil(total / size), total }
    },

    async file(userId: string, id: string) {
      const { fileId, fileName } = await found(userId, id)
      return { name: fileName, ...(await opened(fileId)) }
    },

    async passages(userId: string, id: string, { page, size }: Page) {
      const row = await found(userId, id)
      const total = row.passageCount
      const items = (await store.passages(id, page, size)).map(({ documentId, ...passage }): Passage => ({
        id: `${documentId}.${passage.position}`,
        ...passage,
      }))
      return { items, page, totalPages: Math.ceil(total / size), total, coverage: coverageOf(row) }
    },

    /** Nothing of it is kept. */
    async preview(userId: string, file: NewFile, gone: AbortSignal): Promise<{ sheets: SheetPreview[] }> {
      const bytes = async () => (await opened(file.fileId)).stream
      try {
        const read = () => reader.preview({ name: file.fileName, bytes }, gone)
        return { sheets: await previewTurn(userId, gone, read) }
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error
        if (error.trouble === 'not_supported') return fail('documents.not_excel', { cause: error })
        return fail('documents.unreadable', { cause: error, fields: { file: causeWords(error.trouble) } })
      } finally {
        await shelf.remove([file.fileId])
      }
    },
  }
}

const coverageOf = (row: ListedDocument): Coverage => ({
  pages: row.pages,
  pagesWithoutText: row.pagesWithoutText,
  sheets: row.sheets,
  characters: row.characters,
  passages: row.passageCount,
  remarks: row.remarks,
  sentences: remarksOf(row),
})
