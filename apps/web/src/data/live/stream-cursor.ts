import { earlyCursor } from '../../lib/http/early-responses.ts'
import { ignoreStorageErrors } from '../../lib/ignore-storage-errors.ts'
const storageKey = (userId: string) => `portavoz.place.${userId}`

/**
 * The last event id of this browser's stream. A tab resumes from it after a reload, so that no event is lost; a new tab
 * starts from a place that is older than its lists, or without one.
 */
export function createStreamCursor(userId: string) {
  const former =
    ignoreStorageErrors(() =>
      sessionStorage.getItem(storageKey(userId)) ? localStorage.getItem(storageKey(userId)) : null,
    ) ?? ''
  let cursor = former || earlyCursor()
  return {
    read: () => cursor,
    /** What came since the tab's former page is news. */
    isResumed: former !== '',
    /** The current state is loaded: the tab's next page may resume from the cursor. */
    allowResume: () => void ignoreStorageErrors(() => sessionStorage.setItem(storageKey(userId), 'open')),
    advance(id: string) {
      if (!id) return
      cursor = id
      ignoreStorageErrors(() => localStorage.setItem(storageKey(userId), id))
    },
  }
}
