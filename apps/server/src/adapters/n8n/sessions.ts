import { createKeepers, type Keepers } from '../../platform/keepers.ts'
import type { Leases } from '../../platform/leases.ts'
import type { N8nSessionCharge } from '../../ports/whatsapp.ts'
import { createAskSession, type SessionAsking } from './ask-session.ts'
import { createKeep, type KeepNeeds } from './keep.ts'
import { type Waits, WAITS } from './waits.ts'

type Needs = SessionAsking &
  Omit<KeepNeeds, 'askSession' | 'waits'> & {
    /** What they are, for their leases: whoever else may keep them has to let go first. */
    kind: string
    wanted: () => Promise<N8nSessionCharge[]>
    leases: Leases
    waits?: Partial<Waits> | undefined
  }

/** Keeps the WhatsApp sessions that n8n holds: made, shown to a phone, looked at now and then, and let go of. */
export const createN8nSessions = ({ kind, wanted, leases, waits, ...needs }: Needs): Keepers =>
  createKeepers({
    kind,
    wanted,
    keep: createKeep({ ...needs, askSession: createAskSession(needs), waits: { ...WAITS, ...waits } }),
    leases,
    log: needs.log,
  })
