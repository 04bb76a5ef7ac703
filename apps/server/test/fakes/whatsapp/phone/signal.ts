import {
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  unpadRandomMax16,
  encodeWAMessage,
} from 'baileys'
import { type KeyBundle, toSignalSession } from './key-bundle.ts'
import { keyNameOf, type SealedMessage } from './message-key.ts'
import '../../../../src/adapters/whatsapp/connection/mute-console.ts'
import { silentLogger } from '../silent-logger.ts'

/** The Signal keys of one phone: encrypts and decrypts its messages. */
export function createSignal() {
  const creds = initAuthCreds()
  const keys = addTransactionCapability(createMemoryKeyStore(), silentLogger, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 0,
  })
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, silentLogger)
  const usedKeys = new Set<string>()
  let lastKey = 0

  return {
    identity: creds.signedIdentityKey,
    registrationId: creds.registrationId,

    /** The key bundle for a new session, each time with another one-time key. */
    async bundle(): Promise<KeyBundle> {
      const oneTimeKey = Curve.generateKeyPair()
      const id = ++lastKey
      await keys.set({ 'pre-key': { [id]: oneTimeKey } })
      const { keyId, keyPair, signature } = creds.signedPreKey
      return {
        registrationId: creds.registrationId,
        identity: creds.signedIdentityKey.public,
        signedKey: { id: keyId, key: keyPair.public, signature },
        oneTimeKey: { id, key: oneTimeKey.public },
      }
    },

    /** Bytes are encrypted as they are, so that a test can send an invalid message. */
    async seal(jid: string, message: proto.IMessage | Uint8Array, bundleOf: () => KeyBundle): Promise<SealedMessage> {
      const { exists } = await repository.validateSession(jid)
      if (!exists) await repository.injectE2ESession({ jid: jid, session: toSignalSession(bundleOf()) })
      return repository.encryptMessage({
        jid: jid,
        data: message instanceof Uint8Array ? Buffer.from(message) : encodeWAMessage(message),
      })
    },

    async open(senderJid: string, sealed: SealedMessage): Promise<proto.Message> {
      const plain = await repository.decryptMessage({ jid: senderJid, ...sealed })
      usedKeys.add(keyNameOf(senderJid, sealed))
      return proto.Message.decode(unpadRandomMax16(plain))
    },

    /** Whether a message of this sender was decrypted with the key of this one, which exists once. */
    hasUsedKey: (senderJid: string, sealed: SealedMessage) => usedKeys.has(keyNameOf(senderJid, sealed)),

    forget: (jid: string) => repository.deleteSession([jid]),
  }
}

function createMemoryKeyStore(): SignalKeyStore {
  const entries = new Map<string, unknown>()
  return {
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const foundEntries: { [id: string]: SignalDataTypeMap[T] } = {}
      for (const id of ids) {
        const value = entries.get(`${type} ${id}`)
        if (value !== undefined) foundEntries[id] = value as SignalDataTypeMap[T]
      }
      return foundEntries
    },
    async set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values))
          if (value === null) entries.delete(`${type} ${id}`)
          else entries.set(`${type} ${id}`, value)
    },
  }
}
