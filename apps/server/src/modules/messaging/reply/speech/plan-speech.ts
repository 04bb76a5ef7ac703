import { channels, outcomeFacts, speechLimits } from '@portavoz/contract'
import { burstOf } from '../burst.ts'
import type { DraftReply, SpeechPlan } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'
import { findUnspeakable } from './find-unspeakable.ts'

type PlannedReply = Pick<DraftReply, 'outcome' | 'notices'> & { texts: readonly string[] }

/**
 * Whether the text of a reply is sent as a voice note. Null where that is not asked: the owner did not switch it on,
 * the contact did not speak, the channel takes no files of this server, the reply answers nothing, or it says that only
 * texts are read.
 */
export function planSpeech(
  context: ReplyContext,
  { outcome, notices, texts }: PlannedReply,
  now: Date,
): SpeechPlan | null {
  const { config, platform, engine } = context
  const [text, ...others] = texts
  if (!config.features.voiceReplies || text === undefined) return null
  if (outcomeFacts(outcome).streak !== 'answer' || notices.some(({ detail }) => detail.about === 'media')) return null
  if (engine === 'n8n' || !channels[platform].capabilities[engine].sendsDocuments) return null
  if (!burstOf(context).some(({ type }) => type === 'voice')) return null
  const reason = others.length > 0 ? 'long_text' : findUnspeakable(text)
  return reason ? { reason } : { until: new Date(now.getTime() + speechLimits.holdMs) }
}
