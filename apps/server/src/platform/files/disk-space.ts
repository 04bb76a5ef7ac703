import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes that this user may still write, and the size of the disk; 0 where the file system does not tell. */
export type DiskSpace = { free: number; whole: number }

/** Of the disk of `path`. A folder that does not exist yet will be on its parent's disk. */
export async function diskSpaceAt(path: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(path)
    return { free: bavail * bsize, whole: blocks * bsize }
  } catch (error) {
    const parent = dirname(path)
    if (parent === path) throw error
    return diskSpaceAt(parent)
  }
}
