import type { BinaryNode } from 'baileys'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Channel, DeliveryResult } from '../../../ports/channel.ts'
import type { WhatsAppConnection } from '../connection/connection.ts'
import type { SendSchedule } from './send-schedule.ts'
import { toCardContent } from './card-content.ts'
import { describeRefusal } from './describe-refusal.ts'
import { typingMs, type WhatsAppTimeouts } from '../timeouts.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'

type WhatsappChannelDeps = {
  connections: ReadonlyMap<string, WhatsAppConnection>
  schedule: SendSchedule
  timeouts: WhatsAppTimeouts
  clock: Clock
}

/** A message that must wait longer goes back to the queue, so that it blocks no worker. */
const MAX_WAIT_MS = 4_000
const RETRY_MS = 2_000

const RESTRICTED_CODE = '463'

export const createWhatsAppChannel = ({ connections, schedule, timeouts, clock }: WhatsappChannelDeps): Channel => {
  const isOpen = (session: string, connection: WhatsAppConnection) =>
    connections.get(session) === connection && connection.socket.ws.isOpen

  async function transmit(session: string, connection: WhatsAppConnection, id: string, send: () => Promise<unknown>) {
    try {
      const ackPromise = waitForAck(connection, id, timeouts.ackMs)
      await send()
      const ack = await ackPromise
      // The code has two meanings, and Baileys does not ask which one applies.
      if (typeof ack === 'object' && ack.attrs['error'] === RESTRICTED_CODE) void ignoreFailure(connection.askLimits())
      return toDelivery(ack, id)
    } catch {
      // A retry is safe: WhatsApp knows the message by its id, also if it was sent.
      return isOpen(session, connection) ? encryptionFailed : connectionCut
    }
  }

  return {
    platform: 'whatsapp',
    isIdempotent: true,
    connectedSessions: () => [...connections.keys()],
    addressOf: ({ contactKey }) => contactKey,

    async send({ agentSession }, contactKey, text, id, showsTyping) {
      const connection = connections.get(agentSession)
      if (!connection) return refusedDelivery('WhatsApp no está conectado en este momento', RETRY_MS)
      const typing = showsTyping ? typingMs(text, timeouts) : 0
      const wait = schedule.reserve(agentSession, id, clock.now().getTime(), typing)
      const isBegun = typing === 0 || schedule.isBegun(agentSession, id)
      const forMs = isBegun ? wait : wait - typing
      if (forMs > MAX_WAIT_MS) return { outcome: 'waits', forMs }
      await pause(Math.max(0, forMs))
      if (!isBegun) {
        // Not claimed while typing: a manual reply of the owner still cancels it.
        schedule.markBegun(agentSession, id)
        await sendPresence(connection, 'composing', contactKey)
        return { outcome: 'waits', forMs: typing }
      }
      if (typing > 0) await sendPresence(connection, 'paused', contactKey)
      return transmit(agentSession, connection, id, () =>
        connection.send(contactKey, { text, linkPreview: null }, { messageId: id }),
      )
    },

    async sendFile({ agentSession }, contactKey, { file, caption, id }) {
      const connection = connections.get(agentSession)
      if (!connection) return refusedDelivery('WhatsApp no está conectado en este momento', RETRY_MS)
      const forMs = schedule.reserve(agentSession, id, clock.now().getTime(), 0)
      if (forMs > MAX_WAIT_MS) return { outcome: 'waits', forMs }
      await pause(Math.max(0, forMs))
      // Before the contact's messages have to wait for it, and before the acknowledgement is awaited.
      const message = await ignoreFailure(connection.prepareFile({ file, caption }))
      if (!message) return isOpen(agentSession, connection) ? uploadFailed : connectionCut
      return transmit(agentSession, connection, id, () => connection.relay(contactKey, message, id))
    },

    async sendCard({ agentSession }, contactKey, { card, id }) {
      const connection = connections.get(agentSession)
      if (!connection) return refusedDelivery('WhatsApp no está conectado en este momento', RETRY_MS)
      const forMs = schedule.reserve(agentSession, id, clock.now().getTime(), 0)
      if (forMs > MAX_WAIT_MS) return { outcome: 'waits', forMs }
      await pause(Math.max(0, forMs))
      return transmit(agentSession, connection, id, () => connection.relay(contactKey, toCardContent(card), id))
    },

    async showTyping({ agentSession }, contactKey) {
      const connection = connections.get(agentSession)
      if (connection) await sendPresence(connection, 'composing', contactKey)
    },
  }
}

/** No media host took the file, or the file could not be read; it waits as for an unreachable network. */
const uploadFailed: DeliveryResult = {
  outcome: 'refused',
  cause: 'No se pudo subir el archivo a WhatsApp',
  retryAfterMs: RETRY_MS,
  problem: null,
}

/** The connection is well, but the encryption failed; frequent retries get accounts closed. */
const encryptionFailed: DeliveryResult = {
  outcome: 'refused',
  cause: 'WhatsApp no pudo preparar este mensaje para ese contacto',
  retryAfterMs: RETRY_MS,
  problem: null,
  atMost: 3,
}

const sendPresence = ({ socket }: WhatsAppConnection, state: 'composing' | 'paused', contactKey: string) =>
  ignoreFailure(socket.sendPresenceUpdate(state, contactKey))

/** WhatsApp's ack for one message; `cut` when the connection closed, `late` after `withinMs`. */
function waitForAck(
  { socket: { ws } }: WhatsAppConnection,
  id: string,
  withinMs: number,
): Promise<BinaryNode | 'cut' | 'late'> {
  return new Promise((resolve) => {
    const onAck = (node: BinaryNode) => {
      if (node.attrs['id'] === id) finish(node)
    }
    const onClose = () => finish('cut')
    const finish = (ack: BinaryNode | 'cut' | 'late') => {
      clearTimeout(timer)
      ws.off('CB:ack,class:message', onAck)
      ws.off('close', onClose)
      resolve(ack)
    }
    const timer = setTimeout(() => finish('late'), withinMs)
    ws.on('CB:ack,class:message', onAck)
    ws.on('close', onClose)
  })
}

function toDelivery(ack: BinaryNode | 'cut' | 'late', id: string): DeliveryResult {
  if (ack === 'cut') return connectionCut
  if (ack === 'late') return refusedDelivery('WhatsApp no confirmó el mensaje', RETRY_MS)
  const { error } = ack.attrs
  return error === undefined ? { outcome: 'sent', externalId: id } : rejectedDelivery(error)
}

const rejectedDelivery = (code: string): DeliveryResult => ({
  outcome: 'rejected',
  cause: describeRefusal(code),
  blocked: code === RESTRICTED_CODE,
})

const refusedDelivery = (cause: string, retryAfterMs: number): DeliveryResult => ({
  outcome: 'refused',
  cause,
  retryAfterMs,
  problem: null,
})

const connectionCut = refusedDelivery('Se cortó la conexión con WhatsApp', RETRY_MS)
