import { type BotWorkersDeps, createBotWorkers } from '../adapters/telegram/connection/bot-workers.ts'
import { createTelegramMedia } from '../adapters/telegram/media/telegram-media.ts'
import { createTelegramChannel } from '../adapters/telegram/outbound/telegram-channel.ts'
import type { ChannelDefinition } from './channel-definition.ts'

export type TelegramChannelDeps = {
  telegram: Omit<BotWorkersDeps, 'receive' | 'receiveUpdate'> & {
    apiRoot: string
    openBotToken: (agentId: string, sealed: string) => string
  }
}

/** Bots of Telegram. n8n receives for some of them; the Bot API sends for all. */
export function createTelegramDefinition({
  telegram: { apiRoot, openBotToken, ...bots },
}: TelegramChannelDeps): ChannelDefinition {
  const channel = createTelegramChannel(bots.openApi)
  return {
    platform: 'telegram',
    channels: { embedded: channel, n8n: channel },
    credentialsOf: ({ agentId, agentSession, secrets }) => ({
      agentSession,
      botToken: openBotToken(agentId, secrets),
    }),
    media: createTelegramMedia({ openApi: bots.openApi, apiRoot, log: bots.log }),
    createReceivers: ({ receive, receiveUpdate }) => [
      {
        name: 'Telegram bots',
        refreshOn: ['agents', 'automation'],
        ...createBotWorkers({ ...bots, receive, receiveUpdate }),
      },
    ],
  }
}
