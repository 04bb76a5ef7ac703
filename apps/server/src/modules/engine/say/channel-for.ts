import type { AgentRow } from '../../../db/schema.ts'
import type { Channel, Channels } from '../../../ports/channel.ts'

/** A bot is spoken through by whoever has its token; a phone only by who keeps its session. */
export const channelFor = (
  channels: Channels,
  { platform, engine }: Pick<AgentRow, 'platform' | 'engine'>,
): Channel | undefined => channels[platform === 'whatsapp' && engine === 'n8n' ? 'n8n' : platform]
