import { cannedReplies, type Input } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { drafts, withoutKept } from '../lib/draft.ts'

export const cannedQuery = queryOptions({
  queryKey: ['canned-replies'],
  queryFn: ({ signal }) => call(cannedReplies.list, {}, { signal }),
  staleTime: 60_000,
})

/** Where the words of one that is being written wait; without an id it is a new one. */
export const cannedDrafts = (id = 'new') => ({ shortcut: `canned.${id}.shortcut`, content: `canned.${id}.content` })

/** `since`: the `updatedAt` of what was edited. */
type Kept = Input<typeof cannedReplies.create> & { id?: string | undefined; since?: string | undefined }

/** Without an id it is a new one. Its words leave their boxes, unless they were changed meanwhile. */
export function useKeepCanned() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, since, ...words }: Kept) =>
      id === undefined ? call(cannedReplies.create, words) : call(cannedReplies.update, { id, since, ...words }),
    // What another console made of it is seen before it is written over.
    onError: () => client.invalidateQueries(cannedQuery),
    onSuccess: async (_kept, { id, shortcut, content }) => {
      await client.invalidateQueries(cannedQuery)
      const places = cannedDrafts(id)
      const isSame = (place: string, kept: string) => ['', kept].includes(drafts.read(place))
      if (!isSame(places.shortcut, shortcut) || !isSame(places.content, content)) return
      drafts.change(places.shortcut, withoutKept(shortcut))
      drafts.change(places.content, withoutKept(content))
    },
  })
}

export function useRemoveCanned() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cannedReplies.remove, { id }),
    onSettled: () => client.invalidateQueries(cannedQuery),
  })
}
