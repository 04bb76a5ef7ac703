import { burstOf } from '../burst.ts'
import type { AddedNotice, DraftReply } from '../turn-result.ts'
import type { ContextMessage, ReplyContext } from '../types.ts'
import { mediaNoticeDecision } from './evaluate-rules.ts'
import { findFileNotice } from './file-notice.ts'
import { findVoiceNotice } from './voice-notice.ts'

/** The sentences that the notes, pictures and files of the burst would get without its words, unless lately said. */
export function noticesBeside(context: ReplyContext, seesPictures: boolean): AddedNotice[] {
  if (!context.config.mediaNotice.enabled) return []
  const burst = burstOf(context)
  const voice = findVoiceNotice(context, burst)
  const file = findFileNotice(context, burst)
  const isMissed = (line: ContextMessage) => isUnheard(context, line) || isUnseen(context, line, seesPictures)
  const media = burst.some(isMissed) ? mediaNoticeDecision(context) : null
  return [
    ...(voice && !voice.isTold
      ? [{ text: voice.text, detail: { about: 'voice' as const, reason: voice.reason } }]
      : []),
    ...(file && !file.isTold ? [{ text: file.text, detail: { about: 'file' as const, ...file.detail } }] : []),
    ...(media?.act === 'say' ? [{ text: media.text.trim(), detail: { about: 'media' as const } }] : []),
  ]
}

/** Appends the sentences to a reply of the agent; a person who takes over sees the files, as does one after silence. */
export function withNotices(draft: DraftReply, unsaid: readonly AddedNotice[]): DraftReply {
  if (draft.text === '' || draft.pauseBy !== null) return draft
  const notices = unsaid.filter(({ detail }) => `${detail.about}_notice` !== draft.outcome)
  const missing = notices.filter(({ text }) => !draft.text.includes(text))
  return { ...draft, text: [draft.text, ...missing.map(({ text }) => text)].join('\n\n'), notices }
}

/**
 * A note that nothing listened to: the sentences for notes are not about it. The program that sends the reply has put
 * what it recognised in the message's text.
 */
const isUnheard = (context: ReplyContext, line: ContextMessage): boolean =>
  (line.type === 'voice' || line.type === 'audio') && line.content === '' && findVoiceNotice(context, [line]) === null

/** A picture, or a scanned file, that the model does not see: the sentence for files is not about it. */
function isUnseen(
  { isRelayed }: Pick<ReplyContext, 'isRelayed'>,
  { type, reading, receipt }: ContextMessage,
  seesPictures: boolean,
): boolean {
  if (receipt) return false
  if (!reading) return type === 'image' && !isRelayed
  return reading.state === 'kept' && !seesPictures && (reading.text ?? '') === ''
}
