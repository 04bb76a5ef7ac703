import type { ServerEvent } from '@portavoz/contract'
import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { muteOf } from '../orders.ts'
import { disclosed } from './disclosure.ts'
import { burstOf, type Draft } from './ending.ts'
import type { Todo, TurnStore } from './reply.store.ts'
import { preview as previewOf } from '../preview.ts'
import { split } from './words.ts'

/** `committed` is called after each commit, and `leadKept` after one that kept what the contact told of themselves. */
export type CloseNeeds = { clock: Clock; store: TurnStore; committed: () => void; leadKept: () => void }

/** Ends the exchange so. False when it is no longer what was decided about. */
export async function close(needs: CloseNeeds, todo: Todo, draft: Draft): Promise<boolean> {
  const { clock, store, committed, leadKept } = needs
  const now = clock.now()
  const said = disclosed(todo, draft.text)
  const parts = split(said).map((text) => ({ id: newId(now.getTime()), text }))
  const preview = previewOf(said)
  const events = eventsOf(todo, draft, parts[0]?.id, preview, now)
  const isClosed = await store.close(todo, { ...draft, mute: muteOf(burstOf(todo)), parts, preview, events }, now)
  if (isClosed) committed()
  if (isClosed && draft.lead) leadKept()
  return isClosed
}

function eventsOf(
  todo: Todo,
  { modelProblem, pauseBy }: Draft,
  messageId: string | undefined,
  preview: string,
  now: Date,
): ServerEvent[] {
  const { conversationId, exchangeId, sessionName, agentId, agentName, contactName } = todo
  const events: ServerEvent[] = [
    messageId === undefined
      ? { type: 'conversation', conversationId }
      : {
          type: 'message',
          conversationId,
          messageId,
          logId: exchangeId,
          sessionName,
          agentId,
          agentName,
          contactName,
          direction: 'outgoing',
          preview,
          at: now.toISOString(),
        },
  ]
  if (pauseBy) {
    const handOff = { by: pauseBy, sessionName, agentId, agentName, contactName, at: now.toISOString() }
    events.push({ type: 'conversation', conversationId, handOff })
  }
  if (modelProblem !== 'unchanged' && modelProblem !== todo.modelProblem)
    events.push({ type: 'agent', agentId, agentName, problem: modelProblem })
  return events
}
