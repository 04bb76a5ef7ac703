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
import type { OfflineBacklog } from './offline-backlog.ts'

const directCipherTypes = new Set<string | undefined>(['pkmsg', 'msg'])

export type DecryptedStanza = { stanza: BinaryNode; plain: Uint8Array }

type StanzaHandler = {
  onDecrypted: (decrypted: DecryptedStanza) => Promise<void>
  /** No key decrypts it: Baileys asks the sender to send it again. */
  onDecryptFailed: (stanza: BinaryNode) => Promise<void>
  /** It has no content: it can be seen on the phone only, or the phone has yet to send it. */
  onEmpty: (stanza: BinaryNode) => void
}

export type JidMutex = <T>(jid: string, task: () => Promise<T>) => Promise<T>

/**
 * Baileys acknowledges a message before it emits it, and decryption consumes the key: a process that dies in between
 * loses the message. This hooks into decryption, so that neither the key is consumed nor the message acknowledged
 * before `onDecrypted` resolves. A message that does not decrypt is acknowledged only after `onDecryptFailed` resolves,
 * because WhatsApp never redelivers it. Sending to a person must hold the same mutex: decryption writes back the
 * session as it was when it began, and a message encrypted meanwhile would reuse its key.
 */
export function persistBeforeAck(
  { onDecrypted, onDecryptFailed, onEmpty }: StanzaHandler,
  withMutex: JidMutex,
  backlog: OfflineBacklog,
) {
  const stanzas = new WeakMap<object, BinaryNode>()
  // The handlers must not run inside Baileys' transaction, because their writes would end with it.
  const runOutsideTransaction = AsyncLocalStorage.snapshot()

  const makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, ...otherArgs) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, ...otherArgs)
    const keys = auth.keys as SignalKeyStoreWithTransaction
    return {
      ...repository,
      // Baileys sends inside its transaction, which ends after the send. In one of their own these are stored before:
      // else a later message would reuse the key of one that was sent, and the phone drops it as a duplicate.
      injectE2ESession: (session) => runOutsideTransaction(repository.injectE2ESession, session),
      encryptMessage: (message) => runOutsideTransaction(repository.encryptMessage, message),
      decryptMessage: (encrypted) =>
        withMutex(encrypted.jid, () =>
          keys.transaction(async () => {
            const stanza = stanzas.get(encrypted.ciphertext)
            const plain = await repository.decryptMessage(encrypted).catch(async (err: unknown) => {
              if (stanza && !isAlreadyDecrypted(err)) await runOutsideTransaction(onDecryptFailed, stanza)
              throw err
            })
            if (stanza) await runOutsideTransaction(onDecrypted, { stanza, plain })
            return plain
          }, encrypted.jid),
        ).finally(() => runOutsideTransaction(backlog.markDone, encrypted.ciphertext)),
    }
  }

  return {
    makeSignalRepository,
    /** Must be called before any other listener is added. */
    watch({ ws }: WASocket) {
      ws.prependListener('CB:message', (stanza: BinaryNode) => {
        const payloads = getAllBinaryNodeChildren(stanza).filter(isPayload)
        for (const { attrs, content } of payloads) {
          stanzas.set(content, stanza)
          if (stanza.attrs['offline'] && directCipherTypes.has(attrs['type'])) backlog.add(content)
        }
        if (payloads.length === 0) onEmpty(stanza)
      })
    },
  }
}

const isPayload = (node: BinaryNode): node is BinaryNode & { content: Uint8Array } =>
  (node.tag === 'enc' || node.tag === 'plaintext') && node.content instanceof Uint8Array

const isAlreadyDecrypted = (err: unknown) => err instanceof Error && err.message === MISSING_KEYS_ERROR_TEXT

type OwnIdentity = { id: string; lid?: string | undefined }

export const decodeEnvelope = (stanza: BinaryNode, me: OwnIdentity): WAMessage =>
  decodeMessageNode(stanza, me.id, me.lid ?? '').fullMessage

/** protobufjs decodes other byte arrays character by character: 4 MB would block the process. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

export function decodeMessage({ stanza, plain }: DecryptedStanza, me: OwnIdentity): WAMessage {
  const fullMessage = decodeEnvelope(stanza, me)
  const message = proto.Message.decode(asBuffer(unpadRandomMax16(plain)))
  return { ...fullMessage, message: message.deviceSentMessage?.message ?? message }
}
