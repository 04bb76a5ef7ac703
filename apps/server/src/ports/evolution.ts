import type { SessionCharge, SessionObserved, Tick } from './whatsapp.ts'

/** An account's address for its Evolution API, and what opens it. */
export type Door = { userId: string; secret: string }

/** A session of that account that Evolution keeps, as far as its events may change it. */
export type EvolutionSession = {
  name: string
  /** Null while no agent speaks through it. */
  agentId: string | null
  /** What is reported of it is of this wish. */
  version: string
  wish: SessionCharge['wish'] | 'rest'
  phoneNumber: string | null
  /** Somebody may be let in until then. */
  windowUntil: Date | null
}

/** Found by its name and its owner's; null when that account has none that Evolution keeps. */
export type EvolutionSessionOf = (userId: string, instance: string) => Promise<EvolutionSession | null>

/** How far a message came that this agent's program sent. */
export type TickElsewhere = Omit<Tick, 'session'> & { agentId: string }

export type ReportSession = (name: string, version: string, observed: SessionObserved) => Promise<void>
