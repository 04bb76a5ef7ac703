import { jidNormalizedUser } from 'baileys'
import { createTurns } from '../../../platform/turns.ts'
import type { Turn } from '../hearing/hear-first.ts'
import type { Memory } from '../keys/memory.ts'
import { isToItself } from '../reading/person.ts'

/** Whose turn it is when our own phone, or another computer of it, writes. */
const OWN = ''

/**
 * One thing at a time with one person: what the network is asked so that somebody can be answered keeps nobody else's
 * words waiting. What is sent to somebody goes to our own phone too.
 */
export function createPersonTurns({ creds }: Pick<Memory, 'creds'>): { turn: Turn; sending: Turn } {
  const turns = createTurns()
  const laneOf = (jid: string): string =>
    creds.me && isToItself({ remoteJid: jid }, creds.me) ? OWN : jidNormalizedUser(jid)
  return {
    turn: (jid, task) => turns(laneOf(jid), task),
    sending(jid, task) {
      const theirs = laneOf(jid)
      return turns(OWN, () => (theirs === OWN ? task() : turns(theirs, task)))
    },
  }
}
