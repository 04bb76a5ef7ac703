import { FileStoreError } from '../../ports/file-store.ts'

const READ_MS = 20_000

/** Throws a `FileStoreError` when the read takes longer: a network drive that hangs never answers. */
export async function readInTime<T>(read: () => Promise<T>, ms = READ_MS): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new FileStoreError(false, new Error(`nothing was read in ${ms} ms`))), ms)
  return Promise.race([read(), late]).finally(() => clearTimeout(timer))
}
