import { conversations, type EndpointInput, type MessageCard, places } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'
import { randomId } from '../../lib/random-id.ts'
import { showSentMessage } from './send-message.ts'
import { refreshThread } from './thread.ts'
import { writingNow } from './writing.ts'

export const placesQuery = queryOptions({
  queryKey: keys.places.all,
  queryFn: ({ signal }) => callApi(places.list, {}, { signal }),
})

/**
 * Sends a place or a person. The same card sent again after an error is the same message, because the server may have
 * stored it before its response was lost.
 */
export function useSendCard(conversationId: string) {
  const client = useQueryClient()
  const attempt = useRef({ card: '', externalId: '' })
  return useMutation({
    mutationFn: (card: MessageCard) => {
      const content = JSON.stringify(card)
      if (attempt.current.card !== content) attempt.current = { card: content, externalId: randomId() }
      const { externalId } = attempt.current
      const { seen } = writingNow(client, conversationId, '')
      return callApi(conversations.sendCard, { id: conversationId, card, externalId, seen })
    },
    // Shows what another person answered meanwhile, and a message that was stored without a response.
    onError: () => refreshThread(client, conversationId),
    onSuccess: (message) => showSentMessage(client, conversationId, message),
  })
}

export function useSavePlace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: EndpointInput<typeof places.create>) => callApi(places.create, draft),
    onSettled: () => client.invalidateQueries(placesQuery),
  })
}

export function useRemovePlace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(places.remove, { id }),
    onSettled: () => client.invalidateQueries(placesQuery),
  })
}
