import type { Clock } from '../../../platform/clock.ts'
import type { CallWorkflow, Failed, N8nConnection } from '../../../ports/automation.ts'
import { answered } from './answered.ts'

type Needs = {
  callWorkflow: CallWorkflow
  /** The sessions of this person that n8n keeps and a phone let in. */
  linesOf: (userId: string) => Promise<string[]>
  clock: Clock
}

/** One that Evolution does not have, or cannot wake, keeps the others from nothing: its own card says how it stands. */
const ofOneLine = new Set<Failed['cause']>(['refused', 'duplicate', 'no_such_session'])

/**
 * What a line hears Evolution brings where it was told when that line was connected, showing what it was given then:
 * each is connected once more, so that it knows this address and this secret. One that stands goes on standing.
 */
export async function tellLines(
  { callWorkflow, linesOf, clock }: Needs,
  userId: string,
  connection: N8nConnection,
  hold: () => Promise<void>,
): Promise<void> {
  for (const sessionName of await linesOf(userId)) {
    await hold()
    const question = { sessionName, operationType: 'connect', timestamp: clock.now().toISOString() }
    const called = await callWorkflow(connection, '/evolution-api', question, () => true)
    if (called.outcome === 'failed' && !ofOneLine.has(called.cause)) answered(called)
  }
}
