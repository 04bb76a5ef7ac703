import { media } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { download, fetchBlob } from '../lib/download.ts'

/** The file of a message, held for a few minutes after it was last shown. It never changes. */
export const mediaQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['media', messageId],
    queryFn: ({ signal }) => fetchBlob(media.file, { id: messageId }, signal),
    staleTime: Infinity,
    gcTime: 2 * 60_000,
  })

export const downloadMedia = (messageId: string, name: string) => download(media.file, { id: messageId }, name)
