import type { AgentProblemCode } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import type { N8nResult, CallWorkflow, FindN8nConnection, WorkflowAccess } from '../../../ports/n8n/automation.ts'
import { parseSessionAnswer, type SessionAnswer } from '../parse-answer.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'

export type SessionOperation = 'create' | 'status' | 'connect' | 'disconnect' | 'delete'

/** `isKnown` is false when n8n reports that the session does not exist. */
export type SessionResult =
  | { outcome: 'told'; answer: SessionAnswer }
  | { outcome: 'failed'; problem: AgentProblemCode; isKnown: boolean; isAnswered: boolean }

/** `reach` replaces the workspace's connection after the workspace is deleted. */
export type SessionOwner = { workspaceId: string | null; reach: WorkflowAccess | null }

export type AskSession = (
  whose: SessionOwner,
  sessionName: string,
  operation: SessionOperation,
) => Promise<SessionResult>

export type AskSessionDeps = { connectionOf: FindN8nConnection; callWorkflow: CallWorkflow; clock: Clock }

/** The workflow ran and refused: another operation may succeed. */
const answeredProblems = new Set<AgentProblemCode>([
  'n8n.refused',
  'n8n.unknown_operation',
  'n8n.duplicate',
  'n8n.no_such_session',
  'n8n.not_ours',
  'n8n.workflow_failed',
])

/** Calls the sessions workflow of a workspace for one session. */
export const createAskSession =
  ({ connectionOf, callWorkflow, clock }: AskSessionDeps): AskSession =>
  async ({ workspaceId, reach }, sessionName, operationType) => {
    const connection = reach ?? (workspaceId === null ? null : await ignoreFailure(connectionOf(workspaceId)))
    if (!connection) return failedResult(connection === null ? 'n8n.missing' : 'n8n.unread')
    const question = { sessionName, operationType, timestamp: clock.now().toISOString() }
    return toSessionResult(await callWorkflow(connection, '/evolution-api', question, parseSessionAnswer))
  }

const toSessionResult = (called: N8nResult<SessionAnswer>): SessionResult =>
  called.outcome === 'answered' ? { outcome: 'told', answer: called.value } : failedResult(`n8n.${called.cause}`)

const failedResult = (problem: AgentProblemCode): SessionResult => ({
  outcome: 'failed',
  problem,
  isKnown: problem !== 'n8n.no_such_session',
  isAnswered: answeredProblems.has(problem),
})
