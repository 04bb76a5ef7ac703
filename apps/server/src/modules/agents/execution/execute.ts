import {
  type PreviewAgentDraft,
  CustomConfig,
  type ExecutionInput,
  type ExecutionResult,
  fail,
} from '@portavoz/contract'
import type * as z from 'zod/mini'
import type { AgentRow } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { mergeKeys } from '../secrets/agent-keys.ts'
import type { AgentSecrets } from '../secrets/agent-secrets.ts'
import type { ValidateEndpoints } from '../configuration/validate-endpoints.ts'
import type { PreviewRecord } from '../agents.store.ts'
import type { ReplyExternally } from './reply-externally.ts'
import { presentUsage, type PresentableUsage } from './present-usage.ts'

type PreviewHistoryTurn = { role: 'user' | 'assistant'; content: string; outcome?: string | null; at?: Date | null }

type PreviewResult = PresentableUsage & {
  outcome: string
  reply: string | null
  detail: Record<string, unknown> | null
}

type PreviewedAgent = {
  workspaceId: string
  agentId: string
  agentName: string
  config: CustomConfig
  keys: CustomConfig['apiKeys']
}

type ExecuteDeps<R extends PreviewResult, M> = {
  clock: Clock
  requireByName: (workspaceId: string, name: string) => Promise<AgentRow>
  secretsOf: (agentId: string, sealed: string) => AgentSecrets
  validateEndpoints: ValidateEndpoints
  modelSessionFor: (agent: PreviewedAgent) => Promise<M | null>
  /** Runs one turn as a contact would get it; it stores, sends and notifies nothing. */
  previewReply: (request: {
    agent: AgentRow
    config: CustomConfig
    modelSession: M | null
    said: readonly PreviewHistoryTurn[]
    at: Date
  }) => Promise<R>
  explain: (agent: AgentRow, preview: R) => Pick<ExecutionResult, 'reason' | 'steps'>
  insertPreview: (preview: PreviewRecord) => Promise<unknown>
  replyExternally: ReplyExternally
}

/** `disconnected` aborts when the client disconnects before the response is sent. */
export type Execute = (viewer: Viewer, input: ExecutionInput, disconnected: AbortSignal) => Promise<ExecutionResult>

/**
 * Runs an agent on a text: in a conversation of an external transport, or as a preview, with the stored or an unsaved
 * configuration. Only a preview is recorded as such.
 */
export const createExecute =
  <R extends PreviewResult, M>(deps: ExecuteDeps<R, M>): Execute =>
  async ({ workspaceId, isProgram, isSuspended = false }, request, disconnected) => {
    const { id: name, input, history, at, draft, conversation } = request
    const {
      clock,
      secretsOf,
      validateEndpoints,
      modelSessionFor,
      previewReply,
      explain,
      insertPreview,
      replyExternally,
    } = deps
    const stored = await deps.requireByName(workspaceId, name)
    const { id } = stored
    if (draft && isProgram) fail('agents.draft_by_key')
    if (conversation && (draft || history || at)) fail('agents.no_trial')
    if (conversation) {
      // A message to a suspended workspace is stored, and its caller gets no reply.
      const result = await replyExternally(
        stored,
        input,
        conversation,
        isSuspended ? AbortSignal.abort() : disconnected,
      )
      return isSuspended ? fail('accounts.suspended') : result
    }
    if (isSuspended) fail('accounts.suspended')
    const { agent, config, keys } = applyDraft(
      stored,
      secretsOf(id, stored.secrets).apiKeys,
      validateDraft(validateEndpoints, draft),
    )
    const turns = [...(history ?? []).map(toHistoryTurn), { role: 'user', content: input } as const]
    const moment = at ? new Date(at) : clock.now()
    const modelSession = await modelSessionFor({ workspaceId, agentId: id, agentName: agent.name, config, keys })
    const preview = await previewReply({ agent, config, modelSession, said: turns, at: moment })
    const { reason, steps } = explain(agent, preview)
    const { reply, paid } = preview
    await insertPreview({ workspaceId, agentId: id, input, reply, reason, paid, at: clock.now() })
    return { ...presentPreview(preview), reason, steps }
  }

const DRAFT_PATH = 'draft.'

type UnsavedDraft = z.output<typeof PreviewAgentDraft> | null | undefined

const validateDraft = (validateEndpoints: ValidateEndpoints, draft: UnsavedDraft): UnsavedDraft =>
  draft?.customConfig ? { ...draft, customConfig: validateEndpoints(draft.customConfig, DRAFT_PATH) } : draft

/** The agent with its unsaved changes. A hidden key stays the stored one, and is sent only to its own address. */
function applyDraft(stored: AgentRow, storedKeys: CustomConfig['apiKeys'], draft: UnsavedDraft) {
  const { name = stored.name, prompt = stored.prompt, customConfig } = draft ?? {}
  const config = CustomConfig.parse(stored.customConfig)
  return {
    agent: { ...stored, name, prompt },
    config: customConfig ?? config,
    keys: customConfig ? mergeKeys({ keys: storedKeys, config }, customConfig, DRAFT_PATH) : storedKeys,
  }
}

const toHistoryTurn = ({ at, ...turn }: NonNullable<ExecutionInput['history']>[number]): PreviewHistoryTurn => ({
  ...turn,
  outcome: turn.outcome ?? null,
  at: at ? new Date(at) : null,
})

const presentPreview = ({ reply, outcome, detail, ...usage }: PreviewResult) => ({
  reply,
  replyHtml: null,
  outcome,
  draft: typeof detail?.['draft'] === 'string' ? detail['draft'] : null,
  ...presentUsage(usage),
})
