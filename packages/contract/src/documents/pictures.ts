import * as z from 'zod/mini'
import { Id, Time } from '../common/schema.ts'
import { limits } from '../common/limits.ts'

/** A picture that agents may send when they speak of a row or of its document. */
export const DocumentPicture = z.object({
  id: Id,
  /** The row of a table that it shows; null: the whole document. */
  rowKey: z.nullable(z.string()),
  /** What the row is called, «Camisa lino». */
  rowName: z.nullable(z.string()),
  /** False when the file has no such row any more: agents do not send it until the row returns. */
  hasRow: z.boolean(),
  fileName: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  createdAt: Time,
})
export type DocumentPicture = z.infer<typeof DocumentPicture>

/** A picture that a found passage has. `isOfRow`: it shows the row, not the whole document. */
export const PassagePicture = z.object({
  id: Id,
  documentId: Id,
  /** What it shows: the row, else the document. */
  name: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  isOfRow: z.boolean(),
})
export type PassagePicture = z.infer<typeof PassagePicture>

/** A row of a table. `key` stays the same when the file is replaced by one in which the row has the same name. */
export const NamedRow = z.object({
  key: z.string(),
  name: z.string(),
  sheet: z.nullable(z.string()),
  row: z.nullable(z.number()),
})
export type NamedRow = z.infer<typeof NamedRow>

/** The field of a form beside its picture; a blank one means the whole document. */
export const PictureForm = z.object({
  rowKey: z.pipe(
    z.optional(z.string().check(z.maxLength(limits.rowKeyMax))),
    z.transform((key: string | undefined) => (key === undefined || key === '' ? null : key)),
  ),
})

/** What was done with the files of a ZIP. Lists name the first ones; `added` counts all. */
export const PicturesReport = z.object({
  added: z.number(),
  /** Files that their rows had already. */
  unchanged: z.number(),
  /** Rows that got a picture. */
  rows: z.array(z.string()),
  /** Names in the column of pictures that the ZIP has no file for. */
  missing: z.array(z.string()),
  /** Files of the ZIP that no row names. */
  unused: z.array(z.string()),
  /** Files that are no picture that can be sent. */
  damaged: z.array(z.string()),
  /** Names in the column that several files have: which one is meant is not known. */
  ambiguous: z.array(z.string()),
  /** Files that too many rows name: a placeholder shows none of them. */
  shared: z.array(z.string()),
  /** Files beyond the pictures that a row may have. */
  excess: z.array(z.string()),
})
export type PicturesReport = z.infer<typeof PicturesReport>

const PICTURE_NAME = /\.(?:jpe?g|png|webp)$/i

/** Whether a name promises a picture that agents send. */
export const isPictureName = (name: string): boolean => PICTURE_NAME.test(name)
