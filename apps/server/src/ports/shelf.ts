/** More came than may be kept. */
export class TooLargeError extends Error {}

/** Nothing can be put there now: its disk is full, or does not let us write. It heals without whoever sent the file. */
export class ShelfError extends Error {
  readonly isFull: boolean

  constructor(isFull: boolean, cause?: unknown) {
    super(isFull ? 'the disk is full' : 'the folder of files cannot be written', { cause })
    this.isFull = isFull
  }
}

/** Where files lie, each under an id of ours. */
export type Shelf = {
  /** Throws a `ShelfError` while the disk is so full that the database beside it needs what is left. */
  ready(): Promise<void>
  /**
   * Whole, or not at all: whoever dies in between leaves nothing under that id. Gives its size back, throws a
   * `TooLargeError` beyond `maxBytes`, a `ShelfError`, and whatever `bytes` throws.
   */
  put(id: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number>
  /** Its first bytes. */
  read(id: string, atMost: number): Promise<Buffer>
  /** As it is read, piece by piece; null when there is none. Nothing is held before its first piece is asked for. */
  open(id: string): Promise<{ bytes: number; stream: AsyncIterable<Uint8Array> } | null>
  /** What is not there is gone already. */
  remove(ids: readonly string[]): Promise<void>
  /** What lies there, group by group; what is still being put there does not. */
  all(): AsyncIterable<string[]>
  /** What was put there before then, group by group; what was left half-way is removed meanwhile. */
  olderThan(then: Date): AsyncIterable<string[]>
  /** Whose it is; null while nobody said. */
  owner(): Promise<string | null>
  belongTo(owner: string): Promise<void>
}
