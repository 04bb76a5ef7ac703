import { jidNormalizedUser } from 'baileys'
import { createKeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts'
import type { JidMutex } from '../inbound/persist-before-ack.ts'
import type { AuthState } from '../auth-state/auth-state.ts'
import { isOwnChat } from '../parsing/contact-address.ts'

const OWN_KEY = ''

/**
 * Keyed mutex per contact: a request to WhatsApp for one reply does not block the messages of others. Sending also
 * takes the own key, because the own phone gets a copy.
 */
export function createPersonMutex({ creds }: Pick<AuthState, 'creds'>): {
  whileReceiving: JidMutex
  whileSending: JidMutex
} {
  const mutex = createKeyedMutex()
  const mutexKeyOf = (jid: string): string =>
    creds.me && isOwnChat({ remoteJid: jid }, creds.me) ? OWN_KEY : jidNormalizedUser(jid)
  return {
    whileReceiving: (jid, task) => mutex(mutexKeyOf(jid), task),
    whileSending(jid, task) {
      const key = mutexKeyOf(jid)
      return mutex(OWN_KEY, () => (key === OWN_KEY ? task() : mutex(key, task)))
    },
  }
}
