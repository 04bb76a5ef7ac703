import type { AgentProblemCode } from '@portavoz/contract'
import type { SessionResult } from './ask-session.ts'
import type { N8nSessionRun } from './session-run.ts'
import { retryDelayMs } from './poll-schedule.ts'
import { sleep } from '../../../platform/time/sleep.ts'

/** A linked session is reported as disconnected or unknown after this many checks in a row. */
const FAILURES_BEFORE_REPORT = 3

/** Checks a linked session from time to time, and more often while it is not connected. */
export async function watchSession({ ask, reportState, schedule, signal }: N8nSessionRun): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const result = await ask('status')
    if (result === null) return
    const state = observedState(result)
    if (state === 'open') {
      failures = 0
      await reportState({ state: 'open', ...phoneOf(result) })
    } else if (state === 'waiting') {
      failures += 1
      await reportState({ state: 'closed', problem: null })
    } else if (++failures >= FAILURES_BEFORE_REPORT)
      await reportState(
        state === 'closed' ? { state: 'closed', problem: 'n8n.closed' } : { state: 'unknown', problem: state },
      )
    await sleep(failures === 0 ? schedule.seldomMs : retryDelayMs(failures, schedule, schedule.seldomMs), signal)
  }
}

/** The connection state, or the problem that hides it. */
function observedState(result: SessionResult): 'open' | 'waiting' | 'closed' | AgentProblemCode {
  if (result.outcome === 'failed') return result.isKnown ? result.problem : 'closed'
  const { connection } = result.answer
  return connection === 'gone' ? 'closed' : (connection ?? 'n8n.not_ours')
}

const phoneOf = (result: SessionResult) =>
  result.outcome === 'told' && result.answer.phone !== null ? { phone: result.answer.phone } : {}
