/** Null when a sealed text does not open: its key is lost, or it is damaged or was sealed for another place. */
export function openOrNull<T>(open: () => T): T | null {
  try {
    return open()
  } catch {
    return null
  }
}
