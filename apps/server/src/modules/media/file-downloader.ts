import { Readable } from 'node:stream'
import {
  AppError,
  limits,
  type MediaLossReason,
  type MessageType,
  type Platform,
  type ServerEvent,
  displayKindOf,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { ChannelAccount } from '../../ports/channel-account.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import { MediaError, type MediaSource, inlineTextOf } from '../../ports/media.ts'
import { type FileStore, FileTooLargeError } from '../../ports/file-store.ts'
import { largerFileStore } from './larger-file.store.ts'
import { sealContextOf } from './register-media.ts'
import type { StoredMedia, MediaStore, MediaPostponement, PendingMedia } from './media.store.ts'
import { HEAD_BYTES, UNKNOWN_TYPE, detectType } from '../../platform/files/detect-type.ts'
import { limitIdle, stopAfter } from '../../platform/network/limit-idle.ts'

/** A network that sends nothing for this long is tried again later: a note has a minute in all. */
const IDLE_MS = 15_000

/** The file's key was sealed with a server key that is missing now. */
export class MediaKeyLostError extends Error {}

/** The workspace reached its storage limit. */
export class StorageLimitError extends Error {}

export type FileDownloaderDeps = {
  db: Db
  store: MediaStore
  secrets: Secrets
  clock: Clock
  fileStore: FileStore
  images: ImageProcessor
  /** The longest pause in which nothing of a file arrives. */
  idleMs: number | undefined
  sources: Partial<Record<Platform, MediaSource>>
  accountOf: (
    agent: Pick<PendingMedia, 'agentId' | 'workspaceId' | 'agentSession' | 'platform' | 'secrets'>,
  ) => ChannelAccount
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: (messageType: MessageType) => void
}

export type FileDownloader = ReturnType<typeof createFileDownloader>

/** Downloads one file from its network into the file store, postpones it or gives it up. */
export function createFileDownloader(deps: FileDownloaderDeps) {
  const {
    db,
    store,
    secrets,
    clock,
    fileStore,
    images,
    sources,
    accountOf,
    publish,
    afterCommit,
    idleMs = IDLE_MS,
  } = deps

  /** Ends a download and publishes the change. False when the row was already ended or deleted. */
  async function finish(
    { workspaceId, conversationId, messageId, messageType }: PendingMedia,
    write: (tx: Tx) => Promise<boolean>,
  ): Promise<boolean> {
    const isDone = await db.transaction().execute(async (tx) => {
      await lockWorkspace(tx, workspaceId)
      if (!(await write(tx))) return false
      await publish(tx, workspaceId, { type: 'conversation', conversationId, messageId })
      return true
    })
    if (isDone) afterCommit(messageType)
    return isDone
  }

  const giveUp = (pending: PendingMedia, reason: MediaLossReason) =>
    finish(pending, (tx) => store.markLost(tx, pending, reason, clock.now()))

  async function inspect(messageId: string, bytes: number): Promise<StoredMedia> {
    const type = detectType(await fileStore.readStart(messageId, HEAD_BYTES))
    if (displayKindOf(type) !== 'image') return { type, bytes, width: null, height: null }
    const dimensions = await images.measure(() => fileStore.readStart(messageId, bytes))
    // An invalid image, or one that would exhaust a browser's memory, is stored as a plain file.
    return dimensions ? { type, bytes, ...dimensions } : { type: UNKNOWN_TYPE, bytes, width: null, height: null }
  }

  /** Throws `MediaKeyLostError` only when the key is missing: sealed data that is damaged stays so. */
  function openKey(pending: PendingMedia): { account: ChannelAccount; key: string } {
    if (!secrets.keyIds.includes(pending.sealed.split('.')[1] ?? '')) throw new MediaKeyLostError('of the file')
    try {
      return { account: accountOf(pending), key: secrets.open(pending.sealed, sealContextOf(pending.messageId)) }
    } catch (cause) {
      throw cause instanceof AppError && cause.code === 'agents.key_lost'
        ? new MediaKeyLostError('of the agent', { cause })
        : cause
    }
  }

  /** Opens the file at its network; a short text is stored in the key itself. */
  function openSource(pending: PendingMedia): (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>> {
    const { account, key } = openKey(pending)
    const text = inlineTextOf(key)
    if (text !== null) return async () => Readable.from([Buffer.from(text)])
    const source = sources[pending.platform]
    if (!source) throw new MediaError('unreachable')
    return (signal) => source.open(account, key, signal)
  }

  /** Stores at most as many bytes as the workspace has left. */
  async function storeFile(pending: PendingMedia, signal: AbortSignal): Promise<number> {
    await fileStore.ensureWritable()
    const remainingBytes = await store.countRoom(db, pending.workspaceId)
    if (remainingBytes <= 0) throw new StorageLimitError()
    const openStream = openSource(pending)
    const maxBytes = Math.min(remainingBytes, limits.mediaBytes)
    // Ends a download that pauses for too long, or whose stream was not read to its end.
    const abortDownload = new AbortController()
    const abort = () => abortDownload.abort()
    try {
      const bytes = await stopAfter(idleMs, abort, () => openStream(AbortSignal.any([signal, abortDownload.signal])))
      return await fileStore.put(pending.messageId, limitIdle(bytes, idleMs, abort), maxBytes)
    } catch (cause) {
      if (!(cause instanceof FileTooLargeError)) throw cause
      throw maxBytes < limits.mediaBytes ? new StorageLimitError() : new MediaError('too_large', { cause })
    } finally {
      abort()
    }
  }

  return {
    giveUp,
    /** The smaller file of the message stays; where it is gone, the message has none. */
    async keepEarlier(pending: PendingMedia, earlierBytes: number): Promise<void> {
      const earlier = await ignoreFailure(inspect(pending.messageId, earlierBytes))
      if (earlier) await finish(pending, (tx) => store.markStored(tx, pending, earlier, clock.now()))
      else await giveUp(pending, 'gone')
    },
    /** Publishes the change only when the reason for waiting changes. */
    postpone: (pending: PendingMedia, postponement: MediaPostponement): Promise<boolean> =>
      postponement.reason === pending.reason
        ? store.postpone(db, pending, postponement)
        : finish(pending, (tx) => store.postpone(tx, pending, postponement)),
    /** Throws `MediaError`, `StorageLimitError`, `MediaKeyLostError`, or an error of the file store. */
    async download(pending: PendingMedia, signal: AbortSignal): Promise<void> {
      const { messageId, workspaceId } = pending
      const stored = await inspect(messageId, await storeFile(pending, signal))
      let hasRoom = true
      const isDone = await finish(pending, async (tx) => {
        hasRoom = stored.bytes <= (await store.countRoom(tx, workspaceId))
        return hasRoom
          ? (await store.markStored(tx, pending, stored, clock.now())) ||
              largerFileStore.markEarlier(tx, messageId, stored, clock.now())
          : store.markLost(tx, pending, 'no_room', clock.now())
      })
      // Another process may have stored the same bytes under the same id: then the file stays.
      const isOurs = isDone ? !hasRoom : !(await store.exists(messageId))
      if (isOurs) await fileStore.remove([messageId])
    },
  }
}
