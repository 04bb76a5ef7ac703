import type { ContextMessage, ReplyContext } from '../types.ts'
import { FILE_SENTENCES } from './file-notice.ts'
import { VIDEO_SENTENCE } from './video-notice.ts'
import { VOICE_SENTENCES } from './voice-notice.ts'

const sentencesOf = ({ mediaNotice }: ReplyContext['config']): string[] =>
  [...VOICE_SENTENCES, ...FILE_SENTENCES, VIDEO_SENTENCE, mediaNotice.message.trim()].filter(Boolean)

/** A reply without the sentences about files at its end: a question is recognised by what ends the reply. */
export function withoutNotices({ config }: Pick<ReplyContext, 'config'>, reply: string): string {
  const sentences = sentencesOf(config)
  let text = reply.trimEnd()
  for (let count = 0; count < sentences.length; count++) {
    const last = sentences.find((sentence) => text.endsWith(`\n\n${sentence}`))
    if (last === undefined) return text
    text = text.slice(0, -last.length).trimEnd()
  }
  return text
}

/** The message with the last words of the reply that `last` ends: a long reply may leave its notice alone in one. */
export function endOfReply(
  { config, history }: Pick<ReplyContext, 'config' | 'history'>,
  last: ContextMessage,
): ContextMessage {
  if (!sentencesOf(config).includes(withoutNotices({ config }, last.content))) return last
  const before = history[history.indexOf(last) - 1]
  return before?.direction === 'outgoing' && before.exchangeId === last.exchangeId ? before : last
}
