import { notes } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export const notesQuery = (id: string) =>
  queryOptions({ queryKey: ['notes', id], queryFn: ({ signal }) => call(notes.list, { id }, { signal }) })

export function useAddNote(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call(notes.add, { id, content }),
    onSuccess: (note) =>
      client.setQueryData(
        notesQuery(id).queryKey,
        (known) => known && [note, ...known.filter((one) => one.id !== note.id)],
      ),
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
