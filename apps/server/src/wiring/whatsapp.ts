import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '@portavoz/contract'
import { drawQr } from '../adapters/images/qr-picture.ts'
import { createWhatsApp, sessionLease } from '../adapters/whatsapp/whatsapp.ts'
import { leaveUnsaid } from '../modules/engine/say/leave-unsaid.ts'
import { createAgentlessSessionStore } from '../modules/linking/agentless/agentless.store.ts'
import { createAnswerChecks } from '../modules/linking/limits/answer-checks.ts'
import { createLimitsService } from '../modules/linking/limits/limits.service.ts'
import { createLimitsStore } from '../modules/linking/limits/limits.store.ts'
import { createAllowNewContact } from '../modules/linking/limits/new-contacts.ts'
import { createPendingDeletionStore } from '../modules/linking/whatsapp/pending-deletions.store.ts'
import { createRemoteLinks } from '../modules/linking/remote-links/remote-links.service.ts'
import { createRemoteLinkStore } from '../modules/linking/remote-links/remote-links.store.ts'
import { createSessionVaults } from '../modules/linking/sessions/keys.store.ts'
import { createReachVault, createWaysIn } from '../modules/linking/sessions/ways-in.ts'
import { createAgentOfSession, createWhatsAppSessionStore } from '../modules/linking/sessions/sessions.store.ts'
import { createWhatsAppLinking } from '../modules/linking/whatsapp/whatsapp.service.ts'
import { createAttempts } from '../platform/attempts.ts'
import { systemChance } from '../platform/chance.ts'
import type { JoinedAutomation } from './automation.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'
import { joinWebVersion } from './web-version.ts'

export type JoinedWhatsApp = ReturnType<typeof joinWhatsApp>

/** WhatsApp's lines, and who may open one. */
export function joinWhatsApp(
  { config, secrets, clock, log, whatsappWaits }: Outside,
  { db, hearing, bell, events, leases }: Ground,
  { connectionOf, reachOf }: JoinedAutomation,
) {
  const versions = joinWebVersion({ config, db: hearing.db, clock, log, againMs: whatsappWaits?.versionAgainMs })
  const lines = createWhatsApp({
    url: config.whatsappSocketUrl ?? undefined,
    versions,
    log,
    clock,
    chance: systemChance,
    waits: whatsappWaits,
  })
  const store = createWhatsAppSessionStore(db)
  const links = createRemoteLinkStore(db)
  const attempts = createAttempts(db, clock)
  const linking = createWhatsAppLinking({
    db,
    store,
    agentless: createAgentlessSessionStore(db),
    deletions: createPendingDeletionStore(db),
    links,
    attempts,
    ways: createWaysIn(secrets),
    clock,
    log,
    drawQr,
    versions,
    reachOf,
    reaches: createReachVault(secrets),
    engineOf: async (userId) => {
      const connection = await connectionOf(userId).catch((cause: unknown) => fail('n8n.unread', { cause }))
      return connection?.isEnabled ? 'n8n' : 'embedded'
    },
    async kept(names) {
      const held = await leases.held(names.map(sessionLease))
      return new Set(names.filter((name) => held.has(sessionLease(name))))
    },
    publish: events.publish,
    leaveUnsaid,
    changed: () => bell.ring('events', 'sessions'),
    committed: () => bell.ring('events'),
    pause: async (ms) => await pause(ms),
  })
  const limitsStore = createLimitsStore(db)
  const limits = createLimitsService({
    store: limitsStore,
    sessions: store,
    clock,
    pause: async (ms) => await pause(ms),
    askLines: () => bell.ring('lines'),
    answerMs: whatsappWaits?.limitsAnswerMs,
  })
  const limitChecks = createAnswerChecks({
    store: createLimitsStore(hearing.db),
    lines: () => lines.channel.lines?.() ?? [],
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
    publish: events.publish,
    committed: () => bell.ring('events'),
  })
  return {
    linking,
    limits,
    limitChecks,
    allowNewContact: createAllowNewContact(limitsStore),
    versions,
    remoteLinks,
    vaultOf: createSessionVaults(hearing.db, secrets, log),
    agentOf: createAgentOfSession(hearing.db),
    ...lines,
  }
}
