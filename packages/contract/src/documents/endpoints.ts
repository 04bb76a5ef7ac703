import * as z from 'zod/mini'
import { Id, EmptyObject, boundedText } from '../common/schema.ts'
import { DayOrDateTime, isOrderedRange, rangeOrderError, TimeZone } from '../common/dates.ts'
import { DocumentForm, DocumentUpdate } from './form.ts'
import { DocumentStatus } from './stages.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { SearchText } from '../search/search-text.ts'
import { Tag } from '../common/tags.ts'
import { numberedPageInput, numberedPageOutput } from './numbered-pages.ts'
import { documentPictures } from './picture-endpoints.ts'
import { NamedRow } from './pictures.ts'
import { KnowledgeDocument, DocumentStats, Passage, IngestionSummary, SheetPreview } from './schema.ts'

const DocumentParams = z.object({ id: Id })
const DocumentPage = z.object(numberedPageOutput(KnowledgeDocument))
const documentPageInput = numberedPageInput(limits.documentsPage)
const uploadEndpoint = {
  method: 'POST',
  access: 'admin',
  status: 201,
  upload: 'file',
  input: EmptyObject,
  form: DocumentForm,
  output: KnowledgeDocument,
} as const

export const documents = {
  /** Newest first. `search`: word prefixes in name, description, tags and file name. */
  list: endpoint({
    method: 'GET',
    path: '/documents',
    access: 'viewer',
    input: z
      .object({
        ...documentPageInput,
        search: z.optional(SearchText),
        status: z.optional(z.union([z.literal('all'), DocumentStatus])),
        /** Documents that this agent answers from: its own and the shared ones. `all` does not filter. */
        agentId: z.optional(z.string().check(z.maxLength(80))),
        tag: z.optional(boundedText(limits.tagMax)),
        /** The day of the upload, in `timeZone`. */
        from: z.optional(DayOrDateTime),
        to: z.optional(DayOrDateTime),
        timeZone: z._default(TimeZone, 'UTC'),
      })
      .check(z.refine(isOrderedRange, { error: rangeOrderError, path: ['to'] })),
    output: DocumentPage,
  }),
  search: endpoint({
    method: 'GET',
    path: '/documents/search',
    access: 'viewer',
    input: z.object({ ...documentPageInput, query: z._default(SearchText, '') }),
    output: DocumentPage,
  }),
  ofAgent: endpoint({
    method: 'GET',
    path: '/documents/agent/:id',
    access: 'viewer',
    input: z.object({ id: Id, ...documentPageInput }),
    output: DocumentPage,
  }),
  withTag: endpoint({
    method: 'GET',
    path: '/documents/tag/:tag',
    access: 'viewer',
    input: z.object({ tag: Tag, ...documentPageInput }),
    output: DocumentPage,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/documents/stats',
    access: 'viewer',
    shape: 'figures',
    input: EmptyObject,
    output: DocumentStats,
  }),
  /** The workspace's tags, most used first. */
  tags: endpoint({
    method: 'GET',
    path: '/documents/tags',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(z.string()),
  }),
  byId: endpoint({
    method: 'GET',
    path: '/documents/:id',
    access: 'viewer',
    input: DocumentParams,
    output: KnowledgeDocument,
  }),
  upload: endpoint({ ...uploadEndpoint, path: '/documents/upload' }),
  uploadExcel: endpoint({ ...uploadEndpoint, path: '/documents/upload-excel' }),
  /** Sheets of a workbook before it is uploaded. Nothing is stored. */
  previewExcel: endpoint({
    method: 'POST',
    path: '/documents/preview-excel',
    access: 'admin',
    upload: 'file',
    input: EmptyObject,
    output: z.object({ sheets: z.array(SheetPreview) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/documents/:id',
    access: 'admin',
    input: DocumentUpdate,
    output: KnowledgeDocument,
  }),
  /** Whether agents send the file to customers who ask for it. Refused where `sendingObstacleOf` names a reason. */
  setSending: endpoint({
    method: 'PUT',
    path: '/documents/:id/sending',
    access: 'admin',
    audit: { field: 'isSentOnRequest', whenTrue: 'document.sending_allowed', whenFalse: 'document.sending_stopped' },
    input: z.object({ id: Id, isSentOnRequest: z.boolean() }),
    output: KnowledgeDocument,
  }),
  /** Only FAILED → PENDING is allowed. */
  setStatus: endpoint({
    method: 'PUT',
    path: '/documents/:id/status',
    access: 'admin',
    inputIn: 'address',
    input: z.object({ id: Id, status: DocumentStatus }),
    output: KnowledgeDocument,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/documents/:id/retry',
    access: 'admin',
    input: DocumentParams,
    output: KnowledgeDocument,
  }),
  /** The file as it was uploaded. */
  file: endpoint({
    method: 'GET',
    path: '/documents/:id/file',
    access: 'viewer',
    shape: 'file',
    input: DocumentParams,
    output: EmptyObject,
  }),
  /** Replaces the file. Agents stop answering from the old content. */
  replace: endpoint({
    method: 'PUT',
    path: '/documents/:id/file',
    access: 'admin',
    upload: 'file',
    input: DocumentParams,
    output: KnowledgeDocument,
  }),
  /** The passages, in reading order. */
  passages: endpoint({
    method: 'GET',
    path: '/documents/:id/passages',
    access: 'viewer',
    input: z.object({ id: Id, ...numberedPageInput(limits.passagesPage) }),
    output: z.object({ ...numberedPageOutput(Passage), coverage: IngestionSummary }),
  }),
  /** Rows of its tables by words of their names, in reading order; the first ones without `query`. */
  rows: endpoint({
    method: 'GET',
    path: '/documents/:id/rows',
    access: 'viewer',
    input: z.object({ id: Id, query: z._default(boundedText(limits.searchMax), '') }),
    output: z.object({ rows: z.array(NamedRow) }),
  }),
  ...documentPictures,
  /** Agents stop answering from it immediately. */
  remove: endpoint({
    method: 'DELETE',
    path: '/documents/:id',
    access: 'admin',
    audit: 'document.deleted',
    input: DocumentParams,
    output: EmptyObject,
  }),
}
