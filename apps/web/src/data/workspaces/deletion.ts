import { type EndpointInput, workspaces } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { departureNote } from '../../lib/session/departure-note.ts'
import { keys } from '../keys.ts'

/** What a deletion of the active workspace would delete. */
export const workspaceLossQuery = queryOptions({
  queryKey: keys.workspaceLoss.all,
  queryFn: ({ signal }) => callApi(workspaces.loss, {}, { signal }),
  staleTime: 0,
})

/** The event of the deletion may come before its response: the note says why the tab leaves. */
export function useDeleteWorkspace() {
  return useMutation({
    mutationFn: (confirmation: EndpointInput<typeof workspaces.remove>) => {
      writeNote(confirmation)
      return callApi(workspaces.remove, confirmation)
    },
    onSuccess: (_, confirmation) => writeNote(confirmation),
    onError: () => departureNote.clear(),
  })
}

const writeNote = ({ name }: { name: string }) =>
  departureNote.write(`Eliminaste «${name.trim()}» con todo lo que tenía.`)
