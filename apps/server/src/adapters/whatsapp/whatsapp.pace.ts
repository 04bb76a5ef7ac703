import type { Waits } from './whatsapp.waits.ts'

export type Pace = ReturnType<typeof createPace>

/** When an account may send its next message: never two at once, and no more in a minute than a person would. */
export function createPace({ gapMs: [least, most], mostInMinute }: Waits, chance: () => number = Math.random) {
  const sent = new Map<string, number[]>()

  const earliest = (account: string, now: number) => {
    const times = (sent.get(account) ?? []).filter((at) => at > now - 60_000)
    sent.set(account, times)
    const afterLast = (times.at(-1) ?? 0) + least + chance() * (most - least)
    const afterMany = times.length >= mostInMinute ? (times.at(-mostInMinute) ?? 0) + 60_000 : 0
    return Math.max(now, afterLast, afterMany)
  }

  return {
    /** Milliseconds until the next message may leave; that place is taken if it is at most `patienceMs` away. */
    take(account: string, now: number, patienceMs: number): number {
      const at = earliest(account, now)
      if (at - now <= patienceMs) sent.get(account)?.push(at)
      return at - now
    },
  }
}
