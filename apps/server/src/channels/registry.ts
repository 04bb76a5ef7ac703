import { Platform } from '@portavoz/contract'
import type { ChannelAccount } from '../ports/channel-account.ts'
import type { Channels } from '../ports/channel.ts'
import type { MediaSource } from '../ports/media.ts'
import type { ChannelAgent, ChannelDefinition, ReceiverCallbacks, Receiver } from './channel-definition.ts'
import { createTelegramDefinition, type TelegramChannelDeps } from './telegram.ts'
import { createWebDefinition } from './web.ts'
import { createWhatsAppDefinition, type WhatsAppChannelDeps } from './whatsapp.ts'

export type ChannelDeps = TelegramChannelDeps & WhatsAppChannelDeps

/** Every network that agents can use; a new one is a file of this folder and a line here. */
export const channelFactories: Record<Platform, (deps: ChannelDeps) => ChannelDefinition> = {
  telegram: createTelegramDefinition,
  web: createWebDefinition,
  whatsapp: createWhatsAppDefinition,
}

export type ChannelRegistry = {
  channels: Channels
  mediaSources: Record<Platform, MediaSource>
  /** The agent's identity on its network. Throws when its secrets cannot be opened. */
  accountOf: (agent: ChannelAgent & { workspaceId: string; platform: Platform }) => ChannelAccount
  createReceivers: (callbacks: ReceiverCallbacks) => Receiver[]
}

/** Builds every channel once and finds what belongs to an agent. */
export function createChannelRegistry(factories: typeof channelFactories, deps: ChannelDeps): ChannelRegistry {
  const definitions = forEachPlatform((platform) => factories[platform](deps))
  const all = Object.values(definitions)
  return {
    channels: {
      of: ({ platform, engine }) => definitions[platform].channels[engine],
      connectedSessions: () =>
        all.flatMap((one) => Object.values(one.channels).flatMap((channel) => channel.connectedSessions?.() ?? [])),
    },
    mediaSources: forEachPlatform((platform) => definitions[platform].media),
    accountOf: ({ workspaceId, platform, ...agent }) => ({
      agentId: agent.agentId,
      workspaceId,
      ...definitions[platform].credentialsOf(agent),
    }),
    createReceivers: (callbacks) => all.flatMap((definition) => definition.createReceivers(callbacks)),
  }
}

const forEachPlatform = <T>(valueOf: (platform: Platform) => T) =>
  Object.fromEntries(Platform.options.map((platform) => [platform, valueOf(platform)])) as Record<Platform, T>
