const key = (userId: string) => `portavoz.place.${userId}`

/**
 * Where the stream stood when this tab last heard of it. It outlives the page, not the tab: what arrives while
 * one page gives way to the next is told by the next.
 */
export function createPlace(userId: string) {
  let place = stored(userId)
  return {
    read: () => place,
    reach(id: string) {
      if (!id) return
      place = id
      try {
        sessionStorage.setItem(key(userId), id)
      } catch {
        // Storage that is full or forbidden costs nothing but this.
      }
    },
  }
}

function stored(userId: string): string {
  try {
    return sessionStorage.getItem(key(userId)) ?? ''
  } catch {
    return ''
  }
}
