/** The current time as a dependency, so that tests can inject their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
