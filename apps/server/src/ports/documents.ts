import type { DocumentCause, DocumentKind, DocumentRemark, RemarkCount, SheetPreview } from '@portavoz/contract'

/**
 * A file as it was uploaded; its name is a hint, its bytes decide. `bytes` may be asked for more than once. With
 * `accountId` and `size` a process that read other files of this account may read it.
 */
export type DocumentFile = {
  name: string
  bytes: () => Promise<AsyncIterable<Uint8Array>>
  accountId?: string
  size?: number
}

/**
 * One paragraph, one row of a table or a sheet, in reading order. `text` is clean: no markup, no line end inside a
 * row; of a row it is «Cabecera: valor; Cabecera: valor».
 */
export type Block = {
  kind: 'paragraph' | 'row'
  text: string
  /** From 1; null where the format has no pages. */
  page: number | null
  sheet: string | null
  /** As the sheet or table numbers it, from 1. */
  row: number | null
  /** The headings above it, the outermost first. */
  headings: readonly string[]
}

/** How far it is: pages, sheets or rows read, and of how many; null where nobody knows. */
export type Progress = { done: number; total: number | null }

export type RemarkCounts = Partial<Record<DocumentRemark, RemarkCount>>

/** What a document turned out to be, once all its blocks were handed over. */
export type Understood = {
  kind: DocumentKind
  pages: number | null
  pagesWithoutText: readonly number[]
  sheets: readonly { name: string; rows: number }[]
  remarks: readonly DocumentRemark[]
  /** Of remarks that count something. */
  remarkCounts: RemarkCounts
}

export type Hearing = {
  signal: AbortSignal
  /** Some blocks, in order. The next come when these are kept. */
  onBlocks: (blocks: readonly Block[]) => Promise<void>
  /** At most a few times a second. */
  onProgress: (progress: Progress) => void
}

/** It cannot be understood, however often it is tried, unless `cause` is `server`. */
export class UnreadableError extends Error {
  readonly trouble: DocumentCause

  constructor(trouble: DocumentCause, cause?: unknown) {
    super(`a document was not understood: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/**
 * Understands files of strangers in processes with limits of memory and time. One process never meets files of two
 * accounts, and one that met anything but plain text meets no other file.
 */
export type DocumentReader = {
  /** Throws an `UnreadableError`, the signal's reason, or whatever `onBlocks` throws; nothing else. */
  read(file: DocumentFile, hearing: Hearing): Promise<Understood>
  /** The sheets that are shown, their headers and first rows. Throws an `UnreadableError`. */
  preview(file: DocumentFile, signal: AbortSignal): Promise<SheetPreview[]>
  /** Ends the processes that wait for another file. */
  close(): void
}
