import { readingLimits } from '@portavoz/contract'
import { createWeightedSemaphore } from '../../../../../platform/concurrency/semaphores/weighted-semaphore.ts'
import type { Log } from '../../../../../platform/log/log.ts'
import { burstOf } from '../../burst.ts'
import type { ContextMessage, ReplyContext } from '../../types.ts'

/**
 * The pictures that the model gets, by message: a photo, or the first pages of a scanned file, which `pages` counts.
 * How many of the burst are too many for it, how many are gone or cannot be opened, and how many could not be loaded
 * now. `isEarlier`: they are of an earlier exchange. `hadNoTurn`: none of the burst is shown, because other replies had
 * so many. `release` frees their memory.
 */
export type ShownPictures = {
  pictures: ReadonlyMap<string, readonly Uint8Array[]>
  pages: number
  leftOut: number
  unopened: number
  notLoaded: number
  isEarlier: boolean
  hadNoTurn: boolean
  release: () => void
}

export const NO_PICTURES: ShownPictures = {
  pictures: new Map(),
  pages: 0,
  leftOut: 0,
  unopened: 0,
  notLoaded: 0,
  isEarlier: false,
  hadNoTurn: false,
  release: () => {},
}

/** None for what is gone or cannot be opened; throws when it cannot be opened now. `isScan`: the pages of a file. */
export type LoadPictures = (
  message: { messageId: string; workspaceId: string; isScan: boolean },
  signal: AbortSignal,
) => Promise<readonly Uint8Array[]>

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
  { loadPictures, log }: { loadPictures: LoadPictures; log: Log },
  { bytesOfAll = PICTURE_BYTES_OF_ALL, turnMs = TURN_MS } = {},
): WithShownPictures {
  const semaphore = createWeightedSemaphore(bytesOfAll, bytesOfAll / 2)
  const load = createLoadChosen(loadPictures, log)
  return async (context, use) => {
    const { chosen, ...others } = choosePictures(context)
    if (chosen.length === 0) return use(NO_PICTURES)
    const signal = others.isEarlier ? null : AbortSignal.timeout(turnMs)
    const turn = { source: context.workspaceId, weight: sumOf(chosen) * PICTURE_BYTES, signal }
    let hasTurn = false
    try {
      return await semaphore(turn, async (shrinkTo) => {
        hasTurn = true
        const { pictures, ...counts } = await load(context, chosen)
        shrinkTo(bytesIn(pictures))
        const release = () => {
          pictures.clear()
          shrinkTo(0)
        }
        return use({ ...NO_PICTURES, ...others, ...counts, pictures, release })
      })
    } catch (error) {
      if (hasTurn) throw error
      log.warn({ err: error, exchange: context.exchangeId, ...others }, 'a reply had no turn for its pictures')
      return use({ ...NO_PICTURES, ...others, hadNoTurn: !others.isEarlier })
    }
  }
}

const bytesIn = (pictures: ReadonlyMap<string, readonly Uint8Array[]>): number =>
  [...pictures.values()].flat().reduce((sum, { length }) => sum + length, 0)

/** So many pictures of a message. */
type ChosenPictures = { line: ContextMessage; count: number }

const sumOf = (chosen: readonly ChosenPictures[]): number => chosen.reduce((sum, { count }) => sum + count, 0)

const createLoadChosen =
  (loadPictures: LoadPictures, log: Log) =>
  async ({ workspaceId, exchangeId }: ReplyContext, chosen: readonly ChosenPictures[]) => {
    const signal = AbortSignal.timeout(LOAD_MS)
    const pictures = new Map<string, readonly Uint8Array[]>()
    let [pages, notLoaded, unopened] = [0, 0, 0]
    for (const { line, count } of chosen) {
      const isScan = line.reading?.kind === 'file'
      try {
        const loaded = (await loadPictures({ messageId: line.id, workspaceId, isScan }, signal)).slice(0, count)
        if (loaded.length > 0) pictures.set(line.id, loaded)
        if (isScan) pages += loaded.length
        unopened += count - loaded.length
      } catch (error) {
        notLoaded += count
        log.warn({ err: error, message: line.id, exchange: exchangeId }, 'a picture could not be loaded for its reply')
      }
    }
    return { pictures, pages, notLoaded, unopened }
  }

/** The pictures of the burst, else those just sent before it: «¿y en azul?» is about them. */
function choosePictures(context: ReplyContext) {
  const ofBurst = burstOf(context).filter(hasPictures)
  const isEarlier = ofBurst.length === 0
  const candidates = (isEarlier ? earlierPictures(context) : ofBurst).map((line) => ({ line, count: countIn(line) }))
  const chosen = takeFirst(candidates, isEarlier ? EARLIER.pictures : readingLimits.pictures)
  return { chosen, leftOut: isEarlier ? 0 : sumOf(candidates) - sumOf(chosen), isEarlier }
}

/** The first `most` pictures. */
function takeFirst(candidates: readonly ChosenPictures[], most: number): ChosenPictures[] {
  let room = most
  return candidates.flatMap(({ line, count }) => {
    const taken = Math.min(count, room)
    room -= taken
    return taken === 0 ? [] : [{ line, count: taken }]
  })
}

function earlierPictures({ history }: ReplyContext): ContextMessage[] {
  const incoming = history.filter(({ direction }) => direction === 'incoming')
  const pictures = incoming.filter((line) => hasPictures(line) && !line.isGone && line.reading?.isRecent)
  const last = pictures.at(-1)
  if (!last) return []
  const exchangesSince = new Set(incoming.slice(incoming.indexOf(last)).map(({ exchangeId }) => exchangeId)).size - 1
  if (exchangesSince > EARLIER.exchanges) return []
  return pictures.filter(({ exchangeId }) => exchangeId === last.exchangeId).slice(-EARLIER.pictures)
}

function countIn({ reading }: ContextMessage): number {
  if (reading?.state !== 'kept') return 0
  return reading.kind === 'picture' ? 1 : reading.pages
}

/** It is a photo, or a file whose pages are shown. */
export const hasPictures = (line: ContextMessage): boolean => countIn(line) > 0
