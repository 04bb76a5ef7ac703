import { expect, test } from 'vitest'
import { createLog } from '../../../platform/log/log.ts'
import { createMovePictures } from './move-pictures.ts'

test('document whose pictures cannot be moved: it is logged, and the others are moved', async () => {
  const lines: unknown[] = []
  const moved: string[] = []
  const { cleanUp } = createMovePictures({
    rows: { listWithOldKeys: async () => ['d1', 'd2', 'd3'] },
    async nameRows(documentId) {
      if (documentId === 'd2') throw new Error('too long')
      moved.push(documentId)
    },
    log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }),
  })
  await cleanUp()
  expect(moved).toEqual(['d1', 'd3'])
  expect(lines).toMatchObject([{ document: 'd2' }])
})
