import { causeWords, documentTypes, type KnowledgeDocument } from '@portavoz/contract'
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
  stage: row.stage && { name: row.stage, done: row.done, total: row.total },
  cause: row.cause && causeWords(row.cause),
  validUntil: row.validDay,
  isExpired: row.validUntil !== null && row.validUntil <= now,
  pages: row.pages,
  passages: row.passageCount,
})
