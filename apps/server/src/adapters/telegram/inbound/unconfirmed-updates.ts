/** The database failed, so no problem of Telegram is reported. */
export class UpdateNotStoredError extends Error {}

type IdentifiedUpdate = { update_id: number }

/**
 * The updates that Telegram still delivers with each poll, at most a batch of them: those that are being stored, and
 * those that were stored after one that is not yet. A poll confirms what precedes `offset`, so `offset` is the first
 * update that is not stored.
 */
export function createUnconfirmedUpdates<Update extends IdentifiedUpdate>(store: (update: Update) => Promise<void>) {
  const unstored = new Map<number, { storing: Promise<void>; startedAt: number }>()
  const storedEarly = new Set<number>()
  let next: number | undefined
  let failure: { cause: unknown } | null = null
  const offset = () => (unstored.size > 0 ? Math.min(...unstored.keys()) : next)

  function startStoring(update: Update): void {
    const id = update.update_id
    const storing = store(update).then(
      () => {
        unstored.delete(id)
        storedEarly.add(id)
      },
      (cause: unknown) => {
        failure ??= { cause }
      },
    )
    unstored.set(id, { storing, startedAt: performance.now() })
  }

  return {
    get offset(): number | undefined {
      return offset()
    },
    get unstoredCount(): number {
      return unstored.size
    },
    /** For how long the oldest update has been waiting to be stored. */
    get oldestMs(): number {
      const [oldest] = unstored.values()
      return oldest ? performance.now() - oldest.startedAt : 0
    },
    /** Begins to store what a poll delivered for the first time. */
    add(delivered: readonly Update[]): void {
      const ids = new Set(delivered.map(({ update_id: id }) => id))
      for (const id of storedEarly) if (!ids.has(id)) storedEarly.delete(id)
      // After a failure later updates of the same chat would be stored before it.
      if (failure) return
      const fresh = delivered.filter(({ update_id: id }) => !unstored.has(id) && !storedEarly.has(id))
      for (const update of fresh) startStoring(update)
      const last = fresh.at(-1)
      if (last) next = last.update_id + 1
    },
    /**
     * Resolves when all are stored, or after `pause`. Throws when one could not be stored, once no other is being
     * stored; Telegram then delivers that one and what follows again.
     */
    async settle(pause?: Promise<void>): Promise<void> {
      const settled = Promise.all(Array.from(unstored.values(), ({ storing }) => storing))
      await (pause ? Promise.race([settled, pause]) : settled)
      if (!failure) return
      await settled
      next = offset()
      const { cause } = failure
      failure = null
      unstored.clear()
      storedEarly.clear()
      throw new UpdateNotStoredError('an update could not be stored', { cause })
    },
  }
}
