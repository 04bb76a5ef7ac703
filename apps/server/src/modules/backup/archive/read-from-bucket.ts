import type { ObjectStorage } from '../../../ports/object-storage.ts'
import type { ArchiveContent } from './archive-reader.ts'
import { BackupError } from '../backup-error.ts'

/** A backup in a bucket, read from there each time. */
export function readFromBucket(bucket: ObjectStorage, name: string): ArchiveContent {
  const missing = () => new BackupError(`No existe ${bucket.address}/${name}.`)
  return {
    async readStart(atMost) {
      const start = await bucket.readStart(name, atMost)
      if (start === null) throw missing()
      return start
    },
    async open() {
      const found = await bucket.read(name)
      if (found === null) throw missing()
      return found.stream
    },
  }
}
