import { burstOf } from '../burst.ts'
import type { ContextMessage, ReplyContext } from '../types.ts'

/** What the contact reads where words beside a video are answered. */
export const VIDEO_SENTENCE = 'Todavía no puedo ver videos. ¿Me escribes qué se ve en el tuyo?'

type VideoCandidate = Pick<ContextMessage, 'type' | 'content' | 'direction' | 'details'>

/** Nothing here watches videos; a program that sends the reply may have put what it saw in the message's text. */
export const isUnwatched = (
  { isRelayed }: Pick<ReplyContext, 'isRelayed'>,
  { type, content, direction }: VideoCandidate,
): boolean => type === 'video' && direction === 'incoming' && (content === '' || !isRelayed)

/** Once a day: null without a video or with a GIF only, and where the contact lately read it. */
export const findVideoNotice = (context: ReplyContext): string | null =>
  !context.isToldOfVideo && hasUnwatchedVideo(context) ? VIDEO_SENTENCE : null

/** A video that the reply does not know, with or without its sentence. A GIF mostly shows a mood. */
export const hasUnwatchedVideo = (context: ReplyContext): boolean =>
  burstOf(context).some((line) => isUnwatched(context, line) && line.details?.isAnimation !== true)
