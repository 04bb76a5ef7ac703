import { expect, test } from 'vitest'
import type { ObjectStorage } from '../../ports/object-storage.ts'
import { listBucketFiles } from './bucket-files.ts'

test('files of a bucket: keys that are no path of a data folder would spoil a backup and are left out', async () => {
  const keys = ['media/', 'media/a/../../b', 'media//c', 'media/x7/01JZZZZZZZ', 'media/.of']
  const bucket: Pick<ObjectStorage, 'list'> = {
    async *list(prefix) {
      yield keys
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ key, bytes: 0, modifiedAt: new Date('2026-11-24') }))
    },
  }
  const found: string[] = []
  for await (const key of listBucketFiles(bucket)) found.push(key)
  expect(found).toEqual(['media/x7/01JZZZZZZZ', 'media/.of'])
})
