import type { Shelf } from '../ports/shelf.ts'
import type { Log } from './log.ts'

const AT_ONCE = 200

/** Files that are nobody's any more, as the database was told when that became so. */
export type Waste = {
  /** Ids after that one, in order. */
  waste(after: string, limit: number): Promise<string[]>
  thrownAway(ids: readonly string[]): Promise<unknown>
}

type Needs = { store: Waste; shelf: Shelf; log: Log }

/** Throws away what belonged to what was deleted. What cannot be removed is told of once, and tried again each time. */
export function createClearWaste({ store, shelf, log }: Needs) {
  const stuck = new Set<string>()

  async function isGone(id: string): Promise<boolean> {
    try {
      await shelf.remove([id])
      stuck.delete(id)
      return true
    } catch (err) {
      if (!stuck.has(id)) log.error({ err, file: id }, 'a file cannot be thrown away')
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
