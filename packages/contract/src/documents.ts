import * as z from 'zod/mini'
import { Id, Nothing, text, Time } from './common.ts'
import { DayOrTime, isForwards, rangeBackwards, TimeZone } from './days.ts'
import { DocumentForm, DocumentUpdate } from './document-form.ts'
import { DocumentStage, DocumentStatus } from './document-stages.ts'
import { DocumentRemark } from './document-remarks.ts'
import { Place } from './document-words.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { SearchText } from './search-text.ts'
import { wholeNumberText } from './numbers.ts'
import { Tag } from './tags.ts'

/** Whether the meaning of its passages is read, beside their words, which answer in any case. */
export const DocumentMeaning = z.object({
  isRead: z.boolean(),
  /** In Spanish, why not yet, or not anew; it is tried again by itself. */
  trouble: z.nullable(z.string()),
})
export type DocumentMeaning = z.infer<typeof DocumentMeaning>

/** What an owner uploads, and what became of it. */
export const KnowledgeDocument = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Null: all agents of its owner answer from it. */
  agentId: z.nullable(Id),
  agentName: z.nullable(z.string()),
  uploadDate: Time,
  updatedAt: Time,
  fileName: z.string(),
  /** A MIME type: of its content once it was read, of its name until then. */
  fileType: z.string(),
  fileBytes: z.number(),
  processingStatus: DocumentStatus,
  /** While it is being processed, or, completed, its meaning read. */
  stage: z.nullable(DocumentStage),
  /** In Spanish, why it failed and what to do. */
  cause: z.nullable(z.string()),
  /** The last day on which it answers; null for ever. */
  validUntil: z.nullable(z.string()),
  isExpired: z.boolean(),
  /** Null where its format has none, or it is not known yet. */
  pages: z.nullable(z.number()),
  passages: z.number(),
  /** In Spanish, what was not read of it, or guessed, once it is completed. */
  remarks: z.array(z.string()),
  /** Null where nothing reads meanings. */
  meaning: z.nullable(DocumentMeaning),
})
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>

export const DocumentStats = z.object({
  total: z.number(),
  pending: z.number(),
  processing: z.number(),
  completed: z.number(),
  failed: z.number(),
  /** Of the completed ones, those past their last day. */
  expired: z.number(),
})
export type DocumentStats = z.infer<typeof DocumentStats>

/** One of a document's passages, as its agents recall it. */
export const Passage = z.extend(Place, { id: Id, position: z.number(), text: z.string() })
export type Passage = z.infer<typeof Passage>

/** How much of a document was understood. */
export const Coverage = z.object({
  /** Of its pages, those without any text; null where its format has no pages. */
  pages: z.nullable(z.number()),
  pagesWithoutText: z.array(z.number()),
  sheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  characters: z.number(),
  passages: z.number(),
  remarks: z.array(DocumentRemark),
  /** The same in Spanish, with what each counts. */
  sentences: z.array(z.string()),
})
export type Coverage = z.infer<typeof Coverage>

export const SheetPreview = z.object({
  name: z.string(),
  headers: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  totalRows: z.number(),
  /** How many columns it has beyond those that are shown. */
  moreColumns: z.number(),
})
export type SheetPreview = z.infer<typeof SheetPreview>

const count = (max: number, usual: number, min = 0) => z._default(wholeNumberText(min, max), usual)

/** The specification's pages: `page` counts from 0. */
const paged = (usual: number) => ({ page: count(1_000_000, 0), size: count(limits.pageMax, usual, 1) })
const pagesOf = <T extends z.ZodMiniType>(item: T) => ({
  items: z.array(item),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
})

const user = 'user'
const One = z.object({ id: Id })
const listed = z.object(pagesOf(KnowledgeDocument))
const onPages = paged(limits.documentsPage)
const upload = {
  method: 'POST',
  access: user,
  status: 201,
  upload: 'file',
  input: Nothing,
  form: DocumentForm,
  output: KnowledgeDocument,
} as const

export const documents = {
  /** The newest first. `search`: beginnings of words of name, description, tags and file name. */
  list: endpoint({
    method: 'GET',
    path: '/documents',
    access: user,
    input: z
      .object({
        ...onPages,
        search: z.optional(SearchText),
        status: z.optional(z.union([z.literal('all'), DocumentStatus])),
        /** Those that this agent answers from: its own and everybody's. `all` is no filter. */
        agentId: z.optional(z.string().check(z.maxLength(80))),
        tag: z.optional(text(limits.tagMax)),
        /** By the day of their upload, in `timeZone`. */
        from: z.optional(DayOrTime),
        to: z.optional(DayOrTime),
        timeZone: z._default(TimeZone, 'UTC'),
      })
      .check(z.refine(isForwards, { error: rangeBackwards, path: ['to'] })),
    output: listed,
  }),
  search: endpoint({
    method: 'GET',
    path: '/documents/search',
    access: user,
    input: z.object({ ...onPages, query: z._default(SearchText, '') }),
    output: listed,
  }),
  ofAgent: endpoint({
    method: 'GET',
    path: '/documents/agent/:id',
    access: user,
    input: z.object({ id: Id, ...onPages }),
    output: listed,
  }),
  withTag: endpoint({
    method: 'GET',
    path: '/documents/tag/:tag',
    access: user,
    input: z.object({ tag: Tag, ...onPages }),
    output: listed,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/documents/stats',
    access: user,
    shape: 'figures',
    input: Nothing,
    output: DocumentStats,
  }),
  /** The account's tags, the most used first. */
  tags: endpoint({
    method: 'GET',
    path: '/documents/tags',
    access: user,
    input: Nothing,
    output: z.array(z.string()),
  }),
  byId: endpoint({ method: 'GET', path: '/documents/:id', access: user, input: One, output: KnowledgeDocument }),
  upload: endpoint({ ...upload, path: '/documents/upload' }),
  uploadExcel: endpoint({ ...upload, path: '/documents/upload-excel' }),
  /** What a workbook holds, before it is uploaded: nothing of it is kept. */
  previewExcel: endpoint({
    method: 'POST',
    path: '/documents/preview-excel',
    access: user,
    upload: 'file',
    input: Nothing,
    output: z.object({ sheets: z.array(SheetPreview) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/documents/:id',
    access: user,
    input: DocumentUpdate,
    output: KnowledgeDocument,
  }),
  /** FAILED → PENDING; anything else is refused. */
  setStatus: endpoint({
    method: 'PUT',
    path: '/documents/:id/status',
    access: user,
    saidIn: 'address',
    input: z.object({ id: Id, status: DocumentStatus }),
    output: KnowledgeDocument,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/documents/:id/retry',
    access: user,
    input: One,
    output: KnowledgeDocument,
  }),
  /** The file as it was uploaded. */
  file: endpoint({
    method: 'GET',
    path: '/documents/:id/file',
    access: user,
    shape: 'file',
    input: One,
    output: Nothing,
  }),
  /** Another file in its place: what the old one said is not answered any more. */
  replace: endpoint({
    method: 'PUT',
    path: '/documents/:id/file',
    access: user,
    upload: 'file',
    input: One,
    output: KnowledgeDocument,
  }),
  /** What was understood, in reading order. */
  passages: endpoint({
    method: 'GET',
    path: '/documents/:id/passages',
    access: user,
    input: z.object({ id: Id, ...paged(limits.passagesPage) }),
    output: z.object({ ...pagesOf(Passage), coverage: Coverage }),
  }),
  /** It answers no more from the moment this does. */
  remove: endpoint({ method: 'DELETE', path: '/documents/:id', access: user, input: One, output: Nothing }),
}
