import {
  documents,
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
} from '@tanstack/react-query'
import { call, unreachable } from '../lib/api.ts'
import { upload, type Progress } from '../lib/upload.ts'
import { documentKey, keepDocument, refreshDocuments } from './document-changes.ts'

export type DocumentFilters = Input<typeof documents.list>

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
    queryKey: documentKey(id),
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

/** The code that takes files comes when one is wanted. */
export async function downloadDocument({ id, fileName }: KnowledgeDocument): Promise<void> {
  const { download } = await import('../lib/download.ts').catch((cause: unknown) => {
    throw unreachable(cause)
  })
  return download(documents.file, { id }, fileName)
}

/** What a question brings to mind, through what answers customers. */
export const useAsk = () =>
  useMutation({ mutationFn: (question: Input<typeof knowledge.search>) => call(knowledge.search, question) })
