import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { startS3Storage } from '../fakes/s3/s3-storage.ts'
import { isSoak } from '../reliability/process-harness.ts'

// Hundreds of megabytes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const WORKER = new URL('../s3-memory-worker.ts', import.meta.url).pathname
const MB = 1024 * 1024
/** Each upload holds one part, of 5 MB; together the files have 240 MB or more. */
const COUNT = 20
const FILE_MB = isSoak ? 50 : 12

test('memory: twenty uploads and downloads at once hold a part each, not the files', async () => {
  const { settings } = await startS3Storage()
  const args = [WORKER, JSON.stringify(settings), String(COUNT), String(FILE_MB * MB)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(code).toBe(0)
  const { grownBytes, areEqual } = JSON.parse(output) as { grownBytes: number; areEqual: boolean }
  expect(areEqual).toBe(true)
  expect(grownBytes / MB).toBeLessThan(215)
})
