import { createN8nChannel, type N8nChannelDeps } from '../adapters/n8n/n8n-channel.ts'
import { createN8nSessionWorkers, type SessionWorkersDeps } from '../adapters/n8n/sessions/session-workers.ts'
import type { SessionHandlers } from '../adapters/whatsapp/inbound/session-worker.ts'
import { createWhatsAppMedia } from '../adapters/whatsapp/media/media-download.ts'
import { type WhatsApp, WHATSAPP_SESSION_KIND } from '../adapters/whatsapp/whatsapp.ts'
import type { Leases } from '../platform/concurrency/leases/leases.ts'
import type { SessionWorkItem } from '../ports/whatsapp/whatsapp-sessions.ts'
import type { ChannelDefinition } from './channel-definition.ts'

export type WhatsAppChannelDeps = {
  whatsapp: Pick<WhatsApp, 'channel' | 'listen'> &
    Pick<SessionHandlers, 'keyStoreFor' | 'findAgentId' | 'report'> & {
      listSessions: () => Promise<SessionWorkItem[]>
      leases: Leases
      mediaUrl: string
      n8n: Omit<SessionWorkersDeps, 'kind' | 'report' | 'leases'> & N8nChannelDeps
    }
}

/** Phones of WhatsApp, which a socket of this server or the owner's n8n connects. */
export const createWhatsAppDefinition = ({
  whatsapp: { channel, listen, mediaUrl, n8n, ...sessions },
}: WhatsAppChannelDeps): ChannelDefinition => ({
  platform: 'whatsapp',
  channels: { embedded: channel, n8n: createN8nChannel(n8n) },
  credentialsOf: ({ agentSession }) => ({ agentSession, botToken: '' }),
  media: createWhatsAppMedia(mediaUrl),
  createReceivers: ({ receiveFromSession, recordReceipt, findSentMessage, onReady }) => [
    {
      name: 'WhatsApp sessions',
      refreshOn: ['whatsapp-sessions'],
      ...listen({ ...sessions, receiveFromSession, recordReceipt, findSentMessage, onReady }),
    },
    {
      name: 'n8n sessions',
      refreshOn: ['whatsapp-sessions', 'automation'],
      ...createN8nSessionWorkers({
        ...n8n,
        kind: WHATSAPP_SESSION_KIND,
        report: sessions.report,
        leases: sessions.leases,
      }),
    },
  ],
})
