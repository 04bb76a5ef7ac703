import { type conversations as api, fail, type ParsedInput, type ServerEvent } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { ConversationRow } from '../../../db/schema.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Actor } from '../actor.ts'
import type { ConversationActions } from '../conversation-actions.ts'
import type { ConversationStore } from '../conversations.store.ts'
import type { PausedByModel } from './outage-ends.store.ts'

type ReopenAfterOutageDeps = {
  store: ConversationStore
  actions: ConversationActions
  clock: Clock
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
  afterReplyEnqueued: () => void
}

/** Conversations of one transaction: messages that arrive for them wait until it ends. */
const BATCH = 25

/** Whether the agent answers what is pending, and who decided it. */
type OutageAnswer = { answerPending: boolean; byId: string }

export type ReopenAfterOutage = ReturnType<typeof createReopenAfterOutage>

/** Ends the pauses of a model outage. A resolved conversation stays resolved and is not counted. */
export function createReopenAfterOutage(deps: ReopenAfterOutageDeps) {
  const { store, actions, clock, publish, afterCommit, afterReplyEnqueued } = deps

  async function reopenRow(tx: Tx, row: ConversationRow, answerPending: boolean, actor: Actor): Promise<void> {
    if (row.status === 'resolved') await store.update(tx, row.id, { pausedBy: null, pausedAt: null })
    else await actions.reopen(tx, row, answerPending, actor, 'outage_ended')
    await publish(tx, row.workspaceId, { type: 'conversation', conversationId: row.id })
  }

  const reopenBatch = (paused: PausedByModel, { answerPending, byId }: OutageAnswer): Promise<ConversationRow[]> =>
    store.inTransaction(async (tx) => {
      const rows = await store.lockPausedByModel(tx, { ...paused, limit: BATCH })
      const actor = { workspaceId: paused.workspaceId, byId, now: clock.now() }
      for (const row of rows) await reopenRow(tx, row, answerPending, actor)
      return rows
    })

  /**
   * Does for each conversation what reopening it alone does. One that the model pauses again meanwhile keeps its new
   * pause.
   */
  async function reopenEach(workspaceId: string, agentId: string | null, answer: OutageAnswer): Promise<number> {
    const until = clock.now()
    let reopened = 0
    let after = ''
    for (;;) {
      const rows = await reopenBatch({ workspaceId, agentId, until, after }, answer)
      const last = rows.at(-1)
      if (last === undefined) return reopened
      after = last.id
      reopened += rows.filter(({ status }) => status !== 'resolved').length
      afterCommit()
      if (answer.answerPending) afterReplyEnqueued()
    }
  }

  return async (
    { workspaceId, id: byId }: Pick<Viewer, 'workspaceId' | 'id'>,
    { agentId: givenAgent, answerPending }: ParsedInput<typeof api.reopen>,
  ): Promise<{ reopened: number }> => {
    const agentId = givenAgent ?? null
    const reopened =
      answerPending === undefined
        ? await store.reopenAfterOutage({ workspaceId, agentId, byId, now: clock.now() })
        : await reopenEach(workspaceId, agentId, { answerPending, byId })
    if (reopened > 0) afterCommit()
    else if (agentId !== null && !(await store.hasAgent(workspaceId, agentId))) fail('agents.not_found')
    return { reopened }
  }
}
