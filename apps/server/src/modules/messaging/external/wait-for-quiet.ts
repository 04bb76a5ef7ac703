import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { relayStore } from './relay.store.ts'

/** Messages that join the exchange extend the wait, and understood files end it, so it is read again this often. */
const POLL_MS = 250

/** Resolves when the quiet window is over and no file is waited for, or the exchange is closed. */
export async function waitForQuiet(db: Db, clock: Clock, exchangeId: string): Promise<void> {
  for (;;) {
    const readyAt = await relayStore.findReadyAt(db, exchangeId)
    const remainingMs = (readyAt?.getTime() ?? 0) - clock.now().getTime()
    if (remainingMs <= 0) return
    await pause(Math.min(remainingMs, POLL_MS))
  }
}
