import { Readable } from 'node:stream'
import { AppError, limits, type LostReason, type Platform, type ServerEvent, shownAs } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAccount } from '../../db/hold-account.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Account } from '../../ports/channel.ts'
import type { Images } from '../../ports/images.ts'
import { MediaError, type MediaSource, textHeldIn } from '../../ports/media.ts'
import { type Shelf, TooLargeError } from '../../ports/shelf.ts'
import { placeOf } from './expect-media.ts'
import type { Kept, MediaStore, Postponed, Wanted } from './media.store.ts'
import { HEAD_BYTES, SOME_FILE, typeIn } from './what-it-is.ts'

/** No key of ours opens what fetches it; the one of before does. */
export class KeyLostError extends Error {}

/** Its account keeps all it may. */
export class NoRoomError extends Error {}

export type KeepFileNeeds = {
  db: Db
  store: MediaStore
  secrets: Secrets
  clock: Clock
  shelf: Shelf
  images: Images
  sources: Partial<Record<Platform, MediaSource>>
  accountOf: (agent: Pick<Wanted, 'agentId' | 'userId' | 'agentSession' | 'platform' | 'secrets'>) => Account
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after each commit. */
  committed: () => void
}

export type KeepFile = ReturnType<typeof createKeepFile>

/** One file, from its network to the shelf, or given up. */
export function createKeepFile(needs: KeepFileNeeds) {
  const { db, store, secrets, clock, shelf, images, sources, accountOf, publish, committed } = needs

  /** The thread shows it as soon as it is so. False when there was nothing to end any more. */
  async function end(
    { userId, conversationId, messageId }: Wanted,
    write: (tx: Tx) => Promise<boolean>,
  ): Promise<boolean> {
    const isDone = await db.transaction().execute(async (tx) => {
      await holdAccount(tx, userId)
      if (!(await write(tx))) return false
      await publish(tx, userId, { type: 'conversation', conversationId, messageId })
      return true
    })
    if (isDone) committed()
    return isDone
  }

  const giveUp = (wanted: Wanted, reason: LostReason) =>
    end(wanted, (tx) => store.lost(tx, wanted, reason, clock.now()))

  async function look(messageId: string, bytes: number): Promise<Kept> {
    const type = typeIn(await shelf.read(messageId, HEAD_BYTES))
    if (shownAs(type) !== 'image') return { type, bytes, width: null, height: null }
    const sides = await images.measure(await shelf.read(messageId, bytes))
    // What begins like a picture and is none, or is one that would fill a browser's memory, is a file like any other.
    return sides ? { type, bytes, ...sides } : { type: SOME_FILE, bytes, width: null, height: null }
  }

  /** What is damaged, though its key is here, stays so. */
  function opened(wanted: Wanted): { account: Account; key: string } {
    if (!secrets.keyIds.includes(wanted.sealed.split('.')[1] ?? '')) throw new KeyLostError('of the file')
    try {
      return { account: accountOf(wanted), key: secrets.open(wanted.sealed, placeOf(wanted.messageId)) }
    } catch (cause) {
      throw cause instanceof AppError && cause.code === 'agents.key_lost'
        ? new KeyLostError('of the agent', { cause })
        : cause
    }
  }

  /** Reads the file: from its network, or from its key where that holds the text itself. */
  function reader(wanted: Wanted): (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>> {
    const { account, key } = opened(wanted)
    const text = textHeldIn(key)
    if (text !== null) return async () => Readable.from([Buffer.from(text)])
    const source = sources[wanted.platform]
    if (!source) throw new MediaError('unreachable')
    return (signal) => source.open(account, key, signal)
  }

  /** No more is downloaded than there is room for. */
  async function put(wanted: Wanted, signal: AbortSignal): Promise<number> {
    await shelf.ready()
    const left = limits.mediaBytesOfAccount - (await store.bytesOf(db, wanted.userId))
    if (left <= 0) throw new NoRoomError()
    const read = reader(wanted)
    const most = Math.min(left, limits.mediaBytes)
    // What was opened and is read by nobody ends with us.
    const over = new AbortController()
    try {
      const bytes = await read(AbortSignal.any([signal, over.signal]))
      return await shelf.put(wanted.messageId, bytes, most)
    } catch (cause) {
      if (!(cause instanceof TooLargeError)) throw cause
      throw most < limits.mediaBytes ? new NoRoomError() : new MediaError('too_large', { cause })
    } finally {
      over.abort()
    }
  }

  return {
    giveUp,
    /** Not yet. The thread is told when what it waits for is not what it waited for. */
    postpone: (wanted: Wanted, postponed: Postponed): Promise<boolean> =>
      postponed.reason === wanted.reason
        ? store.postpone(db, wanted, postponed)
        : end(wanted, (tx) => store.postpone(tx, wanted, postponed)),
    /** Throws a `MediaError`, or whatever else stood in the way. */
    async keep(wanted: Wanted, signal: AbortSignal): Promise<void> {
      const { messageId, userId } = wanted
      const kept = await look(messageId, await put(wanted, signal))
      let fits = true
      const isDone = await end(wanted, async (tx) => {
        fits = (await store.bytesOf(tx, userId)) + kept.bytes <= limits.mediaBytesOfAccount
        return fits ? store.kept(tx, messageId, kept, clock.now()) : store.lost(tx, wanted, 'no_room', clock.now())
      })
      // Whoever was quicker kept the same bytes under the same id: they are theirs.
      const isOurs = isDone ? !fits : !(await store.isThere(messageId))
      if (isOurs) await shelf.remove([messageId])
    },
  }
}
