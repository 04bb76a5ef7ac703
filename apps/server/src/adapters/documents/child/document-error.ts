import type { DocumentCause } from '@portavoz/contract'

/** The document cannot be read; `trouble` is reported to the server. */
export class DocumentError extends Error {
  readonly trouble: DocumentCause

  constructor(trouble: DocumentCause, cause?: unknown) {
    super(trouble, { cause })
    this.trouble = trouble
  }
}

export const toDamaged = (error: unknown): DocumentError => new DocumentError('damaged', error)
