import type { Random } from '../../../platform/security/random.ts'
import type { WhatsAppTimeouts } from '../timeouts.ts'

export type SendSchedule = ReturnType<typeof createSendSchedule>

type SendSlot = { id: string; at: number; isBegun: boolean }

/**
 * Schedules the messages of each account as a person would write them: one after another, with a limit per minute, in
 * the order of their first request. A message that asks again keeps its slot.
 */
export function createSendSchedule({ gapMs: [minGap, maxGap], mostInMinute }: WhatsAppTimeouts, random: Random) {
  const slotsByAccount = new Map<string, SendSlot[]>()

  const next = (slots: readonly SendSlot[], now: number, typingMs: number) => {
    const afterLast = (slots.at(-1)?.at ?? 0) + Math.max(typingMs, minGap + random() * (maxGap - minGap))
    const afterRateLimit = (slots.at(-mostInMinute)?.at ?? -60_000) + 60_000
    return Math.max(now + typingMs, afterLast, slots.length >= mostInMinute ? afterRateLimit : 0)
  }

  const find = (account: string, id: string) => slotsByAccount.get(account)?.find((one) => one.id === id)

  return {
    /** Milliseconds until the message may leave, after `typingMs` of typing. Its slot is kept one minute longer. */
    reserve(account: string, id: string, now: number, typingMs = 0): number {
      const slots = (slotsByAccount.get(account) ?? []).filter(({ at }) => at > now - 60_000)
      slotsByAccount.set(account, slots)
      const slot = slots.find((one) => one.id === id) ?? { id, at: next(slots, now, typingMs), isBegun: false }
      if (!slots.includes(slot)) slots.push(slot)
      return Math.max(0, slot.at - now)
    },
    isBegun: (account: string, id: string): boolean => find(account, id)?.isBegun ?? false,
    markBegun(account: string, id: string): void {
      const slot = find(account, id)
      if (slot) slot.isBegun = true
    },
  }
}
