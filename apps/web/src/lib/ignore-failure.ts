/**
 * Waits for a task whose failure changes nothing for the user, or is reported elsewhere. Never rejects; undefined after
 * a failure. The call says why if its name does not.
 */
export const ignoreFailure = <T>(task: Promise<T>): Promise<T | undefined> => task.catch(() => undefined)
