import {
  documents,
  type DocumentStage,
  type DocumentUpdate,
  type Input,
  isExcel,
  type KnowledgeDocument,
  knowledge,
} from '@portavoz/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { download } from '../lib/download.ts'
import { upload, type Progress } from '../lib/upload.ts'

export type DocumentFilters = Input<typeof documents.list>
type Listed = { items: KnowledgeDocument[] }

/** While another page or filter is on its way, what was shown stays. */
export const documentsQuery = (filters: DocumentFilters) =>
  queryOptions({
    queryKey: ['documents', filters],
    queryFn: ({ signal }) => call(documents.list, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const documentStatsQuery = queryOptions({
  queryKey: ['document-stats'],
  queryFn: ({ signal }) => call(documents.stats, {}, { signal }),
})

export const documentTagsQuery = queryOptions({
  queryKey: ['document-tags'],
  queryFn: ({ signal }) => call(documents.tags, {}, { signal }),
})

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => call(documents.byId, { id }, { signal }),
  })

/** What was understood of it, in reading order. */
export const passagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['passages', id],
    queryFn: ({ signal, pageParam }) => call(documents.passages, { id, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
  })

/** Everything that shows documents or counts them. */
export const documentKeys = ['documents', 'document', 'document-stats', 'document-tags', 'passages']

const refreshDocuments = (client: QueryClient) =>
  Promise.all(documentKeys.map((key) => client.invalidateQueries({ queryKey: [key] })))

/** Puts a document, as the server told it, wherever a screen reads it. */
const keepDocument = (client: QueryClient, document: KnowledgeDocument) =>
  changeDocument(client, document.id, () => document)

/** How far its reading is. A document that has come to its end is not called back by what was told before. */
export const keepStage = (client: QueryClient, id: string, stage: DocumentStage) =>
  changeDocument(client, id, (known) => {
    // Whatever comes of its meaning, it answers.
    if (stage.name === 'embedding') return isWaiting(known) ? { ...known, stage } : known
    return known.processingStatus === 'PENDING' || known.processingStatus === 'PROCESSING'
      ? { ...known, processingStatus: 'PROCESSING', stage }
      : known
  })

const isWaiting = ({ processingStatus, meaning }: KnowledgeDocument) =>
  processingStatus === 'COMPLETED' && !meaning?.isRead

function changeDocument(client: QueryClient, id: string, change: (known: KnowledgeDocument) => KnowledgeDocument) {
  client.setQueryData(documentQuery(id).queryKey, (known) => known && change(known))
  client.setQueriesData<Listed>(
    { queryKey: ['documents'] },
    (known) => known && { ...known, items: known.items.map((one) => (one.id === id ? change(one) : one)) },
  )
}

type Watched = { file: File; onProgress: (progress: Progress) => void; signal: AbortSignal }
export type UploadWords = { name: string; description: string; tags: string[]; agentId: string }

export function useUploadDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ words, ...sent }: Watched & { words: UploadWords }) =>
      upload(isExcel(sent.file) ? documents.uploadExcel : documents.upload, {}, { words, ...sent }),
    onSuccess: () => void refreshDocuments(client),
  })
}

export function useReplaceFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...sent }: Watched & { id: string }) => upload(documents.replace, { id }, sent),
    onSuccess: () => void refreshDocuments(client),
  })
}

/** What a workbook holds, read by the server, which keeps nothing of it. */
export const previewQuery = (key: string, file: File) =>
  queryOptions({
    queryKey: ['excel-preview', key],
    queryFn: ({ signal }) => upload(documents.previewExcel, {}, { file, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

export function useUpdateDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (update: Input<typeof documents.update> & Pick<DocumentUpdate, 'id'>) => call(documents.update, update),
    onSuccess: (document) => {
      keepDocument(client, document)
      void refreshDocuments(client)
    },
  })
}

export function useRetryDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(documents.retry, { id }),
    onSuccess: (document) => {
      keepDocument(client, document)
      void refreshDocuments(client)
    },
  })
}

export function useDeleteDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(documents.remove, { id }),
    onSettled: () => refreshDocuments(client),
  })
}

export const downloadDocument = ({ id, fileName }: KnowledgeDocument) => download(documents.file, { id }, fileName)

/** What a question brings to mind, through what answers customers. */
export const useAsk = () =>
  useMutation({ mutationFn: (question: Input<typeof knowledge.search>) => call(knowledge.search, question) })
