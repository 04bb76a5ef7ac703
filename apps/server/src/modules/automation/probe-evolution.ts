import type { Clock } from '../../platform/clock.ts'
import type { Called, CallWorkflow, Failed, N8nConnection } from '../../ports/automation.ts'

/** A name that no session of ours has. */
const ABSENT_SESSION = 'portavoz_prueba'
/** Refusals that only a running workflow gives. */
const answers = new Set<Failed['cause']>(['refused', 'duplicate', 'no_such_session', 'unknown_operation'])

type Needs = { callWorkflow: CallWorkflow; clock: Clock }

/**
 * Asks the sessions workflow for the state of a session that does not exist, which changes nothing. Evolution API says
 * that a session is missing before it looks at the key: our workflow then asks it something that needs the key.
 */
export async function probeEvolution(
  { callWorkflow, clock }: Needs,
  connection: N8nConnection,
): Promise<Called<object>> {
  const question = { sessionName: ABSENT_SESSION, operationType: 'status', timestamp: clock.now().toISOString() }
  const called = await callWorkflow(connection, '/evolution-api', question, (answer) => answer)
  const isAnswer = called.outcome === 'failed' && answers.has(called.cause)
  return isAnswer ? { outcome: 'answered', answer: {} } : called
}
