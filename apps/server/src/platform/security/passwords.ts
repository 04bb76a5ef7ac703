import { hash, verify } from '@node-rs/argon2'
import { createRoundRobinSemaphore, type SlotRequest } from '../concurrency/semaphores/round-robin-semaphore.ts'

/** 19 MiB, two passes, one lane: OWASP's first recommendation for argon2id. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at once, so that a flood of sign-ins cannot take every core and 19 MiB each. */
const semaphore = createRoundRobinSemaphore({
  size: 2,
  // Behind a proxy that hides its clients all of them share one source.
  maxWaitingPerSource: 200,
  maxWaiting: 400,
  sourceFullError: 'auth.too_many',
  fullError: 'auth.busy',
})

/** Compared for unknown users, so that both refusals take the same time. */
const dummyHash = hash('nobody', ARGON2_COST)

/** False for a wrong password, and for `undefined` after the same work. */
export type ComparePassword = (stored: string | undefined, password: string) => Promise<boolean>

const comparePassword: ComparePassword = async (stored, password) =>
  (await verify(stored ?? (await dummyHash), password)) && stored !== undefined

/** For the operator's commands and signed-in users. */
export const trustedClient = (source: string): SlotRequest => ({ source, isKnown: true })

export const passwords = {
  hash: (password: string, client: SlotRequest): Promise<string> =>
    semaphore.run(client, () => hash(password, ARGON2_COST)),
  /**
   * Runs the checks before a comparison and the counting after it in the same slot, so that no other attempt runs in
   * between.
   */
  withSlot: <T>(client: SlotRequest, work: (compare: ComparePassword) => Promise<T>): Promise<T> =>
    semaphore.run(client, () => work(comparePassword)),
  /** The next caller has to wait. */
  isBusy: semaphore.isBusy,
}
