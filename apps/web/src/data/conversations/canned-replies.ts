import { cannedReplies, type EndpointInput } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
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

/** `since`: the `updatedAt` of the edited reply. */
type CannedReplySave = EndpointInput<typeof cannedReplies.create> & {
  id?: string | undefined
  since?: string | undefined
}

/** Creates the reply without an id. Clears its drafts unless they changed meanwhile. */
export function useSaveCannedReply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, since, ...fields }: CannedReplySave) =>
      id === undefined
        ? callApi(cannedReplies.create, fields)
        : callApi(cannedReplies.update, { id, since, ...fields }),
    // Shows a change of another console before the user saves again.
    onError: () => client.invalidateQueries(cannedRepliesQuery),
    onSuccess: async (_kept, { id, shortcut, content }) => {
      await client.invalidateQueries(cannedRepliesQuery)
      const keys = cannedReplyDraftKeys(id)
      const isSame = (key: string, saved: string) => ['', saved].includes(drafts.read(key))
      if (!isSame(keys.shortcut, shortcut) || !isSame(keys.content, content)) return
      drafts.update(keys.shortcut, clearIfUnchanged(shortcut))
      drafts.update(keys.content, clearIfUnchanged(content))
    },
  })
}

export function useRemoveCannedReply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(cannedReplies.remove, { id }),
    onSettled: () => client.invalidateQueries(cannedRepliesQuery),
  })
}
