import { FileStoreError } from './file-store.ts'

/** A bucket of an S3-compatible server, and the folder in it that is ours. */
export type ObjectStorageSettings = {
  /** Scheme, host and port, without the bucket. */
  endpoint: string
  /** `path`: `host/bucket/key`; `virtual`: `bucket.host/key`. */
  style: 'path' | 'virtual'
  bucket: string
  /** Begins each key: empty, or ends with a slash. */
  folder: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type StoredObject = { key: string; bytes: number; modifiedAt: Date }

export type ObjectContent = { bytes: number; stream: AsyncIterable<Uint8Array> }

/** The storage refused or did not answer; `sentence` is Spanish and holds no secret. */
export class ObjectStorageError extends FileStoreError {
  readonly sentence: string

  constructor(sentence: string, { isFull = false, cause }: { isFull?: boolean; cause?: unknown } = {}) {
    super(isFull, cause)
    this.message = sentence
    this.sentence = sentence
  }
}

/** Objects by key below one folder of a bucket. Each function throws an `ObjectStorageError`. */
export type ObjectStorage = {
  /** For people, without credentials. */
  address: string
  /** Writes the object completely or not at all and returns its size; an error of `content` is thrown as it is. */
  put(key: string, content: AsyncIterable<Uint8Array>, partBytes?: number): Promise<number>
  /** Null when it does not exist. */
  findSize(key: string): Promise<number | null>
  /** The first bytes; null when it does not exist. */
  readStart(key: string, atMost: number): Promise<Buffer | null>
  /** Requests the object at once, so the stream must be read. Null when it does not exist. */
  read(key: string): Promise<ObjectContent | null>
  /** Ignores missing objects. */
  remove(keys: readonly string[]): Promise<void>
  /** The objects whose key begins so, in batches, by key. */
  list(prefix: string): AsyncIterable<StoredObject[]>
  /** Discards uploads that began before `time` and never ended, of keys that are `ours`. */
  discardUploads(prefix: string, time: Date, isOurs?: (key: string) => boolean): Promise<void>
}
