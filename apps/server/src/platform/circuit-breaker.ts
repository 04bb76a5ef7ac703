import type { Clock } from './clock.ts'

type Options = {
  clock: Clock
  /** So many failures in a row, without a success between them, open the circuit. */
  failuresToOpen: number
  /** How long it stays open, by how often it opened in a row before. */
  openMs: (timesOpened: number) => number
}

type Probe = { until: number }
type Circuit<Reason> = { failures: number; timesOpened: number; reason: Reason; until: number; probe: Probe | null }

/** Until when calls are refused, and why. */
export type Refusal<Reason> = { until: Date; reason: Reason }

/** `end` is called however the call ended: a probe that told nothing of its address leaves its turn to the next caller. */
type Admission<Reason> = { refusal: Refusal<Reason> } | { refusal: null; end: () => void }

/** A probe that never told how it ended is not waited for any longer. */
const PROBE_MS = 60_000
/** Keys that were not asked for so long are forgotten. */
const FORGET_MS = 24 * 3_600_000

/**
 * Circuit breaker by key: an address that fails again and again is not asked for a while, longer each time. When its
 * pause is over `admit` lets one probe through; its success closes the circuit, its failure opens it again.
 */
export function createCircuitBreaker<Reason>({ clock, failuresToOpen, openMs }: Options) {
  const circuits = new Map<string, Circuit<Reason>>()

  const refusedUntil = ({ reason }: Circuit<Reason>, until: number, now: number): Refusal<Reason> | null =>
    until > now ? { until: new Date(until), reason } : null

  function open(key: string, before: Circuit<Reason>, now: number, atLeastMs: number): Date {
    const until = now + Math.max(openMs(before.timesOpened), atLeastMs)
    for (const [other, circuit] of circuits) if (now - circuit.until > FORGET_MS) circuits.delete(other)
    circuits.set(key, { ...before, until, timesOpened: before.timesOpened + 1, probe: null })
    return new Date(until)
  }

  function startProbe(key: string, circuit: Circuit<Reason>, now: number): () => void {
    const probe = { until: now + PROBE_MS }
    circuit.probe = probe
    return () => {
      const current = circuits.get(key)
      if (current?.probe === probe) current.probe = null
    }
  }

  return {
    /** Null when the key may be asked. */
    refusal(key: string): Refusal<Reason> | null {
      const circuit = circuits.get(key)
      return circuit ? refusedUntil(circuit, circuit.until, clock.now().getTime()) : null
    },

    /** Like `refusal`, for a caller that asks at once: after a pause only one may, until its call ends. */
    admit(key: string): Admission<Reason> {
      const circuit = circuits.get(key)
      if (!circuit || circuit.timesOpened === 0) return { refusal: null, end: () => {} }
      const now = clock.now().getTime()
      const refusal = refusedUntil(circuit, Math.max(circuit.until, circuit.probe?.until ?? 0), now)
      return refusal ? { refusal } : { refusal, end: startProbe(key, circuit, now) }
    },

    /** Returns until when the key is refused; null while it may still be asked. */
    failed(key: string, reason: Reason, atLeastMs = 0): Date | null {
      const now = clock.now().getTime()
      const before = circuits.get(key) ?? { failures: 0, timesOpened: 0, reason, until: now, probe: null }
      // Asked before the circuit opened: the failure says nothing new.
      if (before.until > now && before.until >= now + atLeastMs) return new Date(before.until)
      const circuit = { ...before, failures: before.failures + 1, reason }
      if (circuit.failures >= failuresToOpen) return open(key, circuit, now, atLeastMs)
      circuits.set(key, { ...circuit, until: now })
      return null
    },

    succeeded: (key: string): void => void circuits.delete(key),
  }
}
