import type { BinaryNode } from 'baileys'
import type { Bundle, PublicKey, readUpload } from './bundle.ts'
import type { Line } from './line.ts'

/** A computer that a phone has let in: what it left with the network, and what waits for it. */
export type Device = ReturnType<typeof createDevice>

export function createDevice(id: number, jid: string) {
  let keys: Omit<ReturnType<typeof readUpload>, 'once'> | null = null
  const once: PublicKey[] = []
  const waiting = new Map<string, BinaryNode>()
  const handedAt = new Map<string, number>()
  const tookMs: number[] = []
  let line: Line | null = null

  return {
    id,
    jid,
    get line() {
      return line
    },
    get keysLeft() {
      return once.length
    },
    get waiting() {
      return [...waiting.keys()]
    },

    /** What it could not open, and is on its way again. */
    asked: new Set<string>(),

    /** From handing over to its word that it has it, for each message. */
    tookMs,

    leaveKeys({ once: more, ...rest }: ReturnType<typeof readUpload>) {
      keys = rest
      once.push(...more)
    },
    bundle(): Bundle {
      if (!keys) throw new Error(`${jid} has not left its keys yet`)
      return { ...keys, once: once.shift() }
    },

    /** Kept until the device says that it has it; a device that is away gets it when it comes back. */
    hand(stanza: BinaryNode) {
      waiting.set(stanza.attrs['id']!, stanza)
      handedAt.set(stanza.attrs['id']!, performance.now())
      line?.send(stanza)
    },
    confirm(messageId: string) {
      if (!waiting.delete(messageId)) return
      tookMs.push(performance.now() - (handedAt.get(messageId) ?? 0))
      handedAt.delete(messageId)
    },

    connect(newLine: Line) {
      line = newLine
    },
    /** What waited comes with a mark, and after it the word that there is no more. */
    catchUp() {
      for (const stanza of waiting.values()) line?.send({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } })
      const offline = { tag: 'offline', attrs: { count: String(waiting.size) } }
      line?.send({ tag: 'ib', attrs: {}, content: [offline] })
    },
    disconnect(oldLine: Line) {
      if (line === oldLine) line = null
    },
  }
}
