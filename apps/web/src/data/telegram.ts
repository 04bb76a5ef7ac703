import { telegram } from '@portavoz/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { agentsQuery, keepAgent } from './agents.ts'

export function useValidateBot() {
  return useMutation({ mutationFn: (botToken: string) => call(telegram.validate, { botToken }) })
}

/** `replaceWebhook` takes the bot's messages from whoever receives them today. */
export function useConnectBot() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (bot: { id: string; replaceWebhook: boolean }) => call(telegram.connect, bot),
    onSuccess: (agent) => keepAgent(client, agent),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}

export function useDisconnectBot() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(telegram.disconnect, { id }),
    onSuccess: (agent) => keepAgent(client, agent),
    onSettled: () => client.invalidateQueries(agentsQuery),
  })
}
