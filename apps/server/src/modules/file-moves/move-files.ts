import { createHash, type Hash } from 'node:crypto'
import { FILE_FOLDERS, type FileFolder, type FileStore } from '../../ports/file-store.ts'

/** Small files wait for answers, not for bandwidth. */
const AT_ONCE = 4

export type MoveProgress = { copied: number; present: number; deleted: number; bytes: number }

type MovePlan = {
  from: (folder: FileFolder) => FileStore
  to: (folder: FileFolder) => FileStore
  /** Deletes each file at its source once it is equal at its target. */
  deletesSource: boolean
  onProgress: (progress: MoveProgress) => void
}

/** The target belongs to another installation. */
export class ForeignFilesError extends Error {}

/** A copy differs from its source. */
export class DifferentCopyError extends Error {}

/**
 * Copies every file from one store to another and compares the SHA-256 of both. Files never change and appear
 * complete, so a move that was interrupted goes on where it was, and a file that is there with the same size is not
 * copied again; it is still compared before its source is deleted.
 */
export async function moveFiles({ from, to, deletesSource, onProgress }: MovePlan): Promise<MoveProgress> {
  const progress: MoveProgress = { copied: 0, present: 0, deleted: 0, bytes: 0 }
  for (const folder of FILE_FOLDERS) {
    const [source, target] = [from(folder), to(folder)]
    await moveOwner(source, target)
    const move = async (id: string) => {
      await moveFile(id, { source, target, deletesSource, progress })
      onProgress(progress)
    }
    for await (const ids of source.listAll())
      for (let first = 0; first < ids.length; first += AT_ONCE)
        await Promise.all(ids.slice(first, first + AT_ONCE).map(move))
  }
  return progress
}

/** The owner lets the server delete what no row names. */
async function moveOwner(source: FileStore, target: FileStore): Promise<void> {
  const [owner, present] = [await source.readOwner(), await target.readOwner()]
  if (owner !== null && present !== null && owner !== present) throw new ForeignFilesError('of another installation')
  if (owner !== null && present === null) await target.setOwner(owner)
}

type FileMove = { source: FileStore; target: FileStore; deletesSource: boolean; progress: MoveProgress }

async function moveFile(id: string, { source, target, deletesSource, progress }: FileMove): Promise<void> {
  const found = await source.open(id)
  // Deleted since it was listed: its row is gone.
  if (found === null) return
  const present = await target.open(id)
  const isPresent = present?.bytes === found.bytes
  const digest = isPresent ? null : await copyIfPresent(id, source, target)
  if (digest === undefined) return
  if (isPresent) progress.present++
  else {
    progress.copied++
    progress.bytes += found.bytes
  }
  if (isPresent && !deletesSource) return
  const expected = digest ?? (await hashOf(found.stream))
  const copied = await target.open(id)
  if (copied === null || (await hashOf(copied.stream)) !== expected) {
    // What was copied now is copied again next time; which of two older files is right is for a person to say.
    if (digest !== null) await target.remove([id])
    throw new DifferentCopyError(id)
  }
  if (!deletesSource) return
  await source.remove([id])
  progress.deleted++
}

/** Undefined when another process deleted or moved the file meanwhile. */
async function copyIfPresent(id: string, source: FileStore, target: FileStore): Promise<string | undefined> {
  const found = await source.open(id)
  try {
    return found ? await copy(id, found.stream, target) : undefined
  } catch (error) {
    if ((await source.open(id)) === null) return undefined
    throw error
  }
}

async function copy(id: string, bytes: AsyncIterable<Uint8Array>, target: FileStore): Promise<string> {
  const hash = createHash('sha256')
  await target.put(id, hashing(bytes, hash), Infinity)
  return hash.digest('hex')
}

async function* hashing(bytes: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
