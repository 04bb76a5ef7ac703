import { defineResource, everything } from '../query/resource.ts'
import { byFilters, byId, none } from './key-shapes.ts'
import { unlessProgress, ifGone, ofAgent } from './stale-parts.ts'

/** Agents, with their tests, questions and leads. */
export const agentKeys = {
  agents: defineResource(
    'agents',
    {
      staleAfter: {
        message: everything,
        conversation: everything,
        agent: everything,
        // Documents are what an agent without a model answers from.
        document: unlessProgress,
        model: everything,
        budget: everything,
      },
    },
    (all) => ({
      connections: (id: string) => [...all, id, 'connections'] as const,
      executions: (id: string) => [...all, id, 'executions'] as const,
      spending: (id: string) => [...all, id, 'spending'] as const,
      webPage: (id: string) => [...all, id, 'web-page'] as const,
      versions: (id: string) => [...all, id, 'versions'] as const,
      /** What uses the workspace's n8n: any change of an agent invalidates it. */
      usingN8n: [...all, 'of-n8n'] as const,
    }),
  ),
  firstSteps: defineResource(
    'first-steps',
    { staleAfter: { agent: everything, document: unlessProgress, conversation: everything }, throttleMs: 5_000 },
    none,
  ),
  agentVersion: defineResource('agent-version', {}, (all) => ({
    one: (agentId: string, number: number) => [...all, agentId, number] as const,
  })),
  /** Not below `agents`: a refetch after the deletion would answer 404. */
  agentBelongings: defineResource('agent-belongings', {}, byId),
  predictedOutcome: defineResource('foreseen', {}, byFilters),
  lookupSecret: defineResource('lookup-secret', {}, byId),
  tests: defineResource(
    'tests',
    // An agent's event changes what differs from the last run.
    { staleAfter: { agent: ofAgent, tests: ofAgent, document: unlessProgress } },
    (all) => ({
      ofAgent: (agentId: string) => [...all, agentId] as const,
      runs: (agentId: string) => [...all, agentId, 'runs'] as const,
      run: (agentId: string, runId: string) => [...all, agentId, 'run', runId] as const,
    }),
  ),
  questions: defineResource(
    'questions',
    {
      staleAfter: { message: everything, conversation: everything, question: everything, document: unlessProgress },
      throttleMs: 5_000,
    },
    (all) => ({
      ofAgent: (agentId: string) => [...all, agentId] as const,
      list: <Filters extends object>(agentId: string | null, filters: Filters) => [...all, agentId, filters] as const,
    }),
  ),
  /** Open ones of all agents. Grouping them by meaning costs much, so messages do not count them again. */
  questionCounts: defineResource(
    'question-counts',
    { staleAfter: { question: everything, document: unlessProgress }, throttleMs: 60_000 },
    none,
  ),
  leads: defineResource(
    'leads',
    { staleAfter: { lead: ofAgent, lead_webhook: ofAgent, conversation: ifGone } },
    (all) => ({
      ofAgent: (agentId: string) => [...all, agentId] as const,
      list: (agentId: string, search: string, isUnsent: boolean) =>
        [...all, agentId, search, ...(isUnsent ? ['unsent'] : [])] as const,
    }),
  ),
  leadsOfAll: defineResource(
    'leads-of-all',
    { staleAfter: { lead: everything, lead_webhook: everything, conversation: ifGone } },
    (all) => ({
      list: (search: string, isUnsent: boolean) => [...all, search, ...(isUnsent ? ['unsent'] : [])] as const,
    }),
  ),
  /** By conversation. */
  lead: defineResource('lead', { staleAfter: { lead: ({ conversationId }) => [conversationId] } }, byId),
  leadWebhook: defineResource('lead-webhook', { staleAfter: { lead_webhook: ofAgent } }, byId),
  leadDeliveries: defineResource('lead-deliveries', { staleAfter: { lead_webhook: ofAgent } }, byId),
}
