import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/clock.ts'

/** Messages that join meanwhile move the moment: it is read again this often. */
const LOOK_MS = 250

/** Resolves when the contact has been quiet for as long as its agent waits, or the exchange is closed. */
export async function quietOver(db: Db, clock: Clock, exchangeId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ dueAt: Date }>`
      select due_at from exchanges where id = ${exchangeId} and outcome is null`.execute(db)
    const left = (rows[0]?.dueAt.getTime() ?? 0) - clock.now().getTime()
    if (left <= 0) return
    await pause(Math.min(left, LOOK_MS))
  }
}
