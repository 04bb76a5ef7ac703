import type { Waits } from './whatsapp.waits.ts'

export type Pace = ReturnType<typeof createPace>

type Place = { id: string; at: number }

/**
 * When each message of an account may leave: never two at once, no more in a minute than a person would, and in the
 * order in which they first asked. Whoever comes back for their place finds it.
 */
export function createPace({ gapMs: [least, most], mostInMinute }: Waits, chance: () => number = Math.random) {
  const places = new Map<string, Place[]>()

  const next = (taken: readonly Place[], now: number) => {
    const afterLast = (taken.at(-1)?.at ?? 0) + least + chance() * (most - least)
    const afterMany = (taken.at(-mostInMinute)?.at ?? -60_000) + 60_000
    return Math.max(now, afterLast, taken.length >= mostInMinute ? afterMany : 0)
  }

  return {
    /** Milliseconds until this message may leave; its place is kept until a minute after. */
    take(account: string, id: string, now: number): number {
      const taken = (places.get(account) ?? []).filter(({ at }) => at > now - 60_000)
      places.set(account, taken)
      const place = taken.find((one) => one.id === id) ?? { id, at: next(taken, now) }
      if (!taken.includes(place)) taken.push(place)
      return Math.max(0, place.at - now)
    },
  }
}
