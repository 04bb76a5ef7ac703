import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type BinaryNode,
  decodeMessageNode,
  DEFAULT_CONNECTION_CONFIG,
  getAllBinaryNodeChildren,
  MISSING_KEYS_ERROR_TEXT,
  proto,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
  unpadRandomMax16,
  type WAMessage,
  type WASocket,
} from 'baileys'
import type { Backlog } from './backlog.ts'

/** How what is sealed for us alone is sealed; groups have a way of their own, and are not listened to. */
const forOne = new Set<string | undefined>(['pkmsg', 'msg'])

export type Opened = { stanza: BinaryNode; plain: Uint8Array }

type Ears = {
  opened: (it: Opened) => Promise<void>
  /** It opens for nobody as it is: whoever wrote it is asked for it again. */
  missed: (stanza: BinaryNode) => Promise<void>
  /** There is nothing in it to open: it is seen on the phone alone, or the phone has yet to tell us. */
  cameEmpty: (stanza: BinaryNode) => void
}

/** One after the other of one person on one line. */
export type Turn = <T>(jid: string, task: () => Promise<T>) => Promise<T>

/**
 * Baileys tells the network that a message arrived before it tells us what it says: whoever dies in between has lost
 * it, for the key that opens it is used up. So we look over its shoulder while it opens each message, and the key is
 * not used up, nor the network told, before `opened` has resolved. Nor is it told of what does not open before `missed`
 * has: it brings that to nobody again.
 *
 * Whoever sends to somebody on that line must take a `turn` of theirs too: opening writes back the session with that
 * person as it was when it began, and what was sealed for them meanwhile would be sealed with the same key again.
 */
export function hearFirst({ opened, missed, cameEmpty }: Ears, turn: Turn, backlog: Backlog) {
  const stanzas = new WeakMap<object, BinaryNode>()
  // What that sets in motion must not run inside Baileys' transaction, whose writes end with it.
  const outside = AsyncLocalStorage.snapshot()

  const makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, ...rest) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, ...rest)
    const keys = auth.keys as SignalKeyStoreWithTransaction
    return {
      ...repository,
      decryptMessage: (sealed) =>
        turn(sealed.jid, () =>
          keys.transaction(async () => {
            const stanza = stanzas.get(sealed.ciphertext)
            const plain = await repository.decryptMessage(sealed).catch(async (err: unknown) => {
              if (stanza && !isKnown(err)) await outside(missed, stanza)
              throw err
            })
            if (stanza) await outside(opened, { stanza, plain })
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
        const words = getAllBinaryNodeChildren(stanza).filter(isWords)
        for (const { attrs, content } of words) {
          stanzas.set(content, stanza)
          if (stanza.attrs['offline'] && forOne.has(attrs['type'])) backlog.comes(content)
        }
        if (words.length === 0) cameEmpty(stanza)
      })
    },
  }
}

const isWords = (node: BinaryNode): node is BinaryNode & { content: Uint8Array } =>
  (node.tag === 'enc' || node.tag === 'plaintext') && node.content instanceof Uint8Array

/** This very one was opened before. */
const isKnown = (err: unknown) => err instanceof Error && err.message === MISSING_KEYS_ERROR_TEXT

type Me = { id: string; lid?: string | undefined }

/** Who it is from, and when: what is told before it is opened. */
export const envelopeOf = (stanza: BinaryNode, me: Me): WAMessage =>
  decodeMessageNode(stanza, me.id, me.lid ?? '').fullMessage

/** The parser reads the text of a Buffer at once, and that of other bytes sign by sign: 4 MB would hold everybody. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** The message as Baileys will tell it later. */
export function messageOf({ stanza, plain }: Opened, me: Me): WAMessage {
  const fullMessage = envelopeOf(stanza, me)
  const message = proto.Message.decode(asBuffer(unpadRandomMax16(plain)))
  return { ...fullMessage, message: message.deviceSentMessage?.message ?? message }
}
