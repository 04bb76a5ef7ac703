import type { Clock } from '../../platform/time/clock.ts'
import type { N8nResult, CallWorkflow, N8nFailure, N8nConnection } from '../../ports/n8n/automation.ts'

/** No session of ours has this name. */
const ABSENT_SESSION = 'portavoz_prueba'
/** Causes that prove that the workflow ran. */
const answeringCauses = new Set<N8nFailure['cause']>(['refused', 'duplicate', 'no_such_session', 'unknown_operation'])

type ProbeEvolutionDeps = { callWorkflow: CallWorkflow; clock: Clock }

/**
 * Asks the sessions workflow for the status of a missing session, which changes nothing. Evolution API reports a
 * missing session before it checks the key, so our workflow then makes a call that needs the key.
 */
export async function probeEvolution(
  { callWorkflow, clock }: ProbeEvolutionDeps,
  connection: N8nConnection,
): Promise<N8nResult<object>> {
  const question = { sessionName: ABSENT_SESSION, operationType: 'status', timestamp: clock.now().toISOString() }
  const result = await callWorkflow(connection, '/evolution-api', question, (answer) => answer)
  const isAnswer = result.outcome === 'failed' && answeringCauses.has(result.cause)
  return isAnswer ? { outcome: 'answered', value: {} } : result
}
