import { createWebhookSecretOf } from '../../adapters/telegram/inbound/webhook-secret.ts'
import type { ChannelRegistry } from '../../channels/registry.ts'
import type { AgentsServices } from './agents/agents.ts'
import type { MessagingServices } from './messaging.ts'
import type { ServerInputs } from './server-inputs.ts'

/** How inbound messages arrive: by polling, socket or webhook. */
export function composeInbound(
  { secrets }: ServerInputs,
  { bots }: AgentsServices,
  { receive, recordUpdate, receiveFromSession, recordReceipt, findSentMessage, pendingDeliveries }: MessagingServices,
  { createReceivers }: ChannelRegistry,
) {
  return {
    receivers: createReceivers({
      receive,
      receiveUpdate: recordUpdate,
      receiveFromSession,
      recordReceipt,
      findSentMessage,
      onReady: pendingDeliveries.look,
    }),
    webhook: {
      agentOf: bots.agentOfWebhook,
      secretOf: createWebhookSecretOf(secrets),
      receive,
      note: recordUpdate,
    },
  }
}
