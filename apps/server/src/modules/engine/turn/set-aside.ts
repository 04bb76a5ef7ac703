import { CustomConfig } from '@portavoz/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Handler, JobPlace } from '../../../platform/jobs.ts'
import type { DeliverStore } from '../say/deliver.store.ts'
import { close } from './close.ts'
import { type Draft, endingOf } from './ending.ts'
import type { ReplyStore, Todo } from './reply.store.ts'
import { unavailable } from './verdict.ts'

type Needs = {
  clock: Clock
  replies: ReplyStore
  deliveries: DeliverStore
  /** Sessions that can be spoken through from here. */
  lines: () => readonly string[]
  /** In a job of its own: it must not share the fate of this one. */
  deliverLater: (place: JobPlace) => Promise<void>
  committed: () => void
  leadKept: () => void
}

/** Messages that arrive meanwhile join the exchange, so it is closed again; so many times. */
const ROUNDS = 10
const CAUSE = 'El servidor se detuvo varias veces al enviar este mensaje'

/** Ends what stopped the process again and again, without reading the words that may have done it. */
export function createSetAside(needs: Needs): Handler['setAside'] {
  return (task) => (task.kind === 'reply' ? endReply(needs, task.exchangeId) : endDelivery(needs, task.conversationId))
}

async function endReply({ clock, replies, deliverLater, committed, leadKept }: Needs, exchangeId: string) {
  const closing = { clock, store: replies, committed, leadKept }
  for (let round = 0; round < ROUNDS; round++) {
    const todo = await replies.todo(exchangeId, clock.now())
    if (!todo) return
    const unread = { ...todo, config: CustomConfig.parse(todo.config), history: [] }
    if (todo.outcome !== null || (await close(closing, unread, quarantined(unread)))) return deliverLater(todo)
  }
  throw new Error('the exchange keeps changing')
}

function quarantined(todo: Todo): Draft {
  const mayAnswer = todo.isActive && !todo.pausedBy && !todo.isMuted && !todo.isNeverAnswered && todo.config.autoReply
  const said = endingOf(unavailable(todo.config))
  return {
    ...said,
    text: mayAnswer ? said.text : '',
    outcome: 'quarantined',
    pauseBy: 'quarantine',
    status: 'transferred',
  }
}

/** The message at the head may have left or not; what waits behind it goes on. */
async function endDelivery({ clock, deliveries, lines, deliverLater, committed }: Needs, conversationId: string) {
  const pending = await deliveries.next(conversationId, clock.now(), lines())
  if (!pending || pending === 'gone' || pending.claim === 'theirs') return
  const status = pending.claim === 'dead' || pending.claim === 'forestalled' ? 'uncertain' : 'failed'
  const outcome = { status, step: status, cause: CAUSE, externalId: null, isSetAside: true } as const
  await deliveries.settle(pending, outcome, clock.now())
  committed()
  await deliverLater(pending)
}
