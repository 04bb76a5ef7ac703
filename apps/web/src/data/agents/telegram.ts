import { telegram } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { agentsQuery, cacheAgent } from './agents.ts'

export function useValidateBot() {
  return useMutation({ mutationFn: (botToken: string) => callApi(telegram.validate, { botToken }) })
}

/** `replaceWebhook` takes over the bot's messages from the system that receives them now. */
export function useConnectBot() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (bot: { id: string; replaceWebhook: boolean }) => callApi(telegram.connect, bot),
    onSuccess: (agent) => cacheAgent(client, agent),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}

export function useDisconnectBot() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(telegram.disconnect, { id }),
    onSuccess: (agent) => cacheAgent(client, agent),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}
