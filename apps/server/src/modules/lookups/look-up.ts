import type { Clock } from '../../platform/clock.ts'
import { isForOutside } from '../../platform/outward.ts'
import { ask } from './ask.ts'
import { type Lookup, type Said, silent } from './lookup.ts'
import { questionOf } from './question.ts'

/** Somebody waits for the reply. */
const ATTEMPT_MS = 5_000

type Needs = {
  clock: Clock
  /** Leads nowhere but outside, and along no redirect. */
  outward: typeof fetch
  allowedOrigins: readonly string[]
  /** Null where none was made, undefined where it was sealed with a key that is gone. */
  secretOf: (agentId: string) => Promise<string | null | undefined>
  attemptMs?: number | undefined
}

/** Asks the system of an agent's owner, once: what it says, or why nothing, and whose word it is. */
export const createLookUp =
  ({ clock, outward, allowedOrigins, secretOf, attemptMs = ATTEMPT_MS }: Needs) =>
  async (asked: Lookup): Promise<Said & { host: string }> => {
    const { agentId, address } = asked
    const host = URL.parse(address)?.host ?? address
    if (!isForOutside(address, allowedOrigins)) return { host, ...silent('inward') }
    const secret = await secretOf(agentId)
    if (secret === undefined) return { host, ...silent('key_lost') }
    // A trial may be as if it were another day; whoever verifies goes by today's clock.
    const question = questionOf(asked, secret, clock.now())
    return { host, ...(await ask(outward, address, question, AbortSignal.timeout(attemptMs))) }
  }
