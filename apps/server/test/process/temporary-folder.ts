import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_DIR = '/dev/shm'
const MIN_FREE_BYTES = 2 * 1024 ** 3

/**
 * Creates an empty folder with this prefix, in memory if there is enough: a database of hundreds of files is copied ten
 * times faster there.
 */
export const createTemporaryFolder = (name: string): string =>
  mkdtempSync(join(hasMemoryDir() ? MEMORY_DIR : tmpdir(), name))

function hasMemoryDir(): boolean {
  try {
    accessSync(MEMORY_DIR, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_DIR)
    return bavail * bsize > MIN_FREE_BYTES
  } catch {
    return false
  }
}
