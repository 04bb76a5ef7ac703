import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { relayStore } from './relay.store.ts'

/** Messages that join the exchange extend the wait, so it is read again this often. */
const POLL_MS = 250

/** Resolves when the quiet window is over or the exchange is closed. */
export async function waitForQuiet(db: Db, clock: Clock, exchangeId: string): Promise<void> {
  for (;;) {
    const dueAt = await relayStore.findDueAt(db, exchangeId)
    const remainingMs = (dueAt?.getTime() ?? 0) - clock.now().getTime()
    if (remainingMs <= 0) return
    await pause(Math.min(remainingMs, POLL_MS))
  }
}
