import { type CustomConfig, type ExchangeOutcome, resolveOutageMessage } from '@portavoz/contract'
import { findOptOutCommand } from '../../../../platform/text/opt-out.ts'
import { findHandOffRequest, type HandOffReason } from './hand-off-request.ts'
import type { FixedDecision, RuleDecision } from './rule-decision.ts'
import { burstOf, isUndecryptable, textOf } from '../burst.ts'
import type { ContextMessage, ReplyContext } from '../types.ts'
import { findFileNotice } from './file-notice.ts'
import { findVoiceNotice } from './voice-notice.ts'
import { evaluateClosedHours } from './closed-hours.ts'

/** More replies in ten minutes mean that two bots answer each other. */
const MAX_RECENT_REPLIES = 40

/** The rules in their order of precedence. `burst` is oldest first. */
export function evaluateRules(context: ReplyContext, burst: ContextMessage[], now: Date): RuleDecision {
  const { config } = context
  if (context.isNeverAnswered) return staySilent('never_answer')
  if (context.isBlocked) return staySilent('contact_blocked')
  if (burst.length === 0) return staySilent('withdrawn')
  const command = findOptOutCommand(burst)
  if (command?.action === 'stop') return staySilent('muted')
  if (context.isSuspended) return staySilent('suspended')
  if (!context.isAgentActive) return staySilent('inactive')
  // A pause by a model outage does not apply: it ends when the model answers again.
  if (context.pausedBy && context.pausedBy !== 'model') return staySilent('paused')
  if (!config.autoReply) return staySilent('auto_reply_off')
  if (context.isOptedOut && command === null) return staySilent('muted')
  if (context.isOverLimit) return staySilent('over_limit')
  if (context.recentReplies >= MAX_RECENT_REPLIES) return { act: 'silent', outcome: 'loop', pauseBy: 'loop' }
  if (command?.isLast) return { act: 'say', outcome: 'greeted', text: config.greeting }
  if (hasOnlyStickers(burst)) return staySilent('sticker')
  if (isUndecryptable(burst)) return staySilent('media')
  const closedDecision = evaluateClosedHours(context, now)
  if (closedDecision) return closedDecision
  const why = handOffRequestIn(config, burst)
  if (why) return { act: 'hand_off', why }
  if (burst.some(({ content, reading }) => content !== '' || reading?.state === 'kept')) return { act: 'generate' }
  if (burst.some(({ type }) => type === 'text')) return fallbackDecision(config)
  return voiceNoticeDecision(context, burst) ?? fileNoticeDecision(context)
}

/** Says of a keyword whether it was only spoken. */
function handOffRequestIn(config: CustomConfig, burst: readonly ContextMessage[]): HandOffReason | null {
  const why = findHandOffRequest(config, textOf(burst))
  if (why?.reason !== 'keyword') return why
  const written = findHandOffRequest(config, textOf(burst.filter(({ details }) => !details?.isTranscript)))
  return written?.reason === 'keyword' ? written : { ...why, isSpoken: true }
}

const staySilent = (outcome: ExchangeOutcome): FixedDecision => ({ act: 'silent', outcome, pauseBy: null })

/** The media notice is sent once per conversation. */
export const mediaNoticeDecision = ({ config: { mediaNotice }, isNoticed }: ReplyContext): FixedDecision =>
  mediaNotice.enabled && mediaNotice.message.trim() !== '' && !isNoticed
    ? { act: 'say', outcome: 'media_notice', text: mediaNotice.message }
    : staySilent('media')

/** Once a day for each reason. Null without a note that was listened to. */
function voiceNoticeDecision(context: ReplyContext, burst: ContextMessage[]): FixedDecision | null {
  const notice = findVoiceNotice(context, burst)
  if (notice === null || !context.config.mediaNotice.enabled) return null
  return notice.isTold ? staySilent('media') : { act: 'say', outcome: 'voice_notice', text: notice.text }
}

/** Once a day for pictures and for files that could not be opened; the media notice where none was looked at. */
export function fileNoticeDecision(context: ReplyContext): FixedDecision {
  const notice = findFileNotice(context, burstOf(context))
  if (notice === null || !context.config.mediaNotice.enabled) return mediaNoticeDecision(context)
  return notice.isTold ? staySilent('media') : { act: 'say', outcome: 'file_notice', text: notice.text }
}

/** The contact should get a message although there is no answer. */
export const fallbackDecision = ({ fallbackBehavior }: CustomConfig): FixedDecision =>
  fallbackBehavior.enabled && fallbackBehavior.message.trim() !== ''
    ? { act: 'say', outcome: 'fallback', text: fallbackBehavior.message }
    : staySilent('fallback')

/** The model cannot answer now, for no fault of the contact. */
export const outageDecision = (config: CustomConfig): FixedDecision => {
  const text = resolveOutageMessage(config)
  return text.trim() === '' ? staySilent('fallback') : { act: 'say', outcome: 'fallback', text }
}

const hasOnlyStickers = (burst: ContextMessage[]) => burst.every(({ type }) => type === 'sticker')
