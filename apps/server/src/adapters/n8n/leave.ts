import type { Asked } from './ask-session.ts'
import type { Kept } from './keep.ts'
import { afterFailures, rest } from './waits.ts'

/** Asks n8n to let go of a session, again and again until it says that it has: a name that it does not know is gone. */
export async function leave({ charge, ask, tell, waits, clock, signal }: Kept): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const asked = await ask(charge.isDeleted ? 'delete' : 'disconnect')
    if (asked === null) return
    const isUnknown = asked.outcome === 'failed' && !asked.isKnown
    const isUnsettled = isUnknown && unsettledMs() > 0
    if (!isUnsettled && (isGoneBy(asked) || (await isGoneAlready()))) return tell({ state: 'left' })
    if (signal.aborted) return
    if (isUnsettled) {
      await rest(Math.min(unsettledMs(), waits.mostMs), signal)
      continue
    }
    await tell({ state: 'closed', problem: asked.outcome === 'failed' ? asked.problem : 'n8n.not_ours' })
    await rest(afterFailures(++failures, waits, waits.mostMs), signal)

    // A request to make it may have been on its way when it was deleted, also from a process that died.
    function unsettledMs(): number {
      const since = charge.unmadeSince?.getTime()
      return since === undefined ? 0 : since + waits.settleMs - clock.now().getTime()
    }

    // Whoever is off the line already may be refused another goodbye.
    async function isGoneAlready(): Promise<boolean> {
      if (asked?.outcome === 'failed' && !asked.isAnswered) return false
      const standing = await ask('status')
      if (standing?.outcome === 'failed') return !standing.isKnown
      const connection = standing?.told.connection
      return connection === 'gone' || (connection === 'closed' && !charge.isDeleted)
    }
  }
}

/** Who says that it is done, and in the same breath that the line stands, did not do it. */
function isGoneBy(asked: Asked): boolean {
  if (asked.outcome === 'failed') return !asked.isKnown
  const { connection, isDone } = asked.told
  return connection === 'gone' || (isDone && connection !== 'open')
}
