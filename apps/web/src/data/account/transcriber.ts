import { type EndpointInput, transcription } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** What transcribes the voice notes of the workspace's agents. */
export const transcriberQuery = queryOptions({
  queryKey: keys.model.transcriber,
  queryFn: ({ signal }) => callApi(transcription.get, {}, { signal }),
})

export function useSaveTranscriber() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: EndpointInput<typeof transcription.save>) => callApi(transcription.save, draft),
    // Does not cache the typed key.
    gcTime: 0,
    onSuccess: (transcriber) => client.setQueryData(transcriberQuery.queryKey, transcriber),
  })
}

export function useRemoveTranscriber() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(transcription.remove, {}),
    onSuccess: (transcriber) => client.setQueryData(transcriberQuery.queryKey, transcriber),
  })
}

export const useTestTranscriber = () =>
  useMutation({
    mutationFn: (draft: EndpointInput<typeof transcription.try>) => callApi(transcription.try, draft),
    gcTime: 0,
  })
