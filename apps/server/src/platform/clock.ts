/** Time as a value: tests hand in their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
