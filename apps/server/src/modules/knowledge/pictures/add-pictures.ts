import { fail, limits, type PicturesReport } from '@portavoz/contract'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Tx } from '../../../db/connect.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { type OpenPictureArchive, PictureArchiveError } from '../../../ports/picture-archive.ts'
import { checkStorageLimit } from '../documents/storage-limit.ts'
import { changePictures, type DocumentPicturesDeps, type DocumentScope } from './document-pictures.ts'
import { matchPictures, type PictureMatch } from './match-pictures.ts'
import { pictureKey, planPictures } from './plan-pictures.ts'
import { comparePictures, type MatchedPicture, storePictures } from './read-archive-pictures.ts'
import type { CopyPicture } from './receive-picture.ts'
import { readRowTexts } from './row-texts.ts'
import { createWorkLimit } from './work-limit.ts'

type AddPicturesDeps = DocumentPicturesDeps & { openArchive: OpenPictureArchive; copyPicture: CopyPicture }

type SizedPicture = Pick<PictureMatch, 'row'> & { fileName: string; bytes: number }

/** Adds the pictures of a ZIP to the rows that name them: all of it, or nothing when it cannot be opened or stored. */
export function createAddPictures(deps: AddPicturesDeps) {
  const { db, clock, fileStore, documents, documentStore, store, rows, nameRows, openArchive } = deps

  /** Refuses more than the document or the workspace holds; returns the pictures that these replace. */
  async function checkRoom(tx: Tx, scope: DocumentScope, pictures: readonly SizedPicture[]) {
    const { workspaceId, documentId } = scope
    const known = await store.listKnown(tx, workspaceId, documentId)
    const keys = new Set(pictures.map(({ row, fileName }) => pictureKey(row.key, fileName)))
    const replaced = known.filter((one) => keys.has(pictureKey(one.rowKey, one.fileName)))
    const kept = known.filter((one) => !replaced.includes(one))
    if (kept.length + pictures.length > limits.picturesOfDocument) fail('documents.too_many_pictures')
    const ofRow = Map.groupBy(
      [...kept.map(({ rowKey }) => rowKey), ...pictures.map(({ row }) => row.key)],
      (key) => key,
    )
    const full = pictures.find(({ row }) => (ofRow.get(row.key)?.length ?? 0) > limits.picturesOfRow)
    if (full)
      fail('documents.too_many_row_pictures', {
        fields: { file: `«${full.row.name}» tendría más de ${limits.picturesOfRow}` },
      })
    await checkStorageLimit(documentStore, tx, { workspaceId, bytes: sumOf(pictures) - sumOf(replaced) })
    return replaced
  }

  const insert = (scope: DocumentScope, pictures: readonly MatchedPicture[]) =>
    changePictures(deps, scope, async (tx) => {
      const sized = pictures.map(({ row, stored }) => ({ row, fileName: stored.fileName, bytes: stored.bytes }))
      const replaced = await checkRoom(tx, scope, sized)
      const ids = replaced.map(({ id }) => id)
      await store.remove(tx, scope.workspaceId, scope.documentId, ids)
      const createdAt = clock.now()
      const placeOf = ({ row }: PictureMatch) => ({ ...scope, rowKey: row.key, rowName: row.name, createdAt })
      await store.insert(
        tx,
        pictures.map((picture) => ({ ...picture.stored, ...placeOf(picture) })),
      )
    })

  return async (
    workspaceId: string,
    documentId: string,
    { zip, signal }: { zip: Buffer; signal: AbortSignal },
  ): Promise<PicturesReport> => {
    const scope = { workspaceId, documentId }
    const checkLimit = createWorkLimit(clock, signal)
    const document = await documents.findOrFail(workspaceId, documentId)
    if (document.status !== 'COMPLETED') fail('documents.not_read_yet')
    await nameRows(documentId)
    const archive = await openArchive(zip).catch(failOnArchive)
    try {
      const texts = readRowTexts(rows, documentId)
      const matched = (await matchPictures(texts, archive.paths)) ?? fail('documents.no_picture_column')
      const known = await store.listKnown(db, workspaceId, documentId)
      const plan = planPictures(matched.matches, known)
      const compared = await comparePictures(archive, plan.matches, { known, checkLimit })
      const sized = compared.added.map(({ row, name, bytes }) => ({ row, fileName: name, bytes }))
      // Before anything is stored: each row has a copy of its own.
      await withDeadlockRetry(db, (tx) => checkRoom(tx, scope, sized))
      const { stored, damaged } = await storePictures({ ...deps, workspaceId }, archive, compared.added, checkLimit)
      try {
        if (stored.length > 0) await insert(scope, stored)
      } catch (error) {
        await ignoreFailure(fileStore.remove(stored.map((picture) => picture.stored.id)))
        throw error
      }
      return {
        added: stored.length,
        unchanged: compared.unchanged,
        rows: firstOf(stored.map(({ row }) => row.name)),
        missing: firstOf(matched.missing),
        unused: firstOf(matched.unused),
        damaged: firstOf([...compared.damaged, ...damaged]),
        ambiguous: firstOf(matched.ambiguous),
        shared: firstOf(plan.shared),
        excess: firstOf(plan.excess),
      }
    } catch (error) {
      return failOnArchive(error)
    } finally {
      archive.close()
    }
  }
}
const firstOf = (names: readonly string[]): string[] => [...new Set(names)].slice(0, limits.picturesReport)

const sumOf = (pictures: readonly { bytes: number }[]): number => pictures.reduce((sum, { bytes }) => sum + bytes, 0)

function failOnArchive(error: unknown): never {
  if (!(error instanceof PictureArchiveError)) throw error
  return fail(error.isTooLarge ? 'documents.zip_too_much_inside' : 'documents.zip_damaged', { cause: error })
}

/** Reads the ZIP of a form whole: its directory is at its end. */
export const readZip = (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => buffer(Readable.from(bytes))
