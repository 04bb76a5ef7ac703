import { setTimeout as pause } from 'node:timers/promises'
import { drawQr } from '../../../adapters/images/draw-qr.ts'
import { createFilterRunning, createWhatsApp } from '../../../adapters/whatsapp/whatsapp.ts'
import { cancelPending } from '../../../modules/messaging/outbound/cancel-pending.store.ts'
import { createAgentlessSessionStore } from '../../../modules/linking/agentless/agentless-sessions.store.ts'
import { createLimitCheckLoop } from '../../../modules/linking/limits/limit-check-loop.ts'
import { createLimitsService } from '../../../modules/linking/limits/limits.service.ts'
import { createLimitsStore } from '../../../modules/linking/limits/limits.store.ts'
import { createAllowNewContact } from '../../../modules/linking/limits/allow-new-contact.ts'
import { createPendingDeletionStore } from '../../../modules/linking/whatsapp/pending-deletions.store.ts'
import { createRemoteLinks } from '../../../modules/linking/remote-links/remote-links.service.ts'
import { createRemoteLinkStore } from '../../../modules/linking/remote-links/remote-links.store.ts'
import { createSessionKeyStores } from '../../../modules/linking/sessions/session-keys.store.ts'
import { createReachSealer, createPairingSecrets } from '../../../modules/linking/sessions/pairing-secrets.ts'
import {
  createFindAgentOfSession,
  createWhatsAppSessionStore,
} from '../../../modules/linking/sessions/sessions.store.ts'
import { createWhatsAppLinking } from '../../../modules/linking/whatsapp/whatsapp.service.ts'
import { createRateLimiter } from '../../../platform/security/rate-limiter.ts'
import { systemRandom } from '../../../platform/security/random.ts'
import type { AutomationServices } from './automation.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'
import type { WorkspacesServices } from '../accounts/workspaces.ts'
import { composeWebVersion } from './web-version.ts'

export type WhatsAppServices = ReturnType<typeof composeWhatsApp>

type WhatsAppDeps = { automation: AutomationServices; workspaces: Pick<WorkspacesServices, 'brands'> }

/** Shown until the phone has the picture; it travels in the message. */
const THUMBNAIL_SIDE = 72

/** WhatsApp connections, pairing and sending limits. */
export function composeWhatsApp(
  { config, secrets, clock, log, whatsappTimeouts }: ServerInputs,
  { db, inboundDb, notifier, events, images, leases }: PlatformServices,
  { automation: { defaultEngine, reachOf }, workspaces }: WhatsAppDeps,
) {
  const versions = composeWebVersion({
    config,
    db: inboundDb.db,
    clock,
    log,
    againMs: whatsappTimeouts?.versionAgainMs,
  })
  const lines = createWhatsApp({
    url: config.whatsappSocketUrl ?? undefined,
    mediaUrl: config.whatsappMediaUrl,
    makeThumbnail: (read, session) => images.toJpeg(read, THUMBNAIL_SIDE, session),
    versions,
    log,
    clock,
    random: systemRandom,
    timeouts: whatsappTimeouts,
  })
  const store = createWhatsAppSessionStore(db)
  const links = createRemoteLinkStore(db)
  const attempts = createRateLimiter(db, clock)
  const linking = createWhatsAppLinking({
    db,
    store,
    agentless: createAgentlessSessionStore(db),
    deletions: createPendingDeletionStore(db),
    links,
    attempts,
    pairingSecrets: createPairingSecrets(secrets),
    clock,
    log,
    drawQr,
    versions,
    reachOf,
    reachSealer: createReachSealer(secrets),
    defaultEngine,
    filterRunning: createFilterRunning(leases),
    publish: events.publish,
    cancelPending,
    afterSessionChange: () => notifier.notify('events', 'whatsapp-sessions'),
    afterCommit: () => notifier.notify('events'),
    sleep: async (ms) => await pause(ms),
  })
  const limitsStore = createLimitsStore(db)
  const limits = createLimitsService({
    store: limitsStore,
    sessions: store,
    clock,
    pause: async (ms) => await pause(ms),
    notifyConnections: () => notifier.notify('connection-work'),
    answerMs: whatsappTimeouts?.limitsAnswerMs,
  })
  const limitChecks = createLimitCheckLoop({
    store: createLimitsStore(inboundDb.db),
    openSessions: () => lines.channel.connectedSessions?.() ?? [],
    askLimits: lines.askLimits,
    log,
  })
  const remoteLinks = createRemoteLinks({
    db,
    store: links,
    sessions: store,
    linking,
    attempts,
    clock,
    publicUrl: config.publicUrl,
    brandOf: workspaces.brands.read,
    publish: events.publish,
    afterCommit: () => notifier.notify('events'),
  })
  return {
    linking,
    limits,
    limitChecks,
    allowNewContact: createAllowNewContact(limitsStore),
    versions,
    remoteLinks,
    vaultOf: createSessionKeyStores(inboundDb.db, secrets, log),
    agentOf: createFindAgentOfSession(inboundDb.db),
    ...lines,
  }
}
