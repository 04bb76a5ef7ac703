/** The database failed, so no problem of Telegram is reported. */
export class UpdateNotStoredError extends Error {}

type IdentifiedUpdate = { update_id: number }

/**
 * The updates that Telegram still delivers with each poll, at most a batch of them: those that are being stored, and
 * those that were stored after one that is not yet. A poll confirms what precedes `offset`, so `offset` is the first
 * update that is not stored.
 */
export function createUnconfirmedUpdates<Update extends IdentifiedUpdate>(store: (update: Update) => Promise<void>) {
  const unstored = new Map<number, Promise<void>>()
  const storedEarly = new Set<number>()
  let next: number | undefined
  let failure: { cause: unknown } | null = null
  const offset = () => (unstored.size > 0 ? Math.min(...unstored.keys()) : next)

  function begin(update: Update): void {
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
    unstored.set(id, storing)
  }

  return {
    get offset(): number | undefined {
      return offset()
    },
    get areAllStored(): boolean {
      return unstored.size === 0
    },
    /** Begins to store what a poll delivered for the first time; returns how many these are. */
    add(delivered: readonly Update[]): number {
      const ids = new Set(delivered.map(({ update_id: id }) => id))
      for (const id of storedEarly) if (!ids.has(id)) storedEarly.delete(id)
      // After a failure later updates of the same chat would be stored before it.
      if (failure) return 0
      const fresh = delivered.filter(({ update_id: id }) => !unstored.has(id) && !storedEarly.has(id))
      for (const update of fresh) begin(update)
      const last = fresh.at(-1)
      if (last) next = last.update_id + 1
      return fresh.length
    },
    /**
     * Resolves when all are stored, or after `pause`. Throws when one could not be stored, once no other is being
     * stored; Telegram then delivers that one and what follows again.
     */
    async settle(pause?: Promise<void>): Promise<void> {
      const settled = Promise.all(unstored.values())
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
