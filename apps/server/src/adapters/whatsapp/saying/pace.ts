import type { Chance } from '../../../platform/chance.ts'
import type { Waits } from '../waits.ts'

export type Pace = ReturnType<typeof createPace>

type Place = { id: string; at: number; isBegun: boolean }

/**
 * When each message of an account may leave: never two at once, no more in a minute than a person would, and in the
 * order in which they first asked. Whoever comes back for their place finds it.
 */
export function createPace({ gapMs: [least, most], mostInMinute }: Waits, chance: Chance) {
  const places = new Map<string, Place[]>()

  const next = (taken: readonly Place[], now: number, typingMs: number) => {
    const afterLast = (taken.at(-1)?.at ?? 0) + Math.max(typingMs, least + chance() * (most - least))
    const afterMany = (taken.at(-mostInMinute)?.at ?? -60_000) + 60_000
    return Math.max(now + typingMs, afterLast, taken.length >= mostInMinute ? afterMany : 0)
  }

  const find = (account: string, id: string) => places.get(account)?.find((one) => one.id === id)

  return {
    /**
     * Milliseconds until this message may leave, which is written for `typingMs` before; its place is kept until a
     * minute after.
     */
    take(account: string, id: string, now: number, typingMs = 0): number {
      const taken = (places.get(account) ?? []).filter(({ at }) => at > now - 60_000)
      places.set(account, taken)
      const place = taken.find((one) => one.id === id) ?? { id, at: next(taken, now, typingMs), isBegun: false }
      if (!taken.includes(place)) taken.push(place)
      return Math.max(0, place.at - now)
    },
    isBegun: (account: string, id: string): boolean => find(account, id)?.isBegun ?? false,
    /** Its customer sees that it is being written. */
    begin(account: string, id: string): void {
      const place = find(account, id)
      if (place) place.isBegun = true
    },
  }
}
