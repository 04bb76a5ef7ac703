import type { ChannelDefinition, ReceiverCallbacks } from '../../../src/channels/channel-definition.ts'
import type { Channel, DeliveryResult } from '../../../src/ports/channel.ts'
import { MediaError } from '../../../src/ports/media.ts'

type Letter = { to: string; text: string }

/**
 * A network that is neither Telegram nor WhatsApp: letters to street addresses. The database only knows the two
 * platforms, so the letters take the place of Telegram in the registry.
 */
export function createPaperNetwork() {
  const letters: Letter[] = []
  const results: DeliveryResult[] = []
  let receive: ReceiverCallbacks['receive'] | null = null
  let writtenCount = 0

  const channel: Channel = {
    platform: 'telegram',
    isIdempotent: false,
    addressOf: ({ contactKey }) => `calle ${contactKey}`,
    async send(_account, to, text, id) {
      const result = results.shift() ?? { outcome: 'sent', externalId: `letter ${id}` }
      if (result.outcome !== 'refused') letters.push({ to, text })
      return result
    },
    async sendFile(_account, to, { file, caption, id }) {
      letters.push({ to, text: `${file.name}: ${caption}` })
      return { outcome: 'sent', externalId: `letter ${id}` }
    },
    async sendCard(_account, to, { card, id }) {
      letters.push({ to, text: card.name })
      return { outcome: 'sent', externalId: `letter ${id}` }
    },
    async showTyping() {},
  }

  const define = (): ChannelDefinition => ({
    platform: 'telegram',
    channels: { embedded: channel, n8n: channel },
    credentialsOf: () => ({ agentSession: '', botToken: '' }),
    media: { platform: 'telegram', open: () => Promise.reject(new MediaError('gone')) },
    createReceivers: (callbacks) => [
      {
        name: 'letter box',
        refreshOn: [],
        refresh() {},
        start() {
          receive = callbacks.receive
        },
        async stop() {
          receive = null
        },
      },
    ],
  })

  return {
    define,
    letters,
    get isOpen() {
      return receive !== null
    },
    /** The next letters end like this. */
    plan: (...next: DeliveryResult[]) => void results.push(...next),
    /** The contact at that house number writes; resolves once the server stored the letter. */
    async write(agentId: string, houseNumber: string, text: string) {
      if (!receive) throw new Error('the letter box is closed')
      writtenCount += 1
      await receive({
        agentId,
        contactKey: houseNumber,
        contactName: 'Luz',
        contactPhone: null,
        externalId: `received ${writtenCount}`,
        type: 'text',
        text,
        details: {},
        at: new Date(),
      })
    },
  }
}
