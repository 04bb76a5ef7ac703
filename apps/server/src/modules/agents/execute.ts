import { type AgentTrialDraft, CustomConfig, type ExecutionInput, type ExecutionResult, fail } from '@portavoz/contract'
import type * as z from 'zod/mini'
import type { AgentRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Viewer } from '../../platform/http.ts'
import { mergeKeys } from './agent-keys.ts'
import type { AgentSecrets } from './agent-secrets.ts'
import type { Askable } from './askable.ts'
import type { Trial } from './agents.store.ts'
import type { Converse } from './converse.ts'
import { presentSeen, type Seen } from './present-seen.ts'

type Said = { role: 'user' | 'assistant'; content: string; outcome?: string | null; at?: Date | null }

/** How a turn went that no customer had. */
type Rehearsal = Seen & { outcome: string; reply: string | null; detail: Record<string, unknown> | null }

type Asked = {
  userId: string
  agentId: string
  agentName: string
  config: CustomConfig
  keys: CustomConfig['apiKeys']
}

type Needs<R extends Rehearsal, M> = {
  clock: Clock
  /** By its id or its session's name. */
  called: (userId: string, name: string) => Promise<AgentRow>
  secretsOf: (agentId: string, sealed: string) => AgentSecrets
  askable: Askable
  /** What it thinks with; null for one that has no model. */
  meansOf: (agent: Asked) => Promise<M | null>
  /** One turn as a customer would get it: nothing is kept, nobody is told. */
  rehearse: (asked: {
    agent: AgentRow
    config: CustomConfig
    means: M | null
    said: readonly Said[]
    at: Date
  }) => Promise<R>
  tell: (agent: AgentRow, rehearsal: R) => Pick<ExecutionResult, 'reason' | 'steps'>
  keep: (trial: Trial) => Promise<unknown>
  converse: Converse
}

/** `gone` aborts when the client disconnects before the response is sent. */
export type Execute = (viewer: Viewer, input: ExecutionInput, gone: AbortSignal) => Promise<ExecutionResult>

/**
 * Runs an agent on a text without any channel: in a conversation that somebody else holds, or on trial, as it stands or
 * as somebody would have it. Of a trial one line is kept.
 */
export const createExecute =
  <R extends Rehearsal, M>(needs: Needs<R, M>): Execute =>
  async ({ id: userId, isProgram }, asked, gone) => {
    const { id: name, input, history, at, draft, conversation } = asked
    const { clock, secretsOf, askable, meansOf, rehearse, tell, keep, converse } = needs
    const stored = await needs.called(userId, name)
    const { id } = stored
    if (draft && isProgram) fail('agents.draft_by_key')
    if (conversation)
      return draft || history || at ? fail('agents.no_trial') : converse(stored, input, conversation, gone)
    const { agent, config, keys } = drafted(stored, secretsOf(id, stored.secrets).apiKeys, askableDraft(askable, draft))
    const said = [...(history ?? []).map(turnOf), { role: 'user', content: input } as const]
    const moment = at ? new Date(at) : clock.now()
    const means = await meansOf({ userId, agentId: id, agentName: agent.name, config, keys })
    const rehearsal = await rehearse({ agent, config, means, said, at: moment })
    const { reason, steps } = tell(agent, rehearsal)
    const { reply, paid } = rehearsal
    await keep({ userId, agentId: id, input, reply, reason, paid, at: clock.now() })
    return { ...present(rehearsal), reason, steps }
  }

/** Where its configuration stands in what is sent. */
const DRAFT = 'draft.'

type Draft = z.output<typeof AgentTrialDraft> | null | undefined

const askableDraft = (askable: Askable, draft: Draft): Draft =>
  draft?.customConfig ? { ...draft, customConfig: askable(draft.customConfig, DRAFT) } : draft

/** The agent as it would be with what nobody saved. A key that is hidden stays the stored one, and goes where that goes. */
function drafted(stored: AgentRow, known: CustomConfig['apiKeys'], draft: Draft) {
  const { name = stored.name, prompt = stored.prompt, customConfig } = draft ?? {}
  const config = CustomConfig.parse(stored.customConfig)
  return {
    agent: { ...stored, name, prompt },
    config: customConfig ?? config,
    keys: customConfig ? mergeKeys({ keys: known, config }, customConfig, DRAFT) : known,
  }
}

const turnOf = ({ at, ...turn }: NonNullable<ExecutionInput['history']>[number]): Said => ({
  ...turn,
  outcome: turn.outcome ?? null,
  at: at ? new Date(at) : null,
})

const present = ({ reply, outcome, detail, ...seen }: Rehearsal) => ({
  reply,
  replyHtml: null,
  outcome,
  draft: typeof detail?.['draft'] === 'string' ? detail['draft'] : null,
  ...presentSeen(seen),
})
