import type { Channel } from '../ports/channel.ts'
import { MediaError } from '../ports/media.ts'
import type { ChannelDefinition } from './channel-definition.ts'

/** A message is sent once it is stored as sent: the visitor's page reads it from the database. */
const channel: Channel = {
  platform: 'web',
  isIdempotent: true,
  addressOf: ({ contactKey }) => contactKey,
  send: async (_account, _contactKey, _text, id) => ({ outcome: 'sent', externalId: id }),
  sendFile: async (_account, _contactKey, { id }) => ({ outcome: 'sent', externalId: id }),
  sendCard: async (_account, _contactKey, { id }) => ({ outcome: 'sent', externalId: id }),
  // The page sees an open exchange.
  async showTyping() {},
}

/** Public pages of agents. Visitors write over HTTP: `modules/web-pages/`. */
export const createWebDefinition = (): ChannelDefinition => ({
  platform: 'web',
  channels: { embedded: channel, n8n: channel },
  credentialsOf: () => ({ agentSession: '', botToken: '' }),
  media: { platform: 'web', open: () => Promise.reject(new MediaError('gone')) },
  createReceivers: () => [],
})
