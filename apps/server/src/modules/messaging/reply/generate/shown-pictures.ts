import { readingLimits } from '@portavoz/contract'
import { burstOf } from '../burst.ts'
import type { ContextMessage, ReplyContext } from '../types.ts'

/**
 * The pictures that the model gets, by message, how many of the burst are too many for it, and how many could not be
 * opened. `isEarlier`: they are of an earlier exchange.
 */
export type ShownPictures = {
  pictures: ReadonlyMap<string, Uint8Array>
  leftOut: number
  unopened: number
  isEarlier: boolean
}

export const NO_PICTURES: ShownPictures = { pictures: new Map(), leftOut: 0, unopened: 0, isEarlier: false }

/** Null for a picture that is gone or cannot be opened. */
export type LoadPicture = (messageId: string, signal: AbortSignal) => Promise<Uint8Array | null>

const LOAD_MS = 20_000
/** A question about earlier pictures comes soon after them; every later text would pay for them again. */
const EARLIER = { exchanges: 2, pictures: 2 }

/** The pictures of the burst, else those just sent before it: «¿y en azul?» is about them. */
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
  const unopened = chosen.length - pictures.size
  return { pictures, leftOut: candidates.length - chosen.length, unopened, isEarlier }
}

function picturesInQuestion(context: ReplyContext): ContextMessage[] {
  const ofBurst = burstOf(context).filter(isPicture)
  return ofBurst.length > 0 ? ofBurst : earlierPictures(context)
}

function earlierPictures({ history }: ReplyContext): ContextMessage[] {
  const incoming = history.filter(({ direction }) => direction === 'incoming')
  const pictures = incoming.filter((line) => isPicture(line) && !line.isGone && line.reading?.isRecent)
  const last = pictures.at(-1)
  if (!last) return []
  const exchangesSince = new Set(incoming.slice(incoming.indexOf(last)).map(({ exchangeId }) => exchangeId)).size - 1
  if (exchangesSince > EARLIER.exchanges) return []
  return pictures.filter(({ exchangeId }) => exchangeId === last.exchangeId).slice(-EARLIER.pictures)
}

const isPicture = ({ reading }: ContextMessage) => reading?.kind === 'picture' && reading.state === 'kept'
