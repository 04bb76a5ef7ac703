/** Null when the browser forbids storage, it is full, or what it holds cannot be read: the page works without it. */
export function ignoreStorageErrors<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
