import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { session } from '../../lib/session.ts'

/**
 * Something that this device keeps for whoever is signed in, the same in all of their tabs.
 * Another person of the same browser has their own. What `lasting` leaves out lives as long as the page.
 */
export function keptPerPerson<T extends object>(name: string, initial: T, lasting: (value: T) => Partial<T>) {
  const keyOf = (userId: string) => `portavoz.${name}.${userId}`

  function open(userId: string) {
    const store = create<T>()(persist(() => initial, { name: keyOf(userId), version: 1, partialize: lasting }))
    addEventListener('storage', ({ key }) => {
      if (key === keyOf(userId)) void store.persist.rehydrate()
    })
    return store
  }

  const stores = new Map<string, ReturnType<typeof open>>()
  function mine() {
    const userId = session.read()?.user.id ?? ''
    const store = stores.get(userId) ?? open(userId)
    stores.set(userId, store)
    return store
  }

  return {
    read: () => mine().getState(),
    /** Of what stands there now: the news of what another tab has just written may still be on its way. */
    change(by: (value: T) => T) {
      const store = mine()
      void store.persist.rehydrate()
      store.setState(by, true)
    },
    use: <V>(select: (value: T) => V): V => mine()(select),
  }
}
