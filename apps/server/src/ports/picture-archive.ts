/** Why an archive cannot be opened: it is no archive or damaged, or it holds more than it may. */
export class PictureArchiveError extends Error {
  readonly isTooLarge: boolean

  constructor(isTooLarge: boolean, cause?: unknown) {
    super(isTooLarge ? 'the archive holds too much' : 'the archive cannot be opened', { cause })
    this.isTooLarge = isTooLarge
  }
}

/** Files of an archive. */
export type PictureArchive = {
  /** With their folders, separated by «/». Files of one path are listed each. */
  paths: readonly string[]
  /** Null for a file of more than `maxBytes`. Throws a `PictureArchiveError` for damaged content. */
  read(path: string, maxBytes: number): Promise<Buffer | null>
  close(): void
}

export type OpenPictureArchive = (bytes: Buffer) => Promise<PictureArchive>
