import { AppError, fail, limits, type PicturesReport } from '@portavoz/contract'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { newId } from '../../../platform/security/ids.ts'
import { type OpenPictureArchive, type PictureArchive, PictureArchiveError } from '../../../ports/picture-archive.ts'
import { checkStorageLimit } from '../documents/storage-limit.ts'
import { changePictures, type DocumentPicturesDeps } from './document-pictures.ts'
import { matchPictures, type PictureMatch } from './match-pictures.ts'
import type { KnownPicture } from './pictures.store.ts'
import type { StoredPicture } from './receive-picture.ts'

type AddPicturesDeps = DocumentPicturesDeps & { openArchive: OpenPictureArchive }

type MatchedPicture = PictureMatch & { stored: StoredPicture }

/** Codes of pictures that are left out of a ZIP and named in its report. */
const LEFT_OUT = new Set([
  'documents.picture_not_allowed',
  'documents.picture_too_many_pixels',
  'documents.picture_missing',
])

/** Adds the pictures of a ZIP to the rows that name them: all of it, or nothing when it cannot be opened or stored. */
export function createAddPictures(deps: AddPicturesDeps) {
  const { db, clock, fileStore, documents, documentStore, store, rows, nameRows, receivePicture, openArchive } = deps

  /** Stores the files that rows name and do not have yet. */
  async function storeMatches(
    archive: PictureArchive,
    matches: readonly PictureMatch[],
    known: readonly KnownPicture[],
  ) {
    const result = { stored: [] as MatchedPicture[], unchanged: 0, damaged: new Set<string>() }
    try {
      for (const match of matches) {
        const bytes = await archive.read(match.file, limits.pictureBytes)
        if (bytes === null) result.damaged.add(match.file)
        else if (isKnown(known, match, bytes)) result.unchanged += 1
        else {
          const stored = await receiveOrNull(match.file, bytes)
          if (stored) result.stored.push({ ...match, stored })
          else result.damaged.add(match.file)
        }
      }
      return result
    } catch (error) {
      await removeFiles(result.stored)
      throw error
    }
  }

  const removeFiles = (pictures: readonly MatchedPicture[]) =>
    ignoreFailure(fileStore.remove(pictures.map(({ stored }) => stored.id)))

  async function receiveOrNull(name: string, bytes: Buffer): Promise<StoredPicture | null> {
    try {
      return await receivePicture(newId(clock.now().getTime()), name, Readable.from([bytes]))
    } catch (error) {
      if (error instanceof AppError && LEFT_OUT.has(error.code)) return null
      throw error
    }
  }

  /** A file of the same name replaces that of its row. */
  const insert = (workspaceId: string, documentId: string, pictures: readonly MatchedPicture[]) =>
    changePictures(deps, { workspaceId, documentId }, async (tx) => {
      const known = await store.listKnown(tx, workspaceId, documentId)
      const replaced = known.filter((one) =>
        pictures.some(({ row, stored }) => isSameFile(one, row.key, stored.fileName)),
      )
      await store.remove(
        tx,
        workspaceId,
        documentId,
        replaced.map(({ id }) => id),
      )
      const kept = known.filter((one) => !replaced.includes(one))
      if (kept.length + pictures.length > limits.picturesOfDocument) fail('documents.too_many_pictures')
      const countOf = (key: string) =>
        [...kept.map(({ rowKey }) => rowKey), ...pictures.map(({ row }) => row.key)].filter((one) => one === key).length
      const full = pictures.find(({ row }) => countOf(row.key) > limits.picturesOfRow)
      if (full)
        fail('documents.too_many_row_pictures', {
          fields: { file: `«${full.row.name}» tendría más de ${limits.picturesOfRow}` },
        })
      await checkStorageLimit(documentStore, tx, {
        workspaceId,
        bytes: pictures.reduce((sum, { stored }) => sum + stored.bytes, 0),
      })
      const createdAt = clock.now()
      await store.insert(
        tx,
        pictures.map(({ row, stored }) => ({
          ...stored,
          workspaceId,
          documentId,
          rowKey: row.key,
          rowName: row.name,
          createdAt,
        })),
      )
    })

  return async (workspaceId: string, documentId: string, zip: Buffer): Promise<PicturesReport> => {
    const document = await documents.findOrFail(workspaceId, documentId)
    if (document.status !== 'COMPLETED') fail('documents.not_read_yet')
    await nameRows(documentId)
    const archive = await openArchive(zip).catch(failOnArchive)
    try {
      const matched =
        matchPictures(await rows.listRowTexts(documentId), archive.names) ?? fail('documents.no_picture_column')
      const known = await store.listKnown(db, workspaceId, documentId)
      const { stored, unchanged, damaged } = await storeMatches(archive, matched.matches, known)
      try {
        if (stored.length > 0) await insert(workspaceId, documentId, stored)
      } catch (error) {
        await removeFiles(stored)
        throw error
      }
      return {
        added: stored.length,
        unchanged,
        rows: firstOf(stored.map(({ row }) => row.name)),
        missing: firstOf(matched.missing),
        unused: firstOf(matched.unused),
        damaged: firstOf([...damaged]),
      }
    } catch (error) {
      return failOnArchive(error)
    } finally {
      archive.close()
    }
  }
}
const firstOf = (names: readonly string[]): string[] => [...new Set(names)].slice(0, limits.picturesReport)

function failOnArchive(error: unknown): never {
  if (!(error instanceof PictureArchiveError)) throw error
  return fail(error.isTooLarge ? 'documents.zip_too_much_inside' : 'documents.zip_damaged', { cause: error })
}

const stemOf = (name: string) => name.slice(0, name.lastIndexOf('.')).normalize('NFC').toLowerCase()

/** A WebP was stored as a JPEG, under the same name. */
const isSameFile = (known: KnownPicture, rowKey: string, fileName: string): boolean =>
  known.rowKey === rowKey && stemOf(known.fileName) === stemOf(fileName)

function isKnown(known: readonly KnownPicture[], { row, file }: PictureMatch, bytes: Buffer): boolean {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return known.some((one) => isSameFile(one, row.key, file) && one.sha256 === sha256)
}

/** Reads the ZIP of a form whole: its directory is at its end. */
export const readZip = (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => buffer(Readable.from(bytes))
