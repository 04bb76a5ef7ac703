import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import { createKeepers, type Keepers, leaseOf } from '../../platform/keepers.ts'
import type { Leases } from '../../platform/leases.ts'
import type { Log } from '../../platform/log.ts'
import type { WebVersions } from '../../ports/web-version.ts'
import type { SessionCharge } from '../../ports/whatsapp.ts'
import type { Ears } from './hearing/hearing.ts'
import type { Line } from './socket/line.ts'
import { createPace } from './saying/pace.ts'
import { createWhatsAppChannel } from './saying/send.ts'
import { type Waits, WAITS } from './waits.ts'

/** What sessions are called among what is kept, whoever keeps them. */
export const KIND = 'whatsapp'

type Settings = {
  url: string | undefined
  versions: WebVersions
  log: Log
  clock: Clock
  chance: Chance
  waits?: Partial<Waits> | undefined
}

type Needs = Ears & { wanted: () => Promise<SessionCharge[]>; leases: Leases }

/** The right to keep that session on the line. */
export const sessionLease = (name: string): string => leaseOf(KIND, name)

/** The lines to WhatsApp that this process keeps: what speaks on them, and what hears. */
export function createWhatsApp({ waits: chosen, ...settings }: Settings) {
  const waits = { ...WAITS, ...chosen }
  const { clock, chance } = settings
  const open = new Map<string, Line>()

  const listen = ({ wanted, leases, ...ears }: Needs): Keepers => {
    // A house without WhatsApp does not pay for it: what speaks its language weighs as much as the rest.
    const speaking = once(() => import('./hearing/hearing.ts'))
    const hearing = once(async () => (await speaking()).createHearing(ears, { ...settings, waits, open }))
    return createKeepers({
      kind: KIND,
      wanted,
      keep: async (charge, signal) => (await hearing())(charge, signal),
      leases,
      log: settings.log,
    })
  }
  /**
   * Resolves once WhatsApp's word on the limits of that number is kept; rejects without a line, or without its word in
   * time: the library itself waits a minute, and other numbers and the stop of the process would wait with it.
   */
  const askLimits = async (session: string): Promise<void> => {
    const line = open.get(session)
    if (!line) throw new Error('no line of that session is open')
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('WhatsApp did not answer in time')), waits.limitsAnswerMs)
    await Promise.race([line.askLimits(), late.promise]).finally(() => clearTimeout(timer))
  }

  return { askLimits, channel: createWhatsAppChannel({ open, pace: createPace(waits, chance), waits, clock }), listen }
}

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | null = null
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null
      throw error
    }))
}
