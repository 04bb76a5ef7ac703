import { notes } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { drafts, withoutKept } from '../lib/draft.ts'
import { conversationDrafts } from './conversation-drafts.ts'

export const notesQuery = (id: string) =>
  queryOptions({ queryKey: ['notes', id], queryFn: ({ signal }) => call(notes.list, { id }, { signal }) })

/** Its words leave their box also when it was closed meanwhile. */
export function useAddNote(id: string, refused: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call(notes.add, { id, content }),
    onError: refused,
    onSuccess: (note, content) => {
      drafts.change(conversationDrafts(id).note, withoutKept(content))
      client.setQueryData(
        notesQuery(id).queryKey,
        (known) => known && [note, ...known.filter((one) => one.id !== note.id)],
      )
    },
  })
}

export function useRemoveNote(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (noteId: string) => call(notes.remove, { id, noteId }),
    onSuccess: (_done, noteId) =>
      client.setQueryData(notesQuery(id).queryKey, (known) => known?.filter((one) => one.id !== noteId)),
    onSettled: () => client.invalidateQueries(notesQuery(id)),
  })
}
