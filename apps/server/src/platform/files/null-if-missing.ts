/** Null when the file, or a folder of its path, does not exist; other errors of the file system are thrown. */
export const nullIfMissing = <T>(task: Promise<T>): Promise<T | null> =>
  task.catch((error: { code?: string }) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
