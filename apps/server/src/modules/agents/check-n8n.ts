import { channels, fail, type Platform } from '@portavoz/contract'
import type { FindN8nConnection } from '../../ports/n8n/automation.ts'

type CheckN8nDeps = {
  connectionOf: FindN8nConnection
  isReachableByNetwork: (address: string) => boolean
}

/** Throws when the workspace's n8n cannot receive messages of that platform. */
export const createCheckN8n =
  ({ connectionOf, isReachableByNetwork }: CheckN8nDeps) =>
  async (workspaceId: string, platform: Platform): Promise<void> => {
    const connection = await connectionOf(workspaceId)
    if (!connection?.isEnabled) return fail('agents.no_n8n')
    // The network delivers a bot's messages to n8n; the session of a phone runs in n8n itself.
    const isDelivered = channels[platform].account === 'bot'
    if (isDelivered && !isReachableByNetwork(connection.webhookUrl)) fail('agents.n8n_inward')
  }
