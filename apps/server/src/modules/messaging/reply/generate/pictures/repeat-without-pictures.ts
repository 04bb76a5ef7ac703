import { isPermanent, LanguageModelError } from '../../../../../ports/language-model.ts'
import { burstOf } from '../../burst.ts'
import type { ReplyContext } from '../../types.ts'
import { hasWords } from '../prompt/attachment-text.ts'
import { nextGenerationAt } from '../generation-time.ts'
import type { ShownPictures } from './shown-pictures.ts'

type PictureRequest = {
  context: Pick<ReplyContext, 'generationStartedAt' | 'history' | 'exchangeId'>
  startedAt: Date
}

/**
 * Whether the pictures may be why the request failed, so that it is repeated at once without them. Pictures of the
 * burst get a second chance; without words they are all there is, so they are tried until the time is over.
 */
export function isRepeatedWithoutPictures(
  { pictures, isEarlier }: ShownPictures,
  error: unknown,
  { context, startedAt }: PictureRequest,
  now: Date,
): error is LanguageModelError {
  if (pictures.size === 0 || !(error instanceof LanguageModelError) || isPermanent(error)) return false
  if (isEarlier || error.kind === 'refused' || error.kind === 'timeout') return true
  const isSecondAttempt = context.generationStartedAt !== null
  return (
    (isSecondAttempt && hasWords(burstOf(context))) || nextGenerationAt(startedAt, now, error.retryAfterMs) === null
  )
}
