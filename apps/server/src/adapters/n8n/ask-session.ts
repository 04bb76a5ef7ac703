import type { ProblemCode } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Called, CallWorkflow, ConnectionOf, WorkflowReach } from '../../ports/automation.ts'
import { readAnswer, type Told } from './answers.ts'

export type Operation = 'create' | 'status' | 'connect' | 'disconnect' | 'delete'

/** `isKnown` is false where n8n says that it has no session of that name. */
export type Asked =
  | { outcome: 'told'; told: Told }
  | { outcome: 'failed'; problem: ProblemCode; isKnown: boolean; isAnswered: boolean }

/** The account whose n8n is asked, or how it is reached where that account is gone. */
export type Whose = { userId: string | null; reach: WorkflowReach | null }

export type AskSession = (whose: Whose, sessionName: string, operation: Operation) => Promise<Asked>

export type SessionAsking = { connectionOf: ConnectionOf; callWorkflow: CallWorkflow; clock: Clock }

/** The workflow was there, and did not do it: another way of asking may. */
const answered = new Set<ProblemCode>([
  'n8n.refused',
  'n8n.unknown_operation',
  'n8n.duplicate',
  'n8n.no_such_session',
  'n8n.not_ours',
  'n8n.workflow_failed',
])

/** Asks the n8n of an account about one session. */
export const createAskSession =
  ({ connectionOf, callWorkflow, clock }: SessionAsking): AskSession =>
  async ({ userId, reach }, sessionName, operationType) => {
    const connection = reach ?? (userId === null ? null : await connectionOf(userId).catch(() => undefined))
    if (!connection) return failed(connection === null ? 'n8n.missing' : 'n8n.unread')
    const question = { sessionName, operationType, timestamp: clock.now().toISOString() }
    return understood(await callWorkflow(connection, '/evolution-api', question, readAnswer))
  }

const understood = (called: Called<Told>): Asked =>
  called.outcome === 'answered' ? { outcome: 'told', told: called.answer } : failed(`n8n.${called.cause}`)

const failed = (problem: ProblemCode): Asked => ({
  outcome: 'failed',
  problem,
  isKnown: problem !== 'n8n.no_such_session',
  isAnswered: answered.has(problem),
})
