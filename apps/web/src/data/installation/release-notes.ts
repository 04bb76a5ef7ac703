import { releaseNotes } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { meQuery } from '../account/me.ts'
import { keys } from '../keys.ts'

export const releaseNotesQuery = queryOptions({
  queryKey: keys.releaseNotes.all,
  queryFn: ({ signal }) => callApi(releaseNotes.list, {}, { signal }),
  staleTime: Infinity,
})

/** After a failure the next sign-in shows them again. */
export function useMarkNewsRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(releaseNotes.markRead, {}),
    onSuccess: () => {
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, hasNews: false })
      return client.invalidateQueries(releaseNotesQuery)
    },
  })
}

export const useFindNewerVersion = () => useMutation({ mutationFn: () => callApi(releaseNotes.findNewer, {}) })
