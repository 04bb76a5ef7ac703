import type { SessionResult } from './ask-session.ts'
import type { N8nSessionRun } from './session-run.ts'
import { retryDelayMs } from './poll-schedule.ts'
import { sleep } from '../../../platform/time/sleep.ts'

/** Asks n8n to disconnect or delete a session until n8n confirms it; an unknown session counts as confirmed. */
export async function unlinkSession({
  session,
  ask,
  reportState,
  schedule,
  clock,
  signal,
}: N8nSessionRun): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const result = await ask(session.isDeleted ? 'delete' : 'disconnect')
    if (result === null) return
    const isUnknown = result.outcome === 'failed' && !result.isKnown
    const isUnsettled = isUnknown && unsettledMs() > 0
    if (!isUnsettled && (isUnlinked(result) || (await isAlreadyUnlinked()))) return reportState({ state: 'left' })
    if (signal.aborted) return
    if (isUnsettled) {
      await sleep(Math.min(unsettledMs(), schedule.mostMs), signal)
      continue
    }
    await reportState({ state: 'closed', problem: result.outcome === 'failed' ? result.problem : 'n8n.not_ours' })
    await sleep(retryDelayMs(++failures, schedule, schedule.mostMs), signal)

    // A create request of before, even of a process that died, may still arrive after the deletion.
    function unsettledMs(): number {
      const createdSince = session.unmadeSince?.getTime()
      return createdSince === undefined ? 0 : createdSince + schedule.settleMs - clock.now().getTime()
    }

    // Evolution API refuses to disconnect a session that is disconnected.
    async function isAlreadyUnlinked(): Promise<boolean> {
      if (result?.outcome === 'failed' && !result.isAnswered) return false
      const status = await ask('status')
      if (status?.outcome === 'failed') return !status.isKnown
      const connection = status?.answer.connection
      return connection === 'gone' || (connection === 'closed' && !session.isDeleted)
    }
  }
}

/** A workflow that reports success and an open connection did nothing. */
function isUnlinked(result: SessionResult): boolean {
  if (result.outcome === 'failed') return !result.isKnown
  const { connection, isDone } = result.answer
  return connection === 'gone' || (isDone && connection !== 'open')
}
