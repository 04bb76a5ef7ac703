import {
  documents,
  type DocumentUpdate,
  type EndpointInput,
  isExcel,
  type KnowledgeDocument,
  knowledge,
} from '@portavoz/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi, unreachableError } from '../../lib/http/api.ts'
import { upload, type UploadProgress } from '../../lib/http/upload.ts'
import { cacheDocument, refreshDocuments } from './document-changes.ts'
import { keys } from '../keys.ts'

export type DocumentFilters = EndpointInput<typeof documents.list>

/** Shows the previous page until the next one is loaded. */
export const documentsQuery = (filters: DocumentFilters) =>
  queryOptions({
    queryKey: keys.documents.list(filters),
    queryFn: ({ signal }) => callApi(documents.list, filters, { signal }),
    placeholderData: keepPreviousData,
  })

export const documentStatsQuery = queryOptions({
  queryKey: keys.documentStats.all,
  queryFn: ({ signal }) => callApi(documents.stats, {}, { signal }),
})

export const documentTagsQuery = queryOptions({
  queryKey: keys.documentTags.all,
  queryFn: ({ signal }) => callApi(documents.tags, {}, { signal }),
})

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: keys.document.one(id),
    queryFn: ({ signal }) => callApi(documents.byId, { id }, { signal }),
  })

/** Passages in reading order. */
export const passagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keys.passages.one(id),
    queryFn: ({ signal, pageParam }) => callApi(documents.passages, { id, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
  })

type FileUpload = { file: File; onProgress: (progress: UploadProgress) => void; signal: AbortSignal }
export type DocumentUploadFields = { name: string; description: string; tags: string[]; agentId: string }

export function useUploadDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fields, ...uploadOptions }: FileUpload & { fields: DocumentUploadFields }) =>
      upload(isExcel(uploadOptions.file) ? documents.uploadExcel : documents.upload, {}, { fields, ...uploadOptions }),
    onSuccess: () => void refreshDocuments(client),
  })
}

export function useReplaceFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...uploadOptions }: FileUpload & { id: string }) =>
      upload(documents.replace, { id }, uploadOptions),
    onSuccess: () => void refreshDocuments(client),
  })
}

/** Sheets of a workbook, parsed by the server and not stored. */
export const excelPreviewQuery = (key: string, file: File) =>
  queryOptions({
    queryKey: keys.excelPreview.one(key),
    queryFn: ({ signal }) => upload(documents.previewExcel, {}, { file, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

export function useUpdateDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (update: EndpointInput<typeof documents.update> & Pick<DocumentUpdate, 'id'>) =>
      callApi(documents.update, update),
    onSuccess: (document) => {
      cacheDocument(client, document)
      void refreshDocuments(client)
    },
  })
}

export function useSetSending() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: EndpointInput<typeof documents.setSending>) => callApi(documents.setSending, change),
    onSuccess: (document) => {
      cacheDocument(client, document)
      void refreshDocuments(client)
    },
  })
}

export function useRetryDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(documents.retry, { id }),
    onSuccess: (document) => {
      cacheDocument(client, document)
      void refreshDocuments(client)
    },
  })
}

export function useDeleteDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(documents.remove, { id }),
    onSettled: () => refreshDocuments(client),
  })
}

/** Loads the download code on demand. */
export async function downloadDocument({ id, fileName }: KnowledgeDocument): Promise<void> {
  const { download } = await import('../../lib/http/download.ts').catch((cause: unknown) => {
    throw unreachableError(cause)
  })
  return download(documents.file, { id }, fileName)
}

/** Runs the search that answers customers. */
export const useSearchKnowledge = () =>
  useMutation({ mutationFn: (question: EndpointInput<typeof knowledge.search>) => callApi(knowledge.search, question) })
