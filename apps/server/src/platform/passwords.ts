import { hash, verify } from '@node-rs/argon2'
import { createGate } from './gate.ts'

/** 19 MiB, two passes, one lane: OWASP's first choice for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at once: a flood of sign-ins waits its turn instead of taking every core and 19 MiB each. */
const gate = createGate(2)

/** What an unknown user's password is compared with, so that both refusals take the same time. */
const nobody = hash('nobody', COST)

/** What happens while it is a comparison's turn: no other one of this process begins before it is done. */
export type Turn = {
  /** May refuse by throwing: nothing is hashed then. */
  before?: () => Promise<void>
  whenWrong?: () => Promise<void>
}

export const passwords = {
  hash: (password: string): Promise<string> => gate(() => hash(password, COST)),
  /** False for a wrong password, and for `undefined`, after the same work. */
  matches: (stored: string | undefined, password: string, { before, whenWrong }: Turn = {}): Promise<boolean> =>
    gate(async () => {
      await before?.()
      const same = await verify(stored ?? (await nobody), password)
      const isRight = same && stored !== undefined
      if (!isRight) await whenWrong?.()
      return isRight
    }),
}
