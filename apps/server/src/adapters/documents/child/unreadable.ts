import type { DocumentCause } from '@portavoz/contract'

/** Why this file tells us nothing, as the parent process is told. */
export class Unreadable extends Error {
  readonly trouble: DocumentCause

  constructor(trouble: DocumentCause, cause?: unknown) {
    super(trouble, { cause })
    this.trouble = trouble
  }
}
