import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { session } from '../../lib/session/session.ts'

/**
 * Creates a localStorage store for the signed-in user, shared by all tabs of this browser. `persistedPart` selects what
 * is stored; the rest lives as long as the page.
 */
export function createPerUserStore<T extends object>(
  name: string,
  initial: T,
  persistedPart: (value: T) => Partial<T>,
) {
  const keyOf = (userId: string) => `portavoz.${name}.${userId}`

  function openStore(userId: string) {
    const store = create<T>()(persist(() => initial, { name: keyOf(userId), version: 1, partialize: persistedPart }))
    addEventListener('storage', ({ key }) => {
      if (key === keyOf(userId)) void store.persist.rehydrate()
    })
    return store
  }

  const stores = new Map<string, ReturnType<typeof openStore>>()
  function currentStore() {
    const userId = session.read()?.user.id ?? ''
    const store = stores.get(userId) ?? openStore(userId)
    stores.set(userId, store)
    return store
  }

  return {
    read: () => currentStore().getState(),
    /** Reads localStorage first: the storage event of another tab's write may still be on its way. */
    update(update: (value: T) => T) {
      const store = currentStore()
      void store.persist.rehydrate()
      store.setState(update, true)
    },
    subscribe: (listener: () => void): (() => void) => currentStore().subscribe(listener),
    use: <V>(select: (value: T) => V): V => currentStore()(select),
  }
}
