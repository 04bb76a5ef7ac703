import type { ProblemCode } from '@portavoz/contract'
import type { Asked } from './ask-session.ts'
import type { Kept } from './keep.ts'
import { afterFailures, rest } from './waits.ts'

/** A linked session is told of as off its phone, or out of sight, once it was seen so as often in a row. */
const TROUBLE = 3

/** Asks now and then how a linked session stands, and more often while it does not. */
export async function watch({ ask, tell, waits, signal }: Kept): Promise<void> {
  for (let unsettled = 0; !signal.aborted;) {
    const asked = await ask('status')
    if (asked === null) return
    const seen = seenIn(asked)
    if (seen === 'open') {
      unsettled = 0
      await tell({ state: 'open', ...phoneIn(asked) })
    } else if (seen === 'waiting') {
      unsettled += 1
      await tell({ state: 'closed', problem: null })
    } else if (++unsettled >= TROUBLE)
      await tell(seen === 'closed' ? { state: 'closed', problem: 'n8n.closed' } : { state: 'unknown', problem: seen })
    await rest(unsettled === 0 ? waits.seldomMs : afterFailures(unsettled, waits, waits.seldomMs), signal)
  }
}

/** How it stands, or why nobody knows. */
function seenIn(asked: Asked): 'open' | 'waiting' | 'closed' | ProblemCode {
  if (asked.outcome === 'failed') return asked.isKnown ? asked.problem : 'closed'
  const { connection } = asked.told
  return connection === 'gone' ? 'closed' : (connection ?? 'n8n.not_ours')
}

const phoneIn = (asked: Asked) =>
  asked.outcome === 'told' && asked.told.phone !== null ? { phone: asked.told.phone } : {}
