import { readingLimits } from '@portavoz/contract'
import { createWeightedSemaphore } from '../../../../platform/concurrency/weighted-semaphore.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { burstOf } from '../burst.ts'
import type { ContextMessage, ReplyContext } from '../types.ts'

/**
 * The pictures that the model gets, by message, how many of the burst are too many for it, how many are gone or cannot
 * be opened, and how many could not be loaded now. `isEarlier`: they are of an earlier exchange. `hadNoTurn`: none of
 * the burst is shown, because other replies had so many. `release` frees their memory.
 */
export type ShownPictures = {
  pictures: ReadonlyMap<string, Uint8Array>
  leftOut: number
  unopened: number
  notLoaded: number
  isEarlier: boolean
  hadNoTurn: boolean
  release: () => void
}

export const NO_PICTURES: ShownPictures = {
  pictures: new Map(),
  leftOut: 0,
  unopened: 0,
  notLoaded: 0,
  isEarlier: false,
  hadNoTurn: false,
  release: () => {},
}

/** Null for a picture that is gone or cannot be opened; throws when it cannot be opened now. */
export type LoadPicture = (
  picture: { messageId: string; workspaceId: string },
  signal: AbortSignal,
) => Promise<Uint8Array | null>

/** Pictures of all replies whose requests are under way; each takes a third more in its request. */
const PICTURE_BYTES_OF_ALL = 48_000_000
/** The largest picture that a model gets. */
const PICTURE_BYTES = 1_500_000
/** The longest wait for a turn. */
const TURN_MS = 30_000

const LOAD_MS = 20_000
/** A question about earlier pictures comes soon after them; every later text would pay for them again. */
const EARLIER = { exchanges: 2, pictures: 2 }

/** Runs `use` with the pictures that the model gets. */
export type WithShownPictures = <T>(context: ReplyContext, use: (shown: ShownPictures) => Promise<T>) => Promise<T>

/**
 * Limits the pictures that all replies hold in memory together: workspaces take turns, and one has half of it. Pictures
 * of an earlier exchange do not wait.
 */
export function createWithShownPictures(
  { loadPicture, log }: { loadPicture: LoadPicture; log: Log },
  { bytesOfAll = PICTURE_BYTES_OF_ALL, turnMs = TURN_MS } = {},
): WithShownPictures {
  const semaphore = createWeightedSemaphore(bytesOfAll, bytesOfAll / 2)
  const load = createLoadPictures(loadPicture, log)
  return async (context, use) => {
    const { chosen, ...others } = choosePictures(context)
    if (chosen.length === 0) return use(NO_PICTURES)
    const signal = others.isEarlier ? null : AbortSignal.timeout(turnMs)
    const turn = { source: context.workspaceId, weight: chosen.length * PICTURE_BYTES, signal }
    let hasTurn = false
    try {
      return await semaphore(turn, async (shrinkTo) => {
        hasTurn = true
        const { pictures, ...missing } = await load(context, chosen)
        shrinkTo(bytesIn(pictures))
        const release = () => {
          pictures.clear()
          shrinkTo(0)
        }
        return use({ ...NO_PICTURES, ...others, ...missing, pictures, release })
      })
    } catch (error) {
      if (hasTurn) throw error
      log.warn({ err: error, exchange: context.exchangeId, ...others }, 'a reply had no turn for its pictures')
      return use({ ...NO_PICTURES, ...others, hadNoTurn: !others.isEarlier })
    }
  }
}

const bytesIn = (pictures: ReadonlyMap<string, Uint8Array>): number =>
  [...pictures.values()].reduce((sum, { length }) => sum + length, 0)

const createLoadPictures =
  (loadPicture: LoadPicture, log: Log) =>
  async ({ workspaceId, exchangeId }: ReplyContext, chosen: readonly ContextMessage[]) => {
    const signal = AbortSignal.timeout(LOAD_MS)
    const pictures = new Map<string, Uint8Array>()
    let notLoaded = 0
    for (const { id } of chosen) {
      try {
        const picture = await loadPicture({ messageId: id, workspaceId }, signal)
        if (picture) pictures.set(id, picture)
      } catch (error) {
        notLoaded++
        log.warn({ err: error, message: id, exchange: exchangeId }, 'a picture could not be loaded for its reply')
      }
    }
    return { pictures, notLoaded, unopened: chosen.length - pictures.size - notLoaded }
  }

/** The pictures of the burst, else those just sent before it: «¿y en azul?» is about them. */
function choosePictures(context: ReplyContext) {
  const candidates = picturesInQuestion(context)
  const chosen = candidates.slice(0, readingLimits.pictures)
  const isEarlier = candidates.some(({ exchangeId }) => exchangeId !== context.exchangeId)
  return { chosen, leftOut: candidates.length - chosen.length, isEarlier }
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

export const isPicture = ({ reading }: ContextMessage) => reading?.kind === 'picture' && reading.state === 'kept'
