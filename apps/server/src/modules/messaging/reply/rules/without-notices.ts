import type { ReplyContext } from '../types.ts'
import { FILE_SENTENCES } from './file-notice.ts'
import { VOICE_SENTENCES } from './voice-notice.ts'

/** A reply without the sentences about files at its end: a question is recognised by what ends the reply. */
export function withoutNotices({ config: { mediaNotice } }: Pick<ReplyContext, 'config'>, reply: string): string {
  const sentences = [...VOICE_SENTENCES, ...FILE_SENTENCES, mediaNotice.message.trim()].filter(Boolean)
  let text = reply.trimEnd()
  for (let count = 0; count < sentences.length; count++) {
    const last = sentences.find((sentence) => text.endsWith(`\n\n${sentence}`))
    if (last === undefined) return text
    text = text.slice(0, -last.length).trimEnd()
  }
  return text
}
