import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { session } from '../../lib/session.ts'
import { emptyShelf, type Shelf } from './shelf.ts'

const keyOf = (userId: string) => `portavoz.notifications.${userId}`

function open(userId: string) {
  const store = create<Shelf>()(
    persist(() => emptyShelf, {
      name: keyOf(userId),
      version: 1,
      // A trouble may end and come again while nobody looks: what is known of it lasts as long as the page.
      partialize: (shelf) => {
        const { problems: _, ...kept } = shelf
        return kept
      },
    }),
  )
  addEventListener('storage', ({ key }) => {
    if (key === keyOf(userId)) void store.persist.rehydrate()
  })
  return store
}

const stores = new Map<string, ReturnType<typeof open>>()

/** The shelf of whoever is signed in; another person of the same browser has their own. */
export function shelfStore() {
  const userId = session.read()?.user.id ?? ''
  const store = stores.get(userId) ?? open(userId)
  stores.set(userId, store)
  return store
}

export const useShelf = <T>(select: (shelf: Shelf) => T): T => shelfStore()(select)

export const change = (by: (shelf: Shelf) => Shelf) => shelfStore().setState(by, true)
