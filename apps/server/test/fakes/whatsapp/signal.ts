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
import { type Bundle, sessionOf } from './bundle.ts'
import '../../../src/adapters/whatsapp/socket/silence.ts'
import { silent } from './silent.ts'

export type Sealed = { type: 'pkmsg' | 'msg'; ciphertext: Uint8Array }

/** The secrets of one phone: seals what it says and opens what it is told, as every phone does. */
export function createSignal() {
  const creds = initAuthCreds()
  const keys = addTransactionCapability(inMemory(), silent, { maxCommitRetries: 1, delayBetweenTriesMs: 0 })
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, silent)
  let lastKey = 0

  return {
    identity: creds.signedIdentityKey,
    registrationId: creds.registrationId,

    /** For whoever wants to write to this phone; each time with another key of one use. */
    async bundle(): Promise<Bundle> {
      const once = Curve.generateKeyPair()
      const id = ++lastKey
      await keys.set({ 'pre-key': { [id]: once } })
      const { keyId, keyPair, signature } = creds.signedPreKey
      return {
        registrationId: creds.registrationId,
        identity: creds.signedIdentityKey.public,
        signed: { id: keyId, key: keyPair.public, signature },
        once: { id, key: once.public },
      }
    },

    /** Bytes are sealed as they are: another program may seal what is no message. */
    async seal(to: string, message: proto.IMessage | Uint8Array, bundleOf: () => Bundle): Promise<Sealed> {
      const { exists } = await repository.validateSession(to)
      if (!exists) await repository.injectE2ESession({ jid: to, session: sessionOf(bundleOf()) })
      return repository.encryptMessage({
        jid: to,
        data: message instanceof Uint8Array ? Buffer.from(message) : encodeWAMessage(message),
      })
    },

    open: async (from: string, { type, ciphertext }: Sealed): Promise<proto.Message> =>
      proto.Message.decode(unpadRandomMax16(await repository.decryptMessage({ jid: from, type, ciphertext }))),

    forget: (jid: string) => repository.deleteSession([jid]),
  }
}

function inMemory(): SignalKeyStore {
  const kept = new Map<string, unknown>()
  return {
    async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: { [id: string]: SignalDataTypeMap[T] } = {}
      for (const id of ids) {
        const value = kept.get(`${type} ${id}`)
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T]
      }
      return found
    },
    async set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values))
          if (value === null) kept.delete(`${type} ${id}`)
          else kept.set(`${type} ${id}`, value)
    },
  }
}
