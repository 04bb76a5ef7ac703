import { media } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { download, fetchBlob } from '../../lib/http/download.ts'
import { keys } from '../keys.ts'

/** A message's file, cached for a few minutes. It never changes. */
export const mediaQuery = (messageId: string) =>
  queryOptions({
    queryKey: keys.media.one(messageId),
    queryFn: ({ signal }) => fetchBlob(media.file, { id: messageId }, signal),
    staleTime: Infinity,
    gcTime: 2 * 60_000,
  })

export const downloadMedia = (messageId: string, name: string) => download(media.file, { id: messageId }, name)
