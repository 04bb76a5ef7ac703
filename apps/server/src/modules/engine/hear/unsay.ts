import type { Db, Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/clock.ts'
import { asideStore, GONE } from './asides.store.ts'
import { gist, preview } from '../preview.ts'
import type { Named } from './unopened.store.ts'
import { type Last, type Misplaced, unsayStore as store } from './unsay.store.ts'

type Needs = { db: Db; clock: Clock; committed: () => void }

export type Unsay = (message: Named) => Promise<void>

/**
 * What stands in a thread as a message that did not open turned out to be none: thread, summary and state are as if it
 * had never come, as far as nobody acted on it.
 */
export const createUnsay =
  ({ db, clock, committed }: Needs): Unsay =>
  async (message) => {
    if (!(await store.stands(db, message))) return
    const isNews = await db.transaction().execute(async (tx) => {
      await asideStore.lock(tx, message)
      const misplaced = await store.remove(tx, message)
      for (const one of misplaced) await settle(tx, one, clock.now())
      return misplaced.length > 0
    })
    if (isNews) committed()
  }

async function settle(tx: Tx, misplaced: Misplaced, now: Date): Promise<void> {
  if (misplaced.exchangeId) await store.leaveExchange(tx, misplaced.exchangeId)
  const last = await store.last(tx, misplaced.conversationId)
  if (!last && (await store.removeIfBare(tx, misplaced))) return
  await store.summarize(tx, misplaced, last && { ...last, said: saidIn(last) }, now)
}

const saidIn = ({ direction, content, details, deletedAt }: Last): string =>
  deletedAt ? GONE[direction] : preview(gist({ text: content, details: details ?? {} }))
