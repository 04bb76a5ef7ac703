import type { Clock } from '../time/clock.ts'

type CircuitBreakerOptions = {
  clock: Clock
  /** Number of consecutive failures that open the circuit. */
  failuresToOpen: number
  /** How long the circuit stays open, by how often it opened in a row before. */
  openMs: (timesOpened: number) => number
}

type CircuitProbe = { until: number }
type CircuitState<Reason> = {
  failures: number
  timesOpened: number
  reason: Reason
  until: number
  probe: CircuitProbe | null
}

/** Until when calls are refused, and the reason of the last failure. */
export type CircuitRefusal<Reason> = { until: Date; reason: Reason }

/** The caller calls `end` however its call ended: a probe that said nothing about the address frees its turn. */
type CircuitAdmission<Reason> = { refusal: CircuitRefusal<Reason> } | { refusal: null; end: () => void }

/** A probe that did not report within this time no longer blocks others. */
const PROBE_MS = 60_000
/** Keys that were not used for this long are removed. */
const FORGET_MS = 24 * 3_600_000

/**
 * Circuit breaker by key: a failing address is not called for a while, longer each time. After the pause `admit` lets
 * one probe through; its success closes the circuit, its failure opens it again.
 */
export function createCircuitBreaker<Reason>({ clock, failuresToOpen, openMs }: CircuitBreakerOptions) {
  const circuits = new Map<string, CircuitState<Reason>>()

  const refusedUntil = ({ reason }: CircuitState<Reason>, until: number, now: number): CircuitRefusal<Reason> | null =>
    until > now ? { until: new Date(until), reason } : null

  function open(key: string, previous: CircuitState<Reason>, now: number, atLeastMs: number): Date {
    const until = now + Math.max(openMs(previous.timesOpened), atLeastMs)
    for (const [otherKey, circuit] of circuits) if (now - circuit.until > FORGET_MS) circuits.delete(otherKey)
    circuits.set(key, { ...previous, until, timesOpened: previous.timesOpened + 1, probe: null })
    return new Date(until)
  }

  function startProbe(key: string, circuit: CircuitState<Reason>, now: number): () => void {
    const probe = { until: now + PROBE_MS }
    circuit.probe = probe
    return () => {
      const current = circuits.get(key)
      if (current?.probe === probe) current.probe = null
    }
  }

  return {
    /** Null when the key may be called. */
    refusal(key: string): CircuitRefusal<Reason> | null {
      const circuit = circuits.get(key)
      return circuit ? refusedUntil(circuit, circuit.until, clock.now().getTime()) : null
    },

    /** Like `refusal`, for a caller that calls at once: after a pause it admits one probe at a time. */
    admit(key: string): CircuitAdmission<Reason> {
      const circuit = circuits.get(key)
      if (!circuit || circuit.timesOpened === 0) return { refusal: null, end: () => {} }
      const now = clock.now().getTime()
      const refusal = refusedUntil(circuit, Math.max(circuit.until, circuit.probe?.until ?? 0), now)
      return refusal ? { refusal } : { refusal, end: startProbe(key, circuit, now) }
    },

    /** Returns until when the key is refused; null while it may still be called. */
    failed(key: string, reason: Reason, atLeastMs = 0): Date | null {
      const now = clock.now().getTime()
      const previous = circuits.get(key) ?? { failures: 0, timesOpened: 0, reason, until: now, probe: null }
      // The call started before the circuit opened, so its failure is not counted.
      if (previous.until > now && previous.until >= now + atLeastMs) return new Date(previous.until)
      const circuit = { ...previous, failures: previous.failures + 1, reason }
      if (circuit.failures >= failuresToOpen) return open(key, circuit, now, atLeastMs)
      circuits.set(key, { ...circuit, until: now })
      return null
    },

    succeeded: (key: string): void => void circuits.delete(key),
  }
}
