import type { Log } from '../../platform/log.ts'
import type { Shelf } from '../../ports/shelf.ts'
import type { MediaStore } from './media.store.ts'

const AT_ONCE = 200

type Needs = { store: MediaStore; shelf: Shelf; log: Log }

/** Throws away what belonged to deleted messages. What cannot be removed is told of once, and tried again each time. */
export function createClearWaste({ store, shelf, log }: Needs) {
  const stuck = new Set<string>()

  async function isGone(id: string): Promise<boolean> {
    try {
      await shelf.remove([id])
      stuck.delete(id)
      return true
    } catch (err) {
      if (!stuck.has(id)) log.error({ err, message: id }, 'a file cannot be thrown away')
      stuck.add(id)
      return false
    }
  }

  return async (): Promise<void> => {
    for (let after = ''; ;) {
      const ids = await store.waste(after, AT_ONCE)
      const last = ids.at(-1)
      if (last === undefined) return
      const gone: string[] = []
      for (const id of ids) if (await isGone(id)) gone.push(id)
      await store.thrownAway(gone)
      after = last
    }
  }
}
