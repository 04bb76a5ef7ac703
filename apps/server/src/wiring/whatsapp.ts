import { setTimeout as pause } from 'node:timers/promises'
import { drawQr } from '../adapters/images/qr-picture.ts'
import { createWhatsApp, sessionLease } from '../adapters/whatsapp/whatsapp.ts'
import { createPendingDeletionStore } from '../modules/linking/pending-deletions.store.ts'
import { createSessionVaults } from '../modules/linking/session-keys.store.ts'
import { createWhatsAppSessionStore } from '../modules/linking/whatsapp-sessions.store.ts'
import { createWhatsAppLinking } from '../modules/linking/whatsapp.service.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'

export type JoinedWhatsApp = ReturnType<typeof joinWhatsApp>

/** WhatsApp's lines, and who may open one. */
export function joinWhatsApp(
  { config, secrets, clock, log, whatsappWaits }: Outside,
  { db, bell, events, leases }: Ground,
) {
  const lines = createWhatsApp({
    url: config.whatsappSocketUrl ?? undefined,
    version: config.whatsappVersion ?? undefined,
    log,
    waits: whatsappWaits,
  })
  const linking = createWhatsAppLinking({
    db,
    store: createWhatsAppSessionStore(db),
    deletions: createPendingDeletionStore(db),
    clock,
    drawQr,
    async kept(names) {
      const held = await leases.held(names.map(sessionLease))
      return new Set(names.filter((name) => held.has(sessionLease(name))))
    },
    publish: events.publish,
    changed: () => bell.ring('events', 'sessions'),
    committed: () => bell.ring('events'),
    pause: async (ms) => await pause(ms),
  })
  return { linking, vaultOf: createSessionVaults(db, secrets), ...lines }
}
