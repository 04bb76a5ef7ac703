/** Where a message of a computer is held: before the network takes it, or after, and before it says so. */
export type Place = 'door' | 'taken'

export type Gate = ReturnType<typeof createGate>

export function createGate(at: Place) {
  const arrived = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    at,
    /** Resolves once a message stands there. */
    arrived: arrived.promise,
    open: () => opened.resolve(),
    async reach(place: Place) {
      if (place !== at) return
      arrived.resolve()
      await opened.promise
    },
  }
}
