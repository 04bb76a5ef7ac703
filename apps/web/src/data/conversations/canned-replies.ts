import { type CannedReply, cannedReplies, type EndpointInput } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { upload } from '../../lib/http/upload.ts'
import { drafts, clearIfUnchanged } from '../../lib/drafts.ts'
import { keys } from '../keys.ts'

export const cannedRepliesQuery = queryOptions({
  queryKey: keys.cannedReplies.all,
  queryFn: ({ signal }) => callApi(cannedReplies.list, {}, { signal }),
  staleTime: 60_000,
})

/** Draft keys of a reply's fields; without an id those of a new reply. */
export const cannedReplyDraftKeys = (id = 'new') => ({
  shortcut: `canned.${id}.shortcut`,
  content: `canned.${id}.content`,
})

/**
 * `since`: the `updatedAt` of the edited reply. `file`: null removes it, and undefined
 * leaves it.
 */
type CannedReplySave = EndpointInput<typeof cannedReplies.create> & {
  id?: string | undefined
  since?: string | undefined
  file?: File | null | undefined
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The reply is stored, and its file is as it was. */
export class CannedFileError extends Error {
  readonly stored: CannedReply

  constructor(stored: CannedReply, cause: Error) {
    super(cause.message, { cause })
    this.stored = stored
  }
}

/** Creates the reply without an id. Clears its drafts unless they changed meanwhile. */
export function useSaveCannedReply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveCannedReply,
    // Shows a change of another console before the user saves again.
    onError: (error, saved) => {
      if (error instanceof CannedFileError) clearDrafts(saved)
      return client.invalidateQueries(cannedRepliesQuery)
    },
    onSuccess: async (_kept, saved) => {
      await client.invalidateQueries(cannedRepliesQuery)
      clearDrafts(saved)
    },
  })
}

async function saveCannedReply({ id, since, file, onProgress, signal, ...fields }: CannedReplySave) {
  const stored = await (id === undefined
    ? callApi(cannedReplies.create, fields)
    : callApi(cannedReplies.update, { id, since, ...fields }))
  const reply = { id: stored.id }
  try {
    if (file === null && stored.file) return await callApi(cannedReplies.removeFile, reply)
    if (!file) return stored
    onProgress?.(0)
    return await upload(cannedReplies.saveFile, reply, {
      file,
      ...(signal && { signal }),
      onProgress: ({ sent, total }) => onProgress?.(sent / total),
    })
  } catch (error) {
    throw new CannedFileError(stored, error as Error)
  }
}

function clearDrafts({ id, shortcut, content }: CannedReplySave) {
  const keys = cannedReplyDraftKeys(id)
  const isSame = (key: string, saved: string) => ['', saved].includes(drafts.read(key))
  if (!isSame(keys.shortcut, shortcut) || !isSame(keys.content, content)) return
  drafts.update(keys.shortcut, clearIfUnchanged(shortcut))
  drafts.update(keys.content, clearIfUnchanged(content))
}

export function useRemoveCannedReply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(cannedReplies.remove, { id }),
    onSettled: () => client.invalidateQueries(cannedRepliesQuery),
  })
}
