/** Waits for a task of a library or another layer, and throws its error as the error that the caller knows. */
export const translateErrors = <T>(task: Promise<T>, toError: (error: unknown) => unknown): Promise<T> =>
  task.catch((error: unknown) => {
    throw toError(error)
  })
