import { notes } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { drafts, clearIfUnchanged } from '../../lib/drafts.ts'
import { conversationDraftKeys } from './conversation-drafts.ts'
import { keys } from '../keys.ts'

export const notesQuery = (id: string) =>
  queryOptions({ queryKey: keys.notes.one(id), queryFn: ({ signal }) => callApi(notes.list, { id }, { signal }) })

/** Clears the draft also if the component unmounted meanwhile. */
export function useAddNote(id: string, onRefused: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => callApi(notes.add, { id, content }),
    onError: onRefused,
    onSuccess: (note, content) => {
      drafts.update(conversationDraftKeys(id).note, clearIfUnchanged(content))
      client.setQueryData(
        notesQuery(id).queryKey,
        (current) => current && [note, ...current.filter((item) => item.id !== note.id)],
      )
    },
  })
}

/** Undoes a deletion: the note stays its author's. */
export function useRestoreNote(id: string, onRefused: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (undo: string) => callApi(notes.restore, { id, undo }),
    onError: onRefused,
    onSettled: () => client.invalidateQueries(notesQuery(id)),
  })
}

export function useRemoveNote(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (noteId: string) => callApi(notes.remove, { id, noteId }),
    onSuccess: (_done, noteId) =>
      client.setQueryData(notesQuery(id).queryKey, (current) => current?.filter((item) => item.id !== noteId)),
    onSettled: () => client.invalidateQueries(notesQuery(id)),
  })
}
