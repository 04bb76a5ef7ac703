import type { BinaryNode, WAMessage, WAMessageKey } from 'baileys'
import type { Log } from '../../../platform/log/log.ts'
import { decodeEnvelope, decodeMessage, type DecryptedStanza } from './persist-before-ack.ts'
import type { AuthState } from '../auth-state/auth-state.ts'
import { isOwnChat } from '../parsing/contact-address.ts'
import { logFailure } from '../../../platform/errors/log-failure.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'

type StanzaHandlerDeps = {
  authState: AuthState
  log: Log
  resolveKey: (key: WAMessageKey) => Promise<WAMessageKey>
  onMessage: (message: WAMessage) => Promise<void>
  onUndecryptable: (message: WAMessage) => Promise<void>
  /** Closes the connection when a message could not be stored; WhatsApp redelivers what was not acknowledged. */
  giveUp: () => void
}

export function createStanzaHandler({
  authState,
  log,
  resolveKey,
  onMessage,
  onUndecryptable,
  giveUp,
}: StanzaHandlerDeps) {
  const forward = async (message: WAMessage, handler: (message: WAMessage) => Promise<void>) => {
    if (message.category === 'peer') return
    const { me } = authState.creds
    const key = await resolveKey(message.key)
    if (!me || !isOwnChat(key, me)) await handler({ ...message, key })
  }
  const orGiveUp = async (persist: () => Promise<void>) => {
    try {
      await persist()
    } catch (err) {
      log.warn({ err }, 'a WhatsApp message could not be stored')
      giveUp()
      throw err
    }
  }
  /** A malformed message is acknowledged without storing it, or WhatsApp would redeliver it for ever. */
  const tryDecode = (decode: (me: NonNullable<typeof authState.creds.me>) => WAMessage): WAMessage | null => {
    const { me } = authState.creds
    try {
      return me ? decode(me) : null
    } catch (err) {
      log.warn({ err }, 'a malformed WhatsApp stanza is acknowledged without storing it')
      return null
    }
  }

  async function onDecryptFailed(stanza: BinaryNode): Promise<void> {
    const message = tryDecode((me) => decodeEnvelope(stanza, me))
    if (message) await orGiveUp(() => forward(message, onUndecryptable))
  }

  async function onDecrypted(decrypted: DecryptedStanza): Promise<void> {
    const message = tryDecode((me) => decodeMessage(decrypted, me))
    if (!message) return onDecryptFailed(decrypted.stanza)
    await orGiveUp(() => forward(message, onMessage))
  }

  return {
    onDecrypted,
    onDecryptFailed,
    /** View-once media and some messages from adverts arrive empty; Baileys asks the phone for them. */
    onEmpty: (stanza: BinaryNode): void => void ignoreFailure(onDecryptFailed(stanza)),
    onPhoneResponse(message: WAMessage): void {
      void logFailure(forward(message, onMessage), {
        log,
        message: 'a message that the phone sent again could not be stored',
      })
    },
  }
}
