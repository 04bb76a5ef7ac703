import { ignoreStorageErrors } from '../../lib/ignore-storage-errors.ts'
const storageKey = (userId: string) => `portavoz.place.${userId}`

/**
 * The last event id of this browser's stream. A tab resumes from it after a reload, so that no event is lost; a new tab
 * starts without one.
 */
export function createStreamCursor(userId: string) {
  let cursor =
    ignoreStorageErrors(() =>
      sessionStorage.getItem(storageKey(userId)) ? localStorage.getItem(storageKey(userId)) : null,
    ) ?? ''
  return {
    read: () => cursor,
    /** The current state is loaded: the tab's next page may resume from the cursor. */
    allowResume: () => void ignoreStorageErrors(() => sessionStorage.setItem(storageKey(userId), 'open')),
    advance(id: string) {
      if (!id) return
      cursor = id
      ignoreStorageErrors(() => localStorage.setItem(storageKey(userId), id))
    },
  }
}
