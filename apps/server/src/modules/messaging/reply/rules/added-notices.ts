import { burstOf } from '../burst.ts'
import type { AddedNotice, DraftReply } from '../turn-result.ts'
import type { ContextMessage, ReplyContext } from '../types.ts'
import { mediaNoticeDecision } from './evaluate-rules.ts'
import { findFileNotice } from './file-notice.ts'
import { findVideoNotice, hasUnwatchedVideo } from './video-notice.ts'
import { findVoiceNotice } from './voice-notice.ts'

/** The sentences that the notes, pictures and files of the burst would get without its words, unless lately said. */
export function noticesBeside(context: ReplyContext, seesPictures: boolean): AddedNotice[] {
  if (!context.config.mediaNotice.enabled) return []
  const burst = burstOf(context)
  const voice = findVoiceNotice(context, burst)
  const file = findFileNotice(context, burst)
  const isMissed = (line: ContextMessage) => isUnheard(context, line) || isUnseen(context, line, seesPictures)
  const media = burst.some(isMissed) ? mediaNoticeDecision(context) : null
  // The notice about media covers the video too.
  const video = media?.act === 'say' ? null : findVideoNotice(context)
  return [
    ...(voice && !voice.isTold
      ? [{ text: voice.text, detail: { about: 'voice' as const, reason: voice.reason } }]
      : []),
    ...(file && !file.isTold ? [{ text: file.text, detail: { about: 'file' as const, ...file.detail } }] : []),
    ...(media?.act === 'say' ? [{ text: media.text.trim(), detail: { about: 'media' as const } }] : []),
    ...(video === null ? [] : [{ text: video, detail: { about: 'video' as const } }]),
  ]
}

/** Appends the sentences to a reply of the agent; a person who takes over sees the files, as does one after silence. */
export function withNotices(draft: DraftReply, unsaid: readonly AddedNotice[]): DraftReply {
  if (draft.text === '' || draft.pauseBy !== null) return draft
  const notices = unsaid.filter(({ detail }) => `${detail.about}_notice` !== draft.outcome)
  const missing = notices.filter(({ text }) => !draft.text.includes(text))
  return { ...draft, text: [draft.text, ...missing.map(({ text }) => text)].join('\n\n'), notices }
}

/** Notes whether the reply says nothing about a video of the burst; the notice about media covers it. */
export const withUntoldVideo = (context: ReplyContext, draft: DraftReply): DraftReply => ({
  ...draft,
  hasUntoldVideo:
    hasUnwatchedVideo(context) &&
    draft.outcome !== 'media_notice' &&
    !draft.notices.some(({ detail: { about } }) => about === 'video' || about === 'media'),
})

/**
 * A note that nothing listened to, also one with a caption: the sentences for notes are not about it. A program that
 * sends the reply has put what it recognised in the message's text.
 */
const isUnheard = (context: Pick<ReplyContext, 'isRelayed' | 'voiceNotices'>, line: ContextMessage): boolean =>
  (line.type === 'voice' || line.type === 'audio') &&
  line.details?.isTranscript !== true &&
  (line.content === '' || !context.isRelayed) &&
  findVoiceNotice(context, [line]) === null

/** The burst, where a note that nothing listened to is no text: the model reads that it was not heard. */
export const markUnheard = (context: ReplyContext): ContextMessage[] =>
  burstOf(context).map((line) => (isUnheard(context, line) ? { ...line, unheard: 'no_transcriber' } : line))

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
