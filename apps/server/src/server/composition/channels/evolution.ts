import { createEvolutionEventHandler } from '../../../adapters/evolution/handle-event.ts'
import { createEvolutionService } from '../../../modules/evolution/evolution.service.ts'
import { createEvolutionStore } from '../../../modules/evolution/evolution.store.ts'
import { createFindN8nSession } from '../../../modules/linking/sessions/n8n-session.store.ts'
import type { MessagingServices } from '../messaging/messaging.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'
import type { WhatsAppServices } from './whatsapp.ts'

/** Workspaces whose own Evolution API operates their WhatsApp and reports its events. */
export function composeEvolution(
  { config, secrets, clock, log }: ServerInputs,
  { db, inboundDb, notifier, events }: PlatformServices,
  { externalTransport }: MessagingServices,
  { linking }: WhatsAppServices,
) {
  const module = createEvolutionService({
    store: createEvolutionStore(db, events.publish),
    secrets,
    clock,
    log,
    publicUrl: config.publicUrl,
    afterCommit: () => notifier.notify('events'),
  })
  const tell = createEvolutionEventHandler({
    ...externalTransport,
    sessionOf: createFindN8nSession(inboundDb.db),
    // Created on first use, so that servers without Evolution pay nothing.
    parseMessage: async (message) =>
      (await import('../../../adapters/whatsapp/parsing/parse-inbound.ts')).parseInbound(message),
    report: linking.report,
    clock,
  })
  return {
    room: module,
    webhook: { findCredentials: module.findCredentials, recordEvent: module.recordEvent, tell, clock },
  }
}
