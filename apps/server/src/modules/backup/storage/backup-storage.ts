/** A file to read; `close` frees it, also when it was not read to its end. */
export type OpenedBackup = { bytes: number; content: AsyncIterable<Uint8Array>; close: () => Promise<void> }

/** Where backups are kept: files by name. */
export type BackupStorage = {
  /** For people: the folder, or `s3://bucket/folder`. */
  address: string
  /** The folder whose disk they fill; null where they are in a bucket. */
  folder: string | null
  pathOf(name: string): string
  /** Writes a file completely or not at all; returns its size. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  list(): Promise<{ name: string; bytes: number }[]>
  /** Null when it does not exist. */
  open(name: string): Promise<OpenedBackup | null>
  /** False when it does not exist. */
  remove(name: string): Promise<boolean>
  /** Deletes what processes left that died before `time`, of the files that are `ours`. */
  removeDrafts(time: Date, isOurs: (name: string) => boolean): Promise<void>
}
