import type { Random } from '../../platform/security/random.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createLeasedWorkers, type LeasedWorkers, leaseName } from '../../platform/concurrency/leases/leased-workers.ts'
import type { Leases } from '../../platform/concurrency/leases/leases.ts'
import type { Log } from '../../platform/log/log.ts'
import type { WebVersions } from '../../ports/whatsapp/web-version.ts'
import type { SessionWorkItem } from '../../ports/whatsapp/whatsapp-sessions.ts'
import type { SessionHandlers } from './inbound/session-worker.ts'
import type { WhatsAppConnection } from './connection/connection.ts'
import type { MakeSessionThumbnail } from './outbound/file-content.ts'
import { createSendSchedule } from './outbound/send-schedule.ts'
import { createWhatsAppChannel } from './outbound/whatsapp-channel.ts'
import { type WhatsAppTimeouts, WHATSAPP_TIMEOUTS } from './timeouts.ts'

/** The kind of lease, shared by all programs that connect sessions. */
export const WHATSAPP_SESSION_KIND = 'whatsapp'

type WhatsAppSettings = {
  url: string | undefined
  mediaUrl: string
  makeThumbnail: MakeSessionThumbnail
  versions: WebVersions
  log: Log
  clock: Clock
  random: Random
  timeouts?: Partial<WhatsAppTimeouts> | undefined
}

type WhatsappDeps = SessionHandlers & { listSessions: () => Promise<SessionWorkItem[]>; leases: Leases }

export const sessionLeaseName = (name: string): string => leaseName(WHATSAPP_SESSION_KIND, name)

/** Filters the names of sessions that a live process connects. */
export const createFilterRunning =
  ({ findHeld }: Pick<Leases, 'findHeld'>) =>
  async (names: readonly string[]): Promise<Set<string>> => {
    const held = await findHeld(names.map(sessionLeaseName))
    return new Set(names.filter((name) => held.has(sessionLeaseName(name))))
  }

export type WhatsApp = ReturnType<typeof createWhatsApp>

export function createWhatsApp({ timeouts: overrides, ...settings }: WhatsAppSettings) {
  const timeouts = { ...WHATSAPP_TIMEOUTS, ...overrides }
  const { clock, random } = settings
  const connections = new Map<string, WhatsAppConnection>()

  const listen = ({ listSessions, leases, ...handlers }: WhatsappDeps): LeasedWorkers => {
    // Loads Baileys only when a session exists, because it needs as much memory as the rest of the server.
    const loadModule = lazyOnce(() => import('./inbound/session-worker.ts'))
    const loadWorker = lazyOnce(async () =>
      (await loadModule()).createSessionWorker(handlers, { ...settings, timeouts, connections }),
    )
    return createLeasedWorkers({
      kind: WHATSAPP_SESSION_KIND,
      listItems: listSessions,
      run: async (...work) => (await loadWorker())(...work),
      leases,
      log: settings.log,
    })
  }
  /**
   * Resolves when WhatsApp's answer about the number's limits is stored; rejects without a connection or after a
   * timeout, because Baileys waits a minute and would block other numbers and the shutdown.
   */
  const askLimits = async (session: string): Promise<void> => {
    const connection = connections.get(session)
    if (!connection) throw new Error('no line of that session is open')
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => timeout.reject(new Error('WhatsApp did not answer in time')),
      timeouts.limitsAnswerMs,
    )
    await Promise.race([connection.askLimits(), timeout.promise]).finally(() => clearTimeout(timer))
  }

  return {
    askLimits,
    channel: createWhatsAppChannel({ connections, schedule: createSendSchedule(timeouts, random), timeouts, clock }),
    listen,
  }
}

const lazyOnce = <T>(load: () => Promise<T>) => {
  let result: Promise<T> | null = null
  return () =>
    (result ??= load().catch((error: unknown) => {
      result = null
      throw error
    }))
}
