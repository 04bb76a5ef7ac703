import {
  causeWords,
  type DocumentMeaning,
  type DocumentStage,
  documentTypes,
  type KnowledgeDocument,
  meaningTroubleWords,
  remarkWords,
} from '@portavoz/contract'
import type { ListedDocument } from './documents.store.ts'

/** A row as its owner reads it. */
export const presentDocument = (row: ListedDocument, now: Date): KnowledgeDocument => ({
  id: row.id,
  name: row.name,
  description: row.description,
  tags: row.tags,
  agentId: row.agentId,
  agentName: row.agentName,
  uploadDate: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  fileName: row.fileName,
  fileType: documentTypes[row.kind],
  fileBytes: row.fileBytes,
  processingStatus: row.status,
  stage: stageOf(row),
  cause: row.cause && causeWords(row.cause),
  validUntil: row.validDay,
  isExpired: row.validUntil !== null && row.validUntil <= now,
  pages: row.pages,
  passages: row.passageCount,
  remarks: row.status === 'COMPLETED' ? remarksOf(row) : [],
  meaning: meaningOf(row),
})

function stageOf({ stage, done, total, embedded, passageCount }: ListedDocument): DocumentStage | null {
  if (stage) return { name: stage, done, total }
  return embedded === null ? null : { name: 'embedding', done: embedded, total: passageCount }
}

const meaningOf = ({ hasModel, isMeaningRead: isRead, trouble }: ListedDocument): DocumentMeaning | null =>
  hasModel ? { isRead, trouble: trouble && meaningTroubleWords(trouble) } : null

/** In Spanish, what was not read of it, or guessed. */
export const remarksOf = ({ remarks, remarkCounts, pages, pagesWithoutText }: ListedDocument): string[] =>
  remarks.map((remark) =>
    remarkWords(
      remark,
      remark === 'pages_without_text' ? { count: pagesWithoutText.length, of: pages, names: [] } : remarkCounts[remark],
    ),
  )
