import type { ModelSession } from '../../../../../ports/model-session.ts'
import { burstOf } from '../../burst.ts'
import { fileNoticeDecision } from '../../rules/evaluate-rules.ts'
import type { TurnDecision } from '../../turn-result.ts'
import type { ReplyContext } from '../../types.ts'
import { nextGenerationAt } from '../generation-time.ts'
import { hasPictures, type ShownPictures } from './shown-pictures.ts'
import { noticeDraft } from './unseen-pictures.ts'

/** The server had no room for the pictures, or could not load them in time. */
type UnshownReason = 'no_turn' | 'not_loaded'

/** Why none of the pictures of the burst is shown, although a later attempt may show them; null otherwise. */
export function unshownReason({ pictures, notLoaded, isEarlier, hadNoTurn }: ShownPictures): UnshownReason | null {
  if (hadNoTurn) return 'no_turn'
  return !isEarlier && pictures.size === 0 && notLoaded > 0 ? 'not_loaded' : null
}

/** Tries again while there is time. Then the contact reads that the picture could not be opened: no model failed. */
export function unshownDecision(
  { context, modelSession, startedAt }: { context: ReplyContext; modelSession: ModelSession; startedAt: Date },
  kind: UnshownReason,
  now: Date,
): TurnDecision {
  const failed = withFailedPictures(context)
  const otherwise = noticeDraft(failed, fileNoticeDecision(failed), modelSession)
  const until = nextGenerationAt(startedAt, now, null)
  return until ? { until, startedAt, detail: { kind }, otherwise } : otherwise
}

/** The pictures of the burst count as files that could not be opened. */
export function withFailedPictures(context: ReplyContext): ReplyContext {
  const burst = burstOf(context)
  const history = context.history.map((line) =>
    line.reading && hasPictures(line) && burst.includes(line)
      ? { ...line, reading: { ...line.reading, state: 'none' as const, reason: 'failed' as const } }
      : line,
  )
  return { ...context, history }
}
