import { readingLimits } from '@portavoz/contract'
import { burstOf } from '../burst.ts'
import type { ContextMessage, ReplyContext } from '../types.ts'

/**
 * The pictures that the model gets, by message, and how many of the burst it does not get. `isEarlier`: they are of an
 * earlier exchange.
 */
export type ShownPictures = { pictures: ReadonlyMap<string, Uint8Array>; leftOut: number; isEarlier: boolean }

export const NO_PICTURES: ShownPictures = { pictures: new Map(), leftOut: 0, isEarlier: false }

/** Null for a picture that is gone or cannot be opened. */
export type LoadPicture = (messageId: string, signal: AbortSignal) => Promise<Uint8Array | null>

const LOAD_MS = 20_000

/** The pictures of the burst, else those of the last exchange that has some: «¿y en azul?» is about them. */
export async function loadShownPictures(loadPicture: LoadPicture, context: ReplyContext): Promise<ShownPictures> {
  const candidates = picturesInQuestion(context)
  const chosen = candidates.slice(0, readingLimits.pictures)
  const signal = AbortSignal.timeout(LOAD_MS)
  const pictures = new Map<string, Uint8Array>()
  for (const { id } of chosen) {
    const picture = await loadPicture(id, signal).catch(() => null)
    if (picture) pictures.set(id, picture)
  }
  const isEarlier = candidates.some(({ exchangeId }) => exchangeId !== context.exchangeId)
  return { pictures, leftOut: candidates.length - chosen.length, isEarlier }
}

function picturesInQuestion(context: ReplyContext): ContextMessage[] {
  const ofBurst = burstOf(context).filter(isPicture)
  if (ofBurst.length > 0) return ofBurst
  const earlier = context.history.filter((line) => isPicture(line) && line.direction === 'incoming' && !line.isGone)
  return earlier.filter(({ exchangeId }) => exchangeId === earlier.at(-1)?.exchangeId)
}

const isPicture = ({ reading }: ContextMessage) => reading?.kind === 'picture' && reading.state === 'kept'
