/**
 * Where a device's message is held: `door` before the network accepts it, `taken` after the recipient read it and
 * before the acknowledgement, `question` at the device's query for the recipient's keys.
 */
export type HoldPoint = 'door' | 'taken' | 'question'

export type MessageHold = ReturnType<typeof createMessageHold>

export function createMessageHold(point: HoldPoint) {
  const arrived = Promise.withResolvers<string>()
  const result = Promise.withResolvers<boolean>()
  let isHeld = true
  const finish = (isPassed: boolean) => {
    isHeld = false
    result.resolve(isPassed)
  }
  return {
    point,
    /** Resolves with the id of the first held message. */
    arrived: arrived.promise,
    release: () => finish(true),
    /** Drops the held message, or its acknowledgement; later messages pass. */
    drop: () => finish(false),
    /** Resolves with false when the message is dropped. */
    async pass(currentPoint: HoldPoint, id: string): Promise<boolean> {
      if (currentPoint !== point || !isHeld) return true
      arrived.resolve(id)
      return result.promise
    },
  }
}
