import {
  describeDocumentCause,
  type DocumentEmbeddingState,
  type DocumentStage,
  documentTypes,
  type KnowledgeDocument,
  describeEmbeddingProblem,
  describeRemark,
} from '@portavoz/contract'
import type { ListedDocument } from './documents.store.ts'

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
  cause: row.cause && describeDocumentCause(row.cause),
  validUntil: row.validDay,
  isExpired: row.validUntil !== null && row.validUntil <= now,
  isSentOnRequest: row.isSentOnRequest,
  pages: row.pages,
  passages: row.passageCount,
  remarks: row.status === 'COMPLETED' ? remarksOf(row) : [],
  meaning: meaningOf(row),
})

function stageOf({ stage, done, total, embedded, passageCount }: ListedDocument): DocumentStage | null {
  if (stage) return { name: stage, done, total }
  return embedded === null ? null : { name: 'embedding', done: embedded, total: passageCount }
}

const meaningOf = ({ hasModel, isMeaningRead: isRead, trouble }: ListedDocument): DocumentEmbeddingState | null =>
  hasModel ? { isRead, trouble: trouble && describeEmbeddingProblem(trouble) } : null

/** Spanish sentences about what was not read or was guessed. */
export const remarksOf = ({ remarks, remarkCounts, pages, pagesWithoutText }: ListedDocument): string[] =>
  remarks.map((remark) =>
    describeRemark(
      remark,
      remark === 'pages_without_text' ? { count: pagesWithoutText.length, of: pages, names: [] } : remarkCounts[remark],
    ),
  )
