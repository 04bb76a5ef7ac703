import { hash, verify } from '@node-rs/argon2'
import { createTurnsBySource, type Place } from './turns-by-source.ts'

/** 19 MiB, two passes, one lane: OWASP's first choice for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at once: a flood of sign-ins waits its turn instead of taking every core and 19 MiB each. */
const turns = createTurnsBySource({
  size: 2,
  // A proxy that does not tell its clients apart makes one source of all of them.
  waitingOfSource: 200,
  waiting: 400,
  sourceFull: 'auth.too_many',
  full: 'auth.busy',
})

/** What an unknown user's password is compared with, so that both refusals take the same time. */
const nobody = hash('nobody', COST)

/** False for a wrong password, and for `undefined`, after the same work. */
export type Compare = (stored: string | undefined, password: string) => Promise<boolean>

const compare: Compare = async (stored, password) =>
  (await verify(stored ?? (await nobody), password)) && stored !== undefined

/** The operator's own commands, and whoever is signed in already. */
export const trusted = (source: string): Place => ({ source, isKnown: true })

export const passwords = {
  hash: (password: string, place: Place): Promise<string> => turns.take(place, () => hash(password, COST)),
  /** What is looked at before a comparison and what is counted after it are its turn too: no other one slips between. */
  inTurn: <T>(place: Place, work: (compare: Compare) => Promise<T>): Promise<T> =>
    turns.take(place, () => work(compare)),
  /** The next one waits. */
  isBusy: turns.isBusy,
}
