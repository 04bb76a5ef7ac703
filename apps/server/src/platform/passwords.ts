import { hash, verify } from '@node-rs/argon2'
import { createGate } from './gate.ts'

/** 19 MiB, two passes, one lane: OWASP's first choice for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at once: a flood of sign-ins waits its turn instead of taking every core and 19 MiB each. */
const gate = createGate(2)

/** What an unknown user's password is compared with, so that both refusals take the same time. */
const nobody = hash('nobody', COST)

/** False for a wrong password, and for `undefined`, after the same work. */
export type Compare = (stored: string | undefined, password: string) => Promise<boolean>

const compare: Compare = async (stored, password) =>
  (await verify(stored ?? (await nobody), password)) && stored !== undefined

export const passwords = {
  hash: (password: string): Promise<string> => gate(() => hash(password, COST)),
  /** What is looked at before a comparison and what is counted after it are its turn too: no other one slips between. */
  inTurn: <T>(work: (compare: Compare) => Promise<T>): Promise<T> => gate(() => work(compare)),
}
