import { AppError, limits } from '@portavoz/contract'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import type { PictureArchive } from '../../../ports/picture-archive.ts'
import type { PictureMatch } from './match-pictures.ts'
import type { KnownPicture } from './pictures.store.ts'
import { pictureKey } from './plan-pictures.ts'
import type { CopyPicture, ReceivePicture, StoredPicture } from './receive-picture.ts'

/** A file that its row does not have yet. */
export type NewPicture = PictureMatch & { bytes: number }

export type MatchedPicture = PictureMatch & { stored: StoredPicture }

/** Codes of pictures that are left out of a ZIP and named in its report. */
const LEFT_OUT = new Set([
  'documents.picture_not_allowed',
  'documents.picture_too_many_pixels',
  'documents.picture_missing',
])

/** Reads each file once and compares it with what rows have; stores nothing. `damaged`: files that are too large. */
export async function comparePictures(
  archive: PictureArchive,
  matches: readonly PictureMatch[],
  { known, checkLimit }: { known: readonly KnownPicture[]; checkLimit: () => void },
) {
  const hashes = new Map(known.map((one) => [pictureKey(one.rowKey, one.fileName), one.sha256]))
  const result = { added: [] as NewPicture[], unchanged: 0, damaged: [] as string[] }
  for (const [path, ofPath] of Map.groupBy(matches, (match) => match.path)) {
    checkLimit()
    const bytes = await archive.read(path, limits.pictureBytes)
    if (bytes === null) result.damaged.push(...ofPath.map(({ name }) => name))
    else {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const added = ofPath.filter(({ row, name }) => hashes.get(pictureKey(row.key, name)) !== sha256)
      result.added.push(...added.map((match) => ({ ...match, bytes: bytes.length })))
      result.unchanged += ofPath.length - added.length
    }
  }
  return result
}

type StorePicturesDeps = {
  workspaceId: string
  clock: Clock
  fileStore: FileStore
  receivePicture: ReceivePicture
  copyPicture: CopyPicture
}

/** Stores all, or nothing when one fails. `damaged`: files that are no pictures. */
export async function storePictures(
  { workspaceId, clock, fileStore, receivePicture, copyPicture }: StorePicturesDeps,
  archive: PictureArchive,
  added: readonly NewPicture[],
  checkLimit: () => void,
): Promise<{ stored: MatchedPicture[]; damaged: string[] }> {
  const stored: MatchedPicture[] = []
  const damaged: string[] = []
  const nextId = () => newId(clock.now().getTime())
  async function receive(path: string, name: string): Promise<StoredPicture | null> {
    const bytes = await archive.read(path, limits.pictureBytes)
    if (bytes === null) return null
    try {
      return await receivePicture({ id: nextId(), workspaceId }, name, Readable.from([bytes]))
    } catch (error) {
      if (error instanceof AppError && LEFT_OUT.has(error.code)) return null
      throw error
    }
  }
  try {
    for (const [path, ofPath] of Map.groupBy(added, (picture) => picture.path)) {
      let first: StoredPicture | null = null
      for (const { row, name } of ofPath) {
        checkLimit()
        const one: StoredPicture | null = first ? await copyPicture(nextId(), name, first) : await receive(path, name)
        if (one) stored.push({ row, path, name, stored: one })
        else damaged.push(name)
        if (!one) break
        first = one
      }
    }
    return { stored, damaged }
  } catch (error) {
    await ignoreFailure(fileStore.remove(stored.map((picture) => picture.stored.id)))
    throw error
  }
}
