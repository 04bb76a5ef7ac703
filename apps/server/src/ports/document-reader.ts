import type { DocumentCause, DocumentKind, DocumentRemark, RemarkCount, SheetPreview } from '@portavoz/contract'

/**
 * An uploaded file. The name is a hint, the bytes decide its type; `bytes` may be called more than once. With
 * `workspaceId` and `size`, a process that already read files of this workspace may read it.
 */
export type DocumentFile = {
  name: string
  bytes: () => Promise<AsyncIterable<Uint8Array>>
  workspaceId?: string
  size?: number
}

/**
 * One paragraph or one row of a table or sheet, in reading order. `text` is clean: no markup, and no line breaks within
 * a row; a row reads «Cabecera: valor; Cabecera: valor».
 */
export type DocumentBlock = {
  kind: 'paragraph' | 'row'
  text: string
  /** From 1; null for formats without pages. */
  page: number | null
  sheet: string | null
  /** Row number in the sheet or table, from 1. */
  row: number | null
  /** The headings above it, outermost first. */
  headings: readonly string[]
}

/** Pages, sheets or rows read so far, and the total; null when unknown. */
export type ReadProgress = { done: number; total: number | null }

export type RemarkCounts = Partial<Record<DocumentRemark, RemarkCount>>

/** The type and the remarks of a document after all its blocks were delivered. */
export type DocumentSummary = {
  kind: DocumentKind
  pages: number | null
  pagesWithoutText: readonly number[]
  sheets: readonly { name: string; rows: number }[]
  remarks: readonly DocumentRemark[]
  /** Counts for the remarks that have one. */
  remarkCounts: RemarkCounts
}

export type DocumentReadHandlers = {
  signal: AbortSignal
  /** Delivers blocks in order and waits until they are stored before the next ones. */
  onBlocks: (blocks: readonly DocumentBlock[]) => Promise<void>
  /** At most a few times a second. */
  onProgress: (progress: ReadProgress) => void
}

/** `hasMore`: the document has pages that were not drawn. */
export type DrawnPages = { jpegs: readonly Uint8Array[]; hasMore: boolean }

/** The document cannot be read and a retry does not help, unless `trouble` is `server`. */
export class UnreadableError extends Error {
  readonly trouble: DocumentCause

  constructor(trouble: DocumentCause, cause?: unknown) {
    super(`a document was not understood: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/**
 * Reads untrusted files in parser processes with limits of memory and time. A process never reads files of two
 * workspaces, and a process that read anything but plain text reads no other file.
 */
export type DocumentReader = {
  /** Throws an `UnreadableError`, the reason of the signal, or an error of `onBlocks`; nothing else. */
  read(file: DocumentFile, handlers: DocumentReadHandlers): Promise<DocumentSummary>
  /** The visible sheets with their headers and first rows. Throws an `UnreadableError`. */
  preview(file: DocumentFile, signal: AbortSignal): Promise<SheetPreview[]>
  /**
   * The first pages of a PDF as JPEGs with sides of about `side` pixels; blank and damaged pages are left out. Throws
   * an `UnreadableError` or the reason of the signal.
   */
  drawPages(file: DocumentFile, drawing: { pages: number; side: number }, signal: AbortSignal): Promise<DrawnPages>
  /** Ends the idle parser processes. */
  close(): void
}
