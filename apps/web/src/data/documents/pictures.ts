import { documents, type EndpointInput } from '@portavoz/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { fetchBlob } from '../../lib/http/download.ts'
import { callApi } from '../../lib/http/api.ts'
import { upload, type UploadProgress } from '../../lib/http/upload.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

export const picturesQuery = (documentId: string) =>
  infiniteQueryOptions({
    queryKey: keys.documentPictures.one(documentId),
    queryFn: ({ signal, pageParam }) => callApi(documents.pictures, { id: documentId, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
  })

/** Shows the former rows until the next ones are loaded. */
export const rowsQuery = (filters: EndpointInput<typeof documents.rows>) =>
  queryOptions({
    queryKey: keys.documentRows.list(filters),
    queryFn: ({ signal }) => callApi(documents.rows, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** A small JPEG; a picture never changes. */
export const thumbnailQuery = (id: string, pictureId: string) =>
  queryOptions({
    queryKey: keys.pictureThumbnail.one(pictureId),
    queryFn: ({ signal }) => fetchBlob(documents.pictureThumbnail, { id, pictureId }, signal),
    staleTime: Infinity,
    gcTime: 2 * 60_000,
  })

type PictureUpload = { id: string; file: File; onProgress: (progress: UploadProgress) => void; signal: AbortSignal }

export function useAddPicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, rowKey, ...options }: PictureUpload & { rowKey: string }) =>
      upload(documents.addPicture, { id }, { fields: { rowKey }, ...options }),
    onSuccess: (_, { id }) => client.invalidateQueries({ queryKey: keys.documentPictures.one(id) }),
  })
}

export function useAddPictures() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...options }: PictureUpload) => upload(documents.addPictures, { id }, options),
    onSuccess: (_, { id }) => client.invalidateQueries({ queryKey: keys.documentPictures.one(id) }),
  })
}

export function useRemovePicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (picture: EndpointInput<typeof documents.removePicture>) => callApi(documents.removePicture, picture),
    onSettled: (_, __, { id }) => client.invalidateQueries({ queryKey: keys.documentPictures.one(id) }),
  })
}
