import { createWebhookSecretOf } from '../../../adapters/telegram/inbound/webhook-secret.ts'
import type { ChannelRegistry } from '../../../channels/registry.ts'
import type { TelegramListenerDeps } from '../../../ports/telegram/bot-listener.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { MessagingServices } from './messaging.ts'
import type { PlatformServices } from '../platform.ts'
import type { PushServices } from '../accounts/push.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** How inbound messages arrive: by polling, socket or webhook. */
export function composeInbound(
  { secrets, clock }: ServerInputs,
  { standby }: PlatformServices,
  { bots }: AgentsServices,
  { receive, recordUpdate, receiveFromSession, recordReceipt, findSentMessage, pendingDeliveries }: MessagingServices,
  { createReceivers }: ChannelRegistry,
  { receiveFromStaff }: PushServices,
) {
  // What staff write to a bot is no customer's message.
  const receiveFromBot: typeof receive = async (message) => {
    if (!(await receiveFromStaff.take(message))) await receive(message)
  }
  const receiveBotUpdate: TelegramListenerDeps['receiveUpdate'] = async (update) => {
    if (update.kind === 'group_code') await receiveFromStaff.voidCode(update)
    else if (!(await receiveFromStaff.takeUpdate(update))) await recordUpdate(update)
  }
  return {
    receivers: createReceivers({
      receive: receiveFromBot,
      receiveUpdate: receiveBotUpdate,
      receiveFromSession,
      recordReceipt,
      findSentMessage,
      onReady: pendingDeliveries.wake,
    }),
    webhook: {
      // In standby messages wait at Telegram.
      agentOf: async (webhookId: string) => {
        const agent = await bots.agentOfWebhook(webhookId)
        return agent && { ...agent, isListening: agent.isListening && !standby.isActive() }
      },
      secretOf: createWebhookSecretOf(secrets),
      receive: receiveFromBot,
      receiveUpdate: receiveBotUpdate,
    },
    /** Messages of bots that an n8n workflow receives and passes on. */
    programWebhook: {
      botOf: bots.botOfAgent,
      isListening: () => !standby.isActive(),
      receive: receiveFromBot,
      receiveUpdate: receiveBotUpdate,
      clock,
    },
  }
}
