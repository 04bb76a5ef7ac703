import { leadWebhook } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Where an agent's leads are sent; null where nobody said. */
export const webhookQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['lead-webhook', agentId],
    queryFn: ({ signal }) => call(leadWebhook.read, { id: agentId }, { signal }),
  })

export const deliveriesQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['lead-deliveries', agentId],
    queryFn: ({ signal }) => call(leadWebhook.deliveries, { id: agentId }, { signal }),
  })

/** Whatever was asked, the address and what was sent there are looked at afresh. */
function useChange<Asked, Answer>(agentId: string, change: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Some answers hold a secret: nothing of the page keeps it once whoever asked has looked away.
    gcTime: 0,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(webhookQuery(agentId)),
        client.invalidateQueries(deliveriesQuery(agentId)),
      ]),
  })
}

export const useSaveWebhook = (id: string) =>
  useChange(id, (said: { url: string; isOn: boolean }) => call(leadWebhook.save, { id, ...said }))

export const useRemoveWebhook = (id: string) => useChange(id, () => call(leadWebhook.remove, { id }))

export const useRenewSecret = (id: string) => useChange(id, () => call(leadWebhook.renewSecret, { id }))

export const useSendTest = (id: string) => useChange(id, () => call(leadWebhook.sendTest, { id }))

export const useRetryDelivery = (id: string) =>
  useChange(id, (deliveryId: string) => call(leadWebhook.retry, { id, deliveryId }))
