import { type AgentConfiguration, type ExchangeOutcome, type FoundPassage, outcomesWith } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { AgentTestReply } from './test-execution.ts'

type QuestionPreview = {
  outcome: ExchangeOutcome
  reply: string | null
  detail: { kind?: unknown } | null
  /** The passages that the reply was made of. */
  read: readonly FoundPassage[]
  lookedUp: AgentTestReply['lookedUp']
}

type AskAgentDeps<Agent extends object, Preview extends QuestionPreview> = {
  clock: Clock
  /** The agent with that configuration and today's keys. */
  configure: (workspaceId: string, agentId: string, configuration: AgentConfiguration) => Promise<Agent>
  previewReply: (request: Agent & { said: readonly { role: 'user'; content: string }[]; at: Date }) => Promise<Preview>
  /** The reason for the reply, in Spanish. */
  explain: (preview: Preview) => string
}

/** Asks an agent one question as a customer would, without storing or sending anything. */
export const createAskAgent =
  <Agent extends object, Preview extends QuestionPreview>({
    clock,
    configure,
    previewReply,
    explain,
  }: AskAgentDeps<Agent, Preview>) =>
  async (
    workspaceId: string,
    agentId: string,
    configuration: AgentConfiguration,
    question: string,
  ): Promise<AgentTestReply> => {
    const agent = await configure(workspaceId, agentId, configuration)
    const said = [{ role: 'user', content: question }] as const
    const preview = await previewReply({ ...agent, said, at: clock.now() })
    const { outcome, reply, detail, read: passages, lookedUp } = preview
    return {
      outcome,
      reply,
      reason: explain(preview),
      passages,
      lookedUp,
      handsOver: outcome === 'escalated',
      failure: failureOf(outcome, detail?.kind),
    }
  }

/** Failures that a retry does not mend. */
const lastingKinds = new Set<unknown>(['bad_key', 'refused', 'out_of_money', 'unknown_model', 'inward'])

/** The budget is spent and no model was asked: the result says nothing about the agent. */
const budgetProblems = new Set<string>(outcomesWith('budget_spent'))

function failureOf(outcome: ExchangeOutcome, kind: unknown): AgentTestReply['failure'] {
  if (budgetProblems.has(outcome)) return 'lasting'
  return outcome !== 'model_failed' ? null : lastingKinds.has(kind) ? 'lasting' : 'passing'
}
