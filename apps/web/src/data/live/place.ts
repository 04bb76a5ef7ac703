const key = (userId: string) => `portavoz.place.${userId}`

/**
 * Where this browser's stream stood when it was last heard of. A tab that stays open reads it again in its next
 * page, so that what arrives while one page gives way to another is told; a tab that is opened begins anew.
 */
export function createPlace(userId: string) {
  let place = quietly(() => (sessionStorage.getItem(key(userId)) ? localStorage.getItem(key(userId)) : null)) ?? ''
  return {
    read: () => place,
    /** What there was before is known: from now on this tab's next page may go on from here. */
    learnt: () => void quietly(() => sessionStorage.setItem(key(userId), 'open')),
    reach(id: string) {
      if (!id) return
      place = id
      quietly(() => localStorage.setItem(key(userId), id))
    },
  }
}

/** Storage that is full or forbidden costs nothing but this. */
function quietly<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
