import { randomBytes, randomUUID } from 'node:crypto'
import { drawQr } from '../../../src/adapters/images/draw-qr.ts'
import { buildEdit, buildStoredRecord, buildRevocation } from './message-changes.ts'
import {
  jidOf,
  buildMessage,
  type EvolutionMessageOptions,
  newBaileysMessageId,
  type EvolutionPerson,
  type EvolutionContent,
} from './messages.ts'
import { buildInstanceRecord, type EvolutionPhone } from './instance-record.ts'
import { buildAddress, type WebhookPost, type InstanceWebhook } from './webhook-posts.ts'

type EvolutionAck = 'ERROR' | 'PENDING' | 'SERVER_ACK' | 'DELIVERY_ACK' | 'READ' | 'PLAYED'

type EvolutionInstanceDeps = {
  url: string
  /** The operator configured webhooks to include the instance token. */
  exposes: boolean
  send: (post: WebhookPost) => void
}

type SentThroughApi = { to: EvolutionPerson; text: string; content?: Record<string, unknown>; file?: Buffer }

type FakeEvolutionMessage = ReturnType<typeof buildMessage>

export type EvolutionInstance = ReturnType<typeof createEvolutionInstance>

/** One WhatsApp account as Evolution holds it, with its phone. */
export function createEvolutionInstance(name: string, { url, exposes, send }: EvolutionInstanceDeps) {
  const token = randomUUID().toUpperCase()
  const id = randomUUID()
  let state: 'close' | 'connecting' | 'open' = 'close'
  let webhook: InstanceWebhook | null = null
  let qr = { pairingCode: null as string | null, code: '', base64: '', count: 0 }
  let phone: EvolutionPhone | null = null
  /** The list still shows the phone after the connection ended. */
  let lastPhone: EvolutionPhone | null = null
  const sent = new Map<string, SentThroughApi>()

  /** Webhook settings list each event name in capitals. */
  function emit(event: string, data: unknown): void {
    if (!webhook?.enabled || !webhook.events.includes(event.replaceAll(/[.-]/g, '_').toUpperCase())) return
    const body = {
      event,
      instance: name,
      data,
      destination: webhook.url,
      date_time: new Date().toISOString(),
      sender: phone ? jidOf(phone.number) : undefined,
      server_url: url,
      apikey: exposes ? token : null,
    }
    send({ event, ...buildAddress(webhook, event), body: JSON.stringify(body), answers: [] })
  }

  const connection = (fields: object) => emit('connection.update', { instance: name, ...fields })

  async function showQr(): Promise<void> {
    const code = `2@${randomBytes(48).toString('base64')}`
    qr = { ...qr, code, base64: await drawQr(code), count: qr.count + 1 }
    const { pairingCode, base64 } = qr
    emit('qrcode.updated', { qrcode: { instance: name, pairingCode, code, base64 } })
  }

  /** The chat as the author of the message addresses it. */
  const chatOf = ({ key }: FakeEvolutionMessage) => (key.fromMe ? key['remoteJid'] : jidOf(phone?.number ?? ''))

  return {
    name,
    id,
    token,
    sent,
    state: () => state,
    /** The number of the paired phone; null while unpaired. */
    owner: () => phone?.number ?? null,
    currentQr: () => ({ ...qr }),
    record: () => buildInstanceRecord({ id, name, token, state, phone: lastPhone }),
    webhook: () => webhook,
    setWebhook: (settings: InstanceWebhook | null) => void (webhook = settings),
    emit,

    /** Connects to WhatsApp: an unpaired instance shows a QR, and with a number a pairing code too. */
    async connect(number: string | null = null): Promise<void> {
      state = 'connecting'
      if (number) qr = { ...qr, pairingCode: 'AB12CD34' }
      connection({ state: 'connecting', statusReason: 200 })
      if (phone) this.openConnection()
      else await showQr()
    },
    /** The last QR expired without a scan. */
    showNextQr: showQr,
    /** Too many QRs expired; the instance gives up. */
    reachQrLimit(): void {
      state = 'close'
      emit('qrcode.updated', { message: 'QR code limit reached, please login again', statusCode: 500 })
      connection({ state: 'refused', statusReason: 428, wuid: undefined, profilePictureUrl: undefined })
    },
    /** The phone pairs the instance: WhatsApp closes the connection once without an event, and Evolution reconnects. */
    scanQr(scannedBy: EvolutionPhone): void {
      phone = lastPhone = scannedBy
      qr = { pairingCode: null, code: '', base64: '', count: 0 }
      connection({ state: 'connecting', statusReason: 200 })
      this.openConnection()
    },
    openConnection(): void {
      state = 'open'
      connection({
        wuid: phone && jidOf(phone.number),
        profileName: phone?.name,
        profilePictureUrl: null,
        state: 'open',
        statusReason: 200,
      })
    },
    /** The connection breaks, and Evolution reconnects. */
    breakConnection(): void {
      state = 'connecting'
      connection({ state: 'connecting', statusReason: 200 })
    },
    /** The link ends for good: 401 by the phone, 403 by WhatsApp. */
    closeConnection(statusReason: number): void {
      state = 'close'
      phone = null
      emit('status.instance', { instance: name, status: 'closed', disconnectionReasonCode: statusReason })
      connection({ state: 'close', statusReason })
    },

    /** A contact writes to it. Returns the content of the event. */
    receiveMessage(from: EvolutionPerson, content: EvolutionContent, options: EvolutionMessageOptions = {}) {
      const raw = buildMessage(from, false, content, options, id)
      emit('messages.upsert', raw)
      return raw
    },
    /** Its owner writes on the phone itself. */
    sendFromPhone(to: EvolutionPerson, content: EvolutionContent, options: EvolutionMessageOptions = {}) {
      const raw = buildMessage(to, true, content, options, id)
      emit('messages.upsert', raw)
      return raw
    },
    /** A message goes out through the API; no `messages.upsert` reports it. */
    sendThroughApi(
      to: EvolutionPerson,
      content: EvolutionContent,
      { file, ...options }: EvolutionMessageOptions & { file?: Buffer } = {},
    ) {
      const raw = buildMessage(to, true, content, { id: newBaileysMessageId(), ...options }, id)
      const isText = typeof content === 'string'
      sent.set(raw.key.id, { to, text: isText ? content : '', ...(!isText && { content }), ...(file && { file }) })
      emit('send.message', raw)
      return raw
    },
    /** The author edits the message on the phone. */
    editMessage(raw: FakeEvolutionMessage, text: string, at?: Date): void {
      emit('messages.edited', buildEdit(raw.key.id, chatOf(raw), text, at))
    },
    /** The author deletes the message on the phone: two events; only one has the key of the network. */
    revokeMessage(raw: FakeEvolutionMessage): void {
      emit('messages.edited', buildRevocation(raw.key.id, chatOf(raw)))
      emit('messages.delete', raw.key)
    },
    editThroughApi({ key }: FakeEvolutionMessage, text: string): void {
      emit('send.message.update', buildEdit(key.id, key['remoteJid'], text))
    },
    deleteThroughApi(raw: FakeEvolutionMessage): void {
      emit('messages.delete', buildStoredRecord(raw))
    },
    /** The delivery status of one of our messages. */
    reportReceipt(
      { key }: { key: { id: string } & Record<string, unknown> },
      status: EvolutionAck,
      fromMe = true,
    ): void {
      const { id: keyId, remoteJid, participant } = key
      emit('messages.update', {
        keyId,
        remoteJid,
        fromMe,
        participant,
        status,
        instanceId: id,
        messageId: randomUUID(),
      })
    },
  }
}
