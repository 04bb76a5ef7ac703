import type { TranscriptFailure } from '@portavoz/contract'
import type { ContextMessage, ReplyContext } from '../types.ts'

const ASK_TO_WRITE = 'No pude escuchar tu nota de voz. ¿Me lo escribes, por favor?'
const TOO_LONG =
  'Tu nota de voz dura más de 5 minutos y no alcanzo a escucharla entera. ¿Me la envías más corta o me lo escribes?'

/** What the contact reads. Null where nothing listens: the media notice says it. */
const sentences: Record<TranscriptFailure, string | null> = {
  too_long: TOO_LONG,
  too_large: TOO_LONG,
  nothing_said: 'No se oye lo que dices en tu nota de voz. ¿La grabas otra vez o me lo escribes?',
  refused: 'No pude abrir tu nota de voz. ¿La envías otra vez o me lo escribes?',
  late: ASK_TO_WRITE,
  no_file: ASK_TO_WRITE,
  failed: ASK_TO_WRITE,
  no_transcriber: null,
  out_of_budget: null,
}

export const VOICE_SENTENCES: readonly string[] = Object.values(sentences).filter((sentence) => sentence !== null)

/** The last note that was not understood, with its sentence; null when the burst has none. `isTold`: lately said. */
export function findVoiceNotice(
  { voiceNotices }: Pick<ReplyContext, 'voiceNotices'>,
  burst: readonly ContextMessage[],
): { reason: TranscriptFailure; text: string; isTold: boolean } | null {
  const reason = burst.findLast(({ unheard }) => unheard !== null)?.unheard ?? null
  const text = reason && sentences[reason]
  return reason && text ? { reason, text, isTold: voiceNotices.some((told) => sentences[told] === text) } : null
}
