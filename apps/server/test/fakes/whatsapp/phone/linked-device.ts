import type { BinaryNode } from 'baileys'
import type { KeyBundle, SignalPublicKey, readKeyUpload } from './key-bundle.ts'
import type { ClientConnection } from '../socket/client-connection.ts'

/** A linked device of a phone: the keys it uploaded and the stanzas that wait for it. */
export type LinkedDevice = ReturnType<typeof createLinkedDevice>

export function createLinkedDevice(id: number, jid: string) {
  let keys: Omit<ReturnType<typeof readKeyUpload>, 'oneTimeKeys'> | null = null
  const oneTimeKeys: SignalPublicKey[] = []
  const waiting = new Map<string, BinaryNode>()
  const handedAt = new Map<string, number>()
  const ackTimesMs: number[] = []
  let connection: ClientConnection | null = null

  return {
    id,
    jid,
    get connection() {
      return connection
    },
    get keysLeft() {
      return oneTimeKeys.length
    },
    get waiting() {
      return [...waiting.keys()]
    },

    /** Messages that it could not decrypt and that are being sent again. */
    retryRequested: new Set<string>(),

    /** The time from delivery to acknowledgement of each message. */
    ackTimesMs,

    uploadKeys({ oneTimeKeys: newKeys, ...identityKeys }: ReturnType<typeof readKeyUpload>) {
      keys = identityKeys
      oneTimeKeys.push(...newKeys)
    },
    bundle(): KeyBundle {
      if (!keys) throw new Error(`${jid} has not left its keys yet`)
      return { ...keys, oneTimeKey: oneTimeKeys.shift() }
    },

    /** Stored until the device acknowledges it; an offline device gets it when it reconnects. */
    deliver(stanza: BinaryNode) {
      waiting.set(stanza.attrs['id']!, stanza)
      handedAt.set(stanza.attrs['id']!, performance.now())
      connection?.send(stanza)
    },
    acknowledge(messageId: string) {
      if (!waiting.delete(messageId)) return
      ackTimesMs.push(performance.now() - (handedAt.get(messageId) ?? 0))
      handedAt.delete(messageId)
    },

    connect(newConnection: ClientConnection) {
      connection = newConnection
    },
    /** Sends the waiting stanzas marked as offline, then the node that ends the offline phase. */
    deliverOffline() {
      for (const stanza of waiting.values()) connection?.send({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } })
      const offline = { tag: 'offline', attrs: { count: String(waiting.size) } }
      connection?.send({ tag: 'ib', attrs: {}, content: [offline] })
    },
    disconnect(oldConnection: ClientConnection) {
      if (connection === oldConnection) connection = null
    },
  }
}
