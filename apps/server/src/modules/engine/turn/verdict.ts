import { type CustomConfig, outageMessageOf } from '@portavoz/contract'
import type { Outcome } from '../../../db/schema.ts'
import { orderOf } from '../orders.ts'
import { askedForPerson, type Why } from './asked-for-person.ts'
import type { Line, Todo } from './reply.store.ts'
import { whileClosed } from './while-closed.ts'

/** What to do about an exchange: think about it, say something fixed, or stay silent for a reason. */
export type Verdict =
  | { act: 'think' }
  | { act: 'hand_over'; why: Why }
  | { act: 'say'; outcome: Outcome; text: string }
  | { act: 'silent'; outcome: Outcome; pauseBy: 'loop' | null }

/** A verdict that needs no model. */
export type Spoken = Exclude<Verdict, { act: 'think' | 'hand_over' }>

/** More replies than this in ten minutes is not a person: two machines are talking to each other. */
const MOST_RECENT_REPLIES = 40

/** The rules that need no model, in the order in which they win. `burst` is what the contact wrote, oldest first. */
export function judge(todo: Todo, burst: Line[], now: Date): Verdict {
  const { config } = todo
  if (todo.isNeverAnswered) return silent('never_answer')
  if (burst.length === 0) return silent('withdrawn')
  const order = orderOf(burst)
  if (order?.orders === 'stop') return silent('muted')
  if (!todo.isActive) return silent('inactive')
  // What an outage of the model paused is tried again: the pause ends once the model answers.
  if (todo.pausedBy && todo.pausedBy !== 'model') return silent('paused')
  if (!config.autoReply) return silent('auto_reply_off')
  if (todo.isMuted && order === null) return silent('muted')
  if (todo.recentReplies >= MOST_RECENT_REPLIES) return { act: 'silent', outcome: 'loop', pauseBy: 'loop' }
  if (order?.isLast) return { act: 'say', outcome: 'greeted', text: config.greeting }
  if (onlyStickers(burst)) return silent('sticker')
  if (isUnopened(burst)) return silent('media')
  const closed = whileClosed(todo, now)
  if (closed) return closed
  const why = askedForPerson(config, saidIn(burst))
  if (why) return { act: 'hand_over', why }
  if (burst.some((line) => line.content !== '')) return { act: 'think' }
  return burst.some((line) => line.type === 'text') ? fallback(config) : notice(todo)
}

/** Its words, a line for each message. */
export const saidIn = (burst: Line[]): string => burst.map(({ content }) => content).join('\n')

const silent = (outcome: Outcome): Spoken => ({ act: 'silent', outcome, pauseBy: null })

/** A voice note or a photo without words: that only text is read is said once in a conversation, and never repeated. */
const notice = ({ config: { mediaNotice }, isNoticed }: Todo): Spoken =>
  mediaNotice.enabled && mediaNotice.message.trim() !== '' && !isNoticed
    ? { act: 'say', outcome: 'media_notice', text: mediaNotice.message }
    : silent('media')

/** No honest answer is to be had, and the contact should not be left without a word. */
export const fallback = ({ fallbackBehavior }: CustomConfig): Spoken =>
  fallbackBehavior.enabled && fallbackBehavior.message.trim() !== ''
    ? { act: 'say', outcome: 'fallback', text: fallbackBehavior.message }
    : silent('fallback')

/** The agent cannot answer now, through no fault of the contact's words. */
export const unavailable = (config: CustomConfig): Spoken => {
  const text = outageMessageOf(config)
  return text.trim() === '' ? silent('fallback') : { act: 'say', outcome: 'fallback', text }
}

/** Nothing of it could be read: whoever wrote text should not be told that only text is read. */
export const isUnopened = (burst: Line[]): boolean =>
  burst.every((line) => line.details?.isUnopened === true && line.content === '')

const onlyStickers = (burst: Line[]) => burst.every((line) => line.type === 'sticker')
