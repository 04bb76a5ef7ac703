/**
 * Where a message of a computer is held: before the network takes it, or once it was read, and before anybody says so;
 * or before that, where the computer asks how to reach somebody.
 */
export type Place = 'door' | 'taken' | 'question'

export type Gate = ReturnType<typeof createGate>

export function createGate(at: Place) {
  const arrived = Promise.withResolvers<string>()
  const opened = Promise.withResolvers<boolean>()
  let isHeld = true
  const end = (through: boolean) => {
    isHeld = false
    opened.resolve(through)
  }
  return {
    at,
    /** Resolves with the id of the first message that stands there. */
    arrived: arrived.promise,
    open: () => end(true),
    /** What stands there was cut off: it does not come in, or nobody says that it did. What comes later passes. */
    lose: () => end(false),
    /** False when it is lost there. */
    async reach(place: Place, id: string): Promise<boolean> {
      if (place !== at || !isHeld) return true
      arrived.resolve(id)
      return opened.promise
    },
  }
}
