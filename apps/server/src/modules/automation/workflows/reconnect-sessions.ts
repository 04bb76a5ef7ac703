import type { Clock } from '../../../platform/time/clock.ts'
import type { CallWorkflow, N8nFailure, N8nConnection } from '../../../ports/n8n/automation.ts'
import { unwrapAnswer } from './unwrap-answer.ts'

type ReconnectSessionsDeps = {
  callWorkflow: CallWorkflow
  /** Names of the sessions of this workspace that n8n keeps and a phone is linked to. */
  listLinkedSessions: (workspaceId: string) => Promise<string[]>
  clock: Clock
}

/** Failures of one session do not stop the others; its own card shows them. */
const sessionCauses = new Set<N8nFailure['cause']>(['refused', 'duplicate', 'no_such_session'])

/**
 * Connects each linked session again: Evolution stores the webhook address and secret of its last connect. Open
 * connections stay open.
 */
export async function reconnectSessions(
  { callWorkflow, listLinkedSessions, clock }: ReconnectSessionsDeps,
  workspaceId: string,
  connection: N8nConnection,
  extendLease: () => Promise<void>,
): Promise<void> {
  for (const sessionName of await listLinkedSessions(workspaceId)) {
    await extendLease()
    const question = { sessionName, operationType: 'connect', timestamp: clock.now().toISOString() }
    const result = await callWorkflow(connection, '/evolution-api', question, () => true)
    if (result.outcome === 'failed' && !sessionCauses.has(result.cause)) unwrapAnswer(result)
  }
}
