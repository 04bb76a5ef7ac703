/** What kinds of files there are, and the folders that they are kept in. */
export const FILE_FOLDERS = ['documents', 'media'] as const
export type FileFolder = (typeof FILE_FOLDERS)[number]
/** In each folder or prefix: holds the id of the installation that the files belong to. */
export const OWNER_FILE = '.of'

/** The file exceeds the limit. */
export class FileTooLargeError extends Error {}

/**
 * No file can be written, or read, now: the disk is full or not writable, or the storage does not answer. The sender of
 * the file cannot solve it.
 */
export class FileStoreError extends Error {
  readonly isFull: boolean

  constructor(isFull: boolean, cause?: unknown) {
    super(isFull ? 'the disk is full' : 'the folder of files cannot be written', { cause })
    this.isFull = isFull
  }
}

/** Stores files, each under an id of ours. */
export type FileStore = {
  /** Throws a `FileStoreError` while files cannot be stored; the rest of a disk is reserved for the database. */
  ensureWritable(): Promise<void>
  /**
   * Writes the file completely or not at all, also when the process dies. Returns its size; throws a
   * `FileTooLargeError` beyond `maxBytes`, a `FileStoreError`, or an error of `bytes`.
   */
  put(id: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number>
  /** The first bytes of a file. */
  readStart(id: string, atMost: number): Promise<Buffer>
  /** A stream of the file; null when it does not exist. The file is opened at the first read. */
  open(id: string): Promise<{ bytes: number; stream: AsyncIterable<Uint8Array> } | null>
  /** Ignores missing files. */
  remove(ids: readonly string[]): Promise<void>
  /** All complete files in batches. */
  listAll(): AsyncIterable<string[]>
  /** Files written before `time`, in batches; interrupted writes of that age are deleted. */
  listOlderThan(time: Date): AsyncIterable<string[]>
  /** The installation that owns the folder; null when none was recorded, or a power cut emptied it. */
  readOwner(): Promise<string | null>
  setOwner(owner: string): Promise<void>
}

/**
 * `unmarked`: has files that rows name and no mark. `new`: empty, and no file is expected. `foreign`: marked by another
 * installation, or with files that no row names; it is written but not swept. `lost`: has none of the files that are
 * expected; its drive may be unmounted.
 */
export type FolderState = 'ours' | 'unmarked' | 'new' | 'foreign' | 'lost'

/** A file store that knows whether it is the one of this installation. */
export type ClaimedFileStore = FileStore & {
  readState(): Promise<FolderState>
  /** Marks a new store. Returns whether what no row names may be deleted there; throws a `FileStoreError` if lost. */
  claim(): Promise<boolean>
}
