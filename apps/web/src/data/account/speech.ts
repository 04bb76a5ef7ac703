import { type EndpointInput, speech } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** What speaks the replies of the workspace's agents. */
export const speechQuery = queryOptions({
  queryKey: keys.model.speech,
  queryFn: ({ signal }) => callApi(speech.get, {}, { signal }),
})

export function useSaveSpeech() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: EndpointInput<typeof speech.save>) => callApi(speech.save, draft),
    // Does not cache the typed key.
    gcTime: 0,
    onSuccess: (current) => client.setQueryData(speechQuery.queryKey, current),
  })
}

export function useRemoveSpeech() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(speech.remove, {}),
    onSuccess: (current) => client.setQueryData(speechQuery.queryKey, current),
  })
}

export const useTestSpeech = () =>
  useMutation({
    mutationFn: (draft: EndpointInput<typeof speech.try>) => callApi(speech.try, draft),
    gcTime: 0,
  })
