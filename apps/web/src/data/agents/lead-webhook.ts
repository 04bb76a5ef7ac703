import { leadWebhook } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** Where an agent's leads are sent; null without a webhook. */
export const leadWebhookQuery = (agentId: string) =>
  queryOptions({
    queryKey: keys.leadWebhook.one(agentId),
    queryFn: ({ signal }) => callApi(leadWebhook.read, { id: agentId }, { signal }),
  })

export const leadDeliveriesQuery = (agentId: string) =>
  queryOptions({
    queryKey: keys.leadDeliveries.one(agentId),
    queryFn: ({ signal }) => callApi(leadWebhook.deliveries, { id: agentId }, { signal }),
  })

/** Every change refetches the webhook and its deliveries. */
function useLeadWebhookMutation<Asked, Answer>(agentId: string, send: (input: Asked) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    // Does not cache secrets.
    gcTime: 0,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(leadWebhookQuery(agentId)),
        client.invalidateQueries(leadDeliveriesQuery(agentId)),
      ]),
  })
}

export const useSaveLeadWebhook = (id: string) =>
  useLeadWebhookMutation(id, (webhook: { url: string; isOn: boolean }) => callApi(leadWebhook.save, { id, ...webhook }))

export const useRemoveLeadWebhook = (id: string) =>
  useLeadWebhookMutation(id, () => callApi(leadWebhook.remove, { id }))

export const useRenewLeadWebhookSecret = (id: string) =>
  useLeadWebhookMutation(id, () => callApi(leadWebhook.renewSecret, { id }))

export const useSendTestDelivery = (id: string) =>
  useLeadWebhookMutation(id, () => callApi(leadWebhook.sendTest, { id }))

export const useRetryLeadDelivery = (id: string) =>
  useLeadWebhookMutation(id, (deliveryId: string) => callApi(leadWebhook.retry, { id, deliveryId }))
