import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Letter } from '../../ports/letters.ts'
import type { OutboxStore } from './outbox.store.ts'
import { sealLetter } from './sealed-letter.ts'

type Needs = { store: Pick<OutboxStore, 'keep'>; secrets: Secrets; clock: Clock }

/** A letter is written with whatever it tells of, and leaves after the commit. */
export const createWriteLetter =
  ({ store, secrets, clock }: Needs) =>
  async (tx: Tx, letter: Letter): Promise<void> => {
    const id = newId(clock.now().getTime())
    await store.keep(tx, id, sealLetter(secrets, id, letter), clock.now())
  }
