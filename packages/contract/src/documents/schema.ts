import * as z from 'zod/mini'
import { Id, Time } from '../common/schema.ts'
import { DocumentStage, DocumentStatus } from './stages.ts'
import { DocumentRemark } from './remarks.ts'
import { PassageLocation } from './descriptions.ts'

/** Whether the passages are embedded. Search by words works in any case. */
export const DocumentEmbeddingState = z.object({
  isRead: z.boolean(),
  /** Spanish: why they are not embedded yet. Retried automatically. */
  trouble: z.nullable(z.string()),
})
export type DocumentEmbeddingState = z.infer<typeof DocumentEmbeddingState>

/** An uploaded document and the state of its ingestion. */
export const KnowledgeDocument = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Null: shared by all agents of its owner. */
  agentId: z.nullable(Id),
  agentName: z.nullable(z.string()),
  uploadDate: Time,
  updatedAt: Time,
  fileName: z.string(),
  /** MIME type, from the file name until the content is parsed. */
  fileType: z.string(),
  fileBytes: z.number(),
  processingStatus: DocumentStatus,
  /** The current ingestion step; also set while the passages of a completed document are embedded. */
  stage: z.nullable(DocumentStage),
  /** Spanish: why ingestion failed and what to do. */
  cause: z.nullable(z.string()),
  /** The last day on which agents answer from it; null without an end. */
  validUntil: z.nullable(z.string()),
  isExpired: z.boolean(),
  /** Agents send the file to customers who ask for it. */
  isSentOnRequest: z.boolean(),
  /** Null if the format has no pages or ingestion has not finished. */
  pages: z.nullable(z.number()),
  passages: z.number(),
  /** Spanish: what was left out or guessed; filled in once it is completed. */
  remarks: z.array(z.string()),
  /** Null if no embedding provider is configured. */
  meaning: z.nullable(DocumentEmbeddingState),
})
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>

export const DocumentStats = z.object({
  total: z.number(),
  pending: z.number(),
  processing: z.number(),
  completed: z.number(),
  failed: z.number(),
  /** Completed documents past their last day. */
  expired: z.number(),
})
export type DocumentStats = z.infer<typeof DocumentStats>

/** A passage of a document, as search returns it. */
export const Passage = z.extend(PassageLocation, { id: Id, position: z.number(), text: z.string() })
export type Passage = z.infer<typeof Passage>

/** How much of a document ingestion could read. */
export const IngestionSummary = z.object({
  /** Pages without text; null if the format has no pages. */
  pages: z.nullable(z.number()),
  pagesWithoutText: z.array(z.number()),
  sheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  characters: z.number(),
  passages: z.number(),
  remarks: z.array(DocumentRemark),
  /** `remarks` as Spanish sentences with their counts. */
  sentences: z.array(z.string()),
})
export type IngestionSummary = z.infer<typeof IngestionSummary>

export const SheetPreview = z.object({
  name: z.string(),
  headers: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  totalRows: z.number(),
  /** The number of columns that are not shown. */
  moreColumns: z.number(),
})
export type SheetPreview = z.infer<typeof SheetPreview>
