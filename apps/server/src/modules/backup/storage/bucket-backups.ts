import type { ObjectStorage } from '../../../ports/object-storage.ts'
import type { BackupStorage } from './backup-storage.ts'

/** S3 takes 10,000 parts, so a backup has at most 312 GB. */
const PART_BYTES = 32 * 1024 * 1024

/** Backups in a bucket. Objects appear complete, so there are no drafts but uploads that never ended. */
export function createBucketBackups(bucket: ObjectStorage): BackupStorage {
  return {
    address: bucket.address,
    folder: null,
    pathOf: (name) => `${bucket.address}/${name}`,
    write: (name, content) => bucket.put(name, content, PART_BYTES),

    async list() {
      const found = []
      for await (const objects of bucket.list(PREFIX))
        for (const { key, bytes } of objects) if (!key.includes('/')) found.push({ name: key, bytes })
      return found
    },

    async open(name) {
      const bytes = await bucket.findSize(name)
      return bytes === null ? null : { bytes, content: readLater(bucket, name), close: async () => {} }
    },

    async remove(name) {
      if ((await bucket.findSize(name)) === null) return false
      await bucket.remove([name])
      return true
    },

    removeDrafts: (time, isOurs) => bucket.discardUploads(PREFIX, time, isOurs),
  }
}

/** Of the name of every backup. */
const PREFIX = 'portavoz-'

/** Requested with the first chunk: a stream that is never read holds no connection. */
async function* readLater(bucket: ObjectStorage, name: string) {
  const found = await bucket.read(name)
  if (found === null) throw new Error('the backup was deleted before it was read')
  yield* found.stream
}
