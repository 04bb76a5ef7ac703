import { type EndpointInput, retention } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

export const retentionQuery = queryOptions({
  queryKey: keys.retention.all,
  queryFn: ({ signal }) => callApi(retention.read, {}, { signal }),
})

/** Counts what would be deleted now. */
export const usePreviewRetention = () =>
  useMutation({ mutationFn: (months: number) => callApi(retention.preview, { months }) })

export function useSetRetention() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: EndpointInput<typeof retention.set>) => callApi(retention.set, change),
    onSettled: () => client.invalidateQueries(retentionQuery),
  })
}

export function useKeepAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(retention.keepAll, {}),
    onSettled: () => client.invalidateQueries(retentionQuery),
  })
}
