import { type conversations as api, fail, type ParsedInput, type ServerEvent } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { ConversationRow } from '../../../db/schema.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Actor } from '../actor.ts'
import type { ConversationActions } from '../conversation-actions.ts'
import type { ConversationStore, PausedByModel } from '../conversations.store.ts'

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

export type ReopenAfterOutage = ReturnType<typeof createReopenAfterOutage>

/** Ends the pauses of a model outage. A resolved conversation stays resolved and is not counted. */
export function createReopenAfterOutage(deps: ReopenAfterOutageDeps) {
  const { store, actions, clock, publish, afterCommit, afterReplyEnqueued } = deps

  async function reopenAndAnswer(tx: Tx, row: ConversationRow, actor: Actor): Promise<void> {
    if (row.status === 'resolved') await store.update(tx, row.id, { pausedBy: null, pausedAt: null })
    else await actions.reopen(tx, row, true, actor, 'outage_ended')
    await publish(tx, row.workspaceId, { type: 'conversation', conversationId: row.id })
  }

  const reopenBatch = (paused: PausedByModel, byId: string): Promise<ConversationRow[]> =>
    store.inTransaction(async (tx) => {
      const rows = await store.lockPausedByModel(tx, { ...paused, limit: BATCH })
      const actor = { workspaceId: paused.workspaceId, byId, now: clock.now() }
      for (const row of rows) await reopenAndAnswer(tx, row, actor)
      return rows
    })

  /** A conversation that the model pauses again meanwhile keeps its new pause. */
  async function answerAll(workspaceId: string, agentId: string | null, byId: string): Promise<number> {
    const until = clock.now()
    let reopened = 0
    let after = ''
    for (;;) {
      const rows = await reopenBatch({ workspaceId, agentId, until, after }, byId)
      const last = rows.at(-1)
      if (last === undefined) return reopened
      after = last.id
      reopened += rows.filter(({ status }) => status !== 'resolved').length
      afterCommit()
      afterReplyEnqueued()
    }
  }

  return async (
    { workspaceId, id: byId }: Pick<Viewer, 'workspaceId' | 'id'>,
    { agentId: givenAgent, answerPending = false }: ParsedInput<typeof api.reopen>,
  ): Promise<{ reopened: number }> => {
    const agentId = givenAgent ?? null
    const reopened = answerPending
      ? await answerAll(workspaceId, agentId, byId)
      : await store.reopenAfterOutage({ workspaceId, agentId, byId, now: clock.now() })
    if (reopened > 0) afterCommit()
    else if (agentId !== null && !(await store.hasAgent(workspaceId, agentId))) fail('agents.not_found')
    return { reopened }
  }
}
