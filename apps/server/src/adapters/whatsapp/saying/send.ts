import type { BinaryNode } from 'baileys'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { Channel, Delivery } from '../../../ports/channel.ts'
import type { Line } from '../socket/line.ts'
import type { Pace } from './pace.ts'
import { refusalOf } from './refusals.ts'
import { typingMs, type Waits } from '../waits.ts'

type Needs = { open: ReadonlyMap<string, Line>; pace: Pace; waits: Waits; clock: Clock }

/** A message whose turn is farther away goes back to the queue, so that it keeps nobody busy. */
const PATIENCE_MS = 4_000
const RETRY_MS = 2_000

/** This contact may not be written to, or this number may write to no new contact. */
const RESTRICTED = '463'

/** WhatsApp's way of speaking to a contact, on the lines that this process keeps. */
export const createWhatsAppChannel = ({ open, pace, waits, clock }: Needs): Channel => ({
  platform: 'whatsapp',
  knowsById: true,
  lines: () => [...open.keys()],

  async send({ sessionName }, contactKey, text, id, showsTyping) {
    const line = open.get(sessionName)
    if (!line) return refused('WhatsApp no está conectado en este momento', RETRY_MS)
    const typing = showsTyping ? typingMs(text, waits) : 0
    const wait = pace.take(sessionName, id, clock.now().getTime(), typing)
    const isBegun = typing === 0 || pace.isBegun(sessionName, id)
    const forMs = isBegun ? wait : wait - typing
    if (forMs > PATIENCE_MS) return { outcome: 'waits', forMs }
    await pause(Math.max(0, forMs))
    if (!isBegun) {
      // It is not claimed meanwhile: what the owner answers by hand still stops it.
      pace.begin(sessionName, id)
      await show(line, 'composing', contactKey)
      return { outcome: 'waits', forMs: typing }
    }
    if (typing > 0) await show(line, 'paused', contactKey)
    try {
      const answered = answerTo(line, id, waits.ackMs)
      await line.send(contactKey, { text, linkPreview: null }, { messageId: id })
      const answer = await answered
      // Baileys does not ask by itself which of the two this code means.
      if (typeof answer === 'object' && answer.attrs['error'] === RESTRICTED)
        void line.askLimits().catch(() => undefined)
      return understood(answer, id)
    } catch {
      // Whether it left or not, the next attempt is the same message to everybody.
      const isCut = open.get(sessionName) !== line || !line.socket.ws.isOpen
      return isCut ? wasCut : couldNotSeal
    }
  },

  async typing({ sessionName }, contactKey) {
    const line = open.get(sessionName)
    if (line) await show(line, 'composing', contactKey)
  },
})

/** The line is well: hurrying at the network for a contact that it cannot reach gets accounts closed. */
const couldNotSeal: Delivery = {
  outcome: 'refused',
  cause: 'WhatsApp no pudo preparar este mensaje para ese contacto',
  retryAfterMs: RETRY_MS,
  problem: null,
  atMost: 3,
}

/** Its failure is nobody's business. */
const show = ({ socket }: Line, state: 'composing' | 'paused', contactKey: string) =>
  socket.sendPresenceUpdate(state, contactKey).catch(() => undefined)

/** The network's word on one message, or why there is none. */
function answerTo({ socket: { ws } }: Line, id: string, withinMs: number): Promise<BinaryNode | 'cut' | 'late'> {
  return new Promise((done) => {
    const hear = (node: BinaryNode) => {
      if (node.attrs['id'] === id) end(node)
    }
    const cut = () => end('cut')
    const end = (answer: BinaryNode | 'cut' | 'late') => {
      clearTimeout(timer)
      ws.off('CB:ack,class:message', hear)
      ws.off('close', cut)
      done(answer)
    }
    const timer = setTimeout(() => end('late'), withinMs)
    ws.on('CB:ack,class:message', hear)
    ws.on('close', cut)
  })
}

function understood(answer: BinaryNode | 'cut' | 'late', id: string): Delivery {
  if (answer === 'cut') return wasCut
  if (answer === 'late') return refused('WhatsApp no confirmó el mensaje', RETRY_MS)
  const { error } = answer.attrs
  return error === undefined ? { outcome: 'sent', externalId: id } : rejected(error)
}

const rejected = (code: string): Delivery => ({
  outcome: 'rejected',
  cause: refusalOf(code),
  blocked: code === RESTRICTED,
})

const refused = (cause: string, retryAfterMs: number): Delivery => ({
  outcome: 'refused',
  cause,
  retryAfterMs,
  problem: null,
})

const wasCut = refused('Se cortó la conexión con WhatsApp', RETRY_MS)
