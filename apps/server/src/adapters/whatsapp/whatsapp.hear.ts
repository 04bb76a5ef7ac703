import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type BinaryNode,
  decodeMessageNode,
  DEFAULT_CONNECTION_CONFIG,
  getAllBinaryNodeChildren,
  proto,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
  unpadRandomMax16,
  type WAMessage,
  type WASocket,
} from 'baileys'
import type { Backlog } from './whatsapp.backlog.ts'

/** How what is sealed for us alone is sealed; groups have a way of their own, and are not listened to. */
const forOne = new Set<string | undefined>(['pkmsg', 'msg'])

type Opened = { stanza: BinaryNode; plain: Uint8Array }

/** One after the other on one line. */
export type Turn = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Baileys tells the network that a message arrived before it tells us what it says: whoever dies in between has lost
 * it, for the key that opens it is used up. So we look over its shoulder while it opens each message, and the key is
 * not used up, nor the network told, before `hear` has resolved.
 *
 * Whoever sends on that line must take a `turn` too: opening writes back the session with that person as it was when
 * it began, and what was sealed for them meanwhile would be sealed with the same key again.
 */
export function hearFirst(hear: (opened: Opened) => Promise<void>, turn: Turn, backlog: Backlog) {
  const stanzas = new WeakMap<object, BinaryNode>()
  // What `hear` sets in motion must not run inside Baileys' transaction, whose writes end with it.
  const outside = AsyncLocalStorage.snapshot()

  const makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, ...rest) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, ...rest)
    const keys = auth.keys as SignalKeyStoreWithTransaction
    return {
      ...repository,
      decryptMessage: (sealed) =>
        turn(() =>
          keys.transaction(async () => {
            const plain = await repository.decryptMessage(sealed)
            const stanza = stanzas.get(sealed.ciphertext)
            if (stanza) await outside(hear, { stanza, plain })
            return plain
          }, sealed.jid),
        ).finally(() => outside(backlog.heard, sealed.ciphertext)),
    }
  }

  return {
    makeSignalRepository,
    /** Before anybody else on that line. */
    watch({ ws }: WASocket) {
      ws.prependListener('CB:message', (stanza: BinaryNode) => {
        for (const { attrs, content } of getAllBinaryNodeChildren(stanza)) {
          if (!(content instanceof Uint8Array)) continue
          stanzas.set(content, stanza)
          if (stanza.attrs['offline'] && forOne.has(attrs['type'])) backlog.comes(content)
        }
      })
    },
  }
}

/** The message as Baileys will tell it later. */
export function messageOf({ stanza, plain }: Opened, me: { id: string; lid?: string | undefined }): WAMessage {
  const { fullMessage } = decodeMessageNode(stanza, me.id, me.lid ?? '')
  const message = proto.Message.decode(unpadRandomMax16(plain))
  return { ...fullMessage, message: message.deviceSentMessage?.message ?? message }
}
