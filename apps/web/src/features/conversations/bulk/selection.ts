import { BULK_CONVERSATIONS_MAX } from '@portavoz/contract'
import { useSyncExternalStore } from 'react'

/** The chosen conversations of the list; null while none can be chosen. A card subscribes to itself only. */
export function createSelection() {
  let ids: ReadonlySet<string> | null = null
  const listeners = new Set<() => void>()
  function set(next: ReadonlySet<string> | null) {
    ids = next
    listeners.forEach((listener) => listener())
  }
  return {
    read: () => ids,
    begin: () => set(new Set()),
    end: () => set(null),
    /** At most `BULK_CONVERSATIONS_MAX`: further ones are not added. */
    toggle(id: string) {
      const next = new Set(ids)
      if (!next.delete(id) && next.size < BULK_CONVERSATIONS_MAX) next.add(id)
      set(next)
    },
    choose: (all: readonly string[]) => set(new Set(all.slice(0, BULK_CONVERSATIONS_MAX))),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const selection = createSelection()

export const useSelection = () => useSyncExternalStore(selection.subscribe, selection.read)

/** Undefined while none can be chosen. A card subscribes to itself only. */
export const useIsChosen = (id: string): boolean | undefined =>
  useSyncExternalStore(selection.subscribe, () => selection.read()?.has(id))
