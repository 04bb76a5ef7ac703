import { randomBytes, randomUUID } from 'node:crypto'
import { drawQr } from '../../../src/adapters/images/qr-picture.ts'
import { editOf, recordOf, revocationOf } from './amendments.ts'
import { jidOf, messageRaw, type MessageOptions, newOwnId, type Person, type Said } from './messages.ts'
import { instanceRecord, type Phone } from './records.ts'
import { addressed, type Post, type Webhook } from './posts.ts'

type Ack = 'ERROR' | 'PENDING' | 'SERVER_ACK' | 'DELIVERY_ACK' | 'READ' | 'PLAYED'

type Outside = {
  url: string
  /** The operator lets tokens be told. */
  exposes: boolean
  send: (post: Post) => void
}

type Raw = ReturnType<typeof messageRaw>

export type Instance = ReturnType<typeof createInstance>

/** One WhatsApp account as Evolution keeps it, with the phone that it belongs to. */
export function createInstance(name: string, { url, exposes, send }: Outside) {
  const token = randomUUID().toUpperCase()
  const id = randomUUID()
  let state: 'close' | 'connecting' | 'open' = 'close'
  let webhook: Webhook | null = null
  let qr = { pairingCode: null as string | null, code: '', base64: '', count: 0 }
  let phone: Phone | null = null
  /** Whom it belonged to stays written down when the line ends. */
  let known: Phone | null = null
  const sent = new Map<string, { to: Person; text: string }>()

  /** Whatever the event's name, its webhook lists it in capitals. */
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
    send({ event, ...addressed(webhook, event), body: JSON.stringify(body), answers: [] })
  }

  const connection = (more: object) => emit('connection.update', { instance: name, ...more })

  async function showQr(): Promise<void> {
    const code = `2@${randomBytes(48).toString('base64')}`
    qr = { ...qr, code, base64: await drawQr(code), count: qr.count + 1 }
    const { pairingCode, base64 } = qr
    emit('qrcode.updated', { qrcode: { instance: name, pairingCode, code, base64 } })
  }

  /** As its writer sees it. */
  const chatOf = ({ key }: Raw) => (key.fromMe ? key['remoteJid'] : jidOf(phone?.number ?? ''))

  return {
    name,
    id,
    token,
    sent,
    state: () => state,
    /** Of whoever let it in; null while nobody has. */
    owner: () => phone?.number ?? null,
    qr: () => ({ ...qr }),
    record: () => instanceRecord({ id, name, token, state, phone: known }),
    webhook: () => webhook,
    listen: (wanted: Webhook | null) => void (webhook = wanted),
    emit,

    /** Calls WhatsApp: an instance that nobody let in shows a QR. With a number, a code to type as well. */
    async connect(number: string | null = null): Promise<void> {
      state = 'connecting'
      if (number) qr = { ...qr, pairingCode: 'AB12CD34' }
      connection({ state: 'connecting', statusReason: 200 })
      if (phone) this.opens()
      else await showQr()
    },
    /** Nobody scanned the last one in time. */
    nextQr: showQr,
    /** So many were shown that it gives up. */
    reachesLimit(): void {
      state = 'close'
      emit('qrcode.updated', { message: 'QR code limit reached, please login again', statusCode: 500 })
      connection({ state: 'refused', statusReason: 428, wuid: undefined, profilePictureUrl: undefined })
    },
    /** That phone lets it in: WhatsApp hangs up once, which is told to nobody, and it is called again. */
    scan(whose: Phone): void {
      phone = known = whose
      qr = { pairingCode: null, code: '', base64: '', count: 0 }
      connection({ state: 'connecting', statusReason: 200 })
      this.opens()
    },
    opens(): void {
      state = 'open'
      connection({
        wuid: phone && jidOf(phone.number),
        profileName: phone?.name,
        profilePictureUrl: null,
        state: 'open',
        statusReason: 200,
      })
    },
    /** The line broke, and is called again. */
    breaks(): void {
      state = 'connecting'
      connection({ state: 'connecting', statusReason: 200 })
    },
    /** Ended for good: 401 by the phone, 403 by WhatsApp. */
    closes(statusReason: number): void {
      state = 'close'
      phone = null
      emit('status.instance', { instance: name, status: 'closed', disconnectionReasonCode: statusReason })
      connection({ state: 'close', statusReason })
    },

    /** Somebody writes to it. Gives what the event told. */
    hears(from: Person, said: Said, options: MessageOptions = {}) {
      const raw = messageRaw(from, false, said, options, id)
      emit('messages.upsert', raw)
      return raw
    },
    /** Its owner writes on the phone itself. */
    types(to: Person, said: Said, options: MessageOptions = {}) {
      const raw = messageRaw(to, true, said, options, id)
      emit('messages.upsert', raw)
      return raw
    },
    /** Something is sent through the API: no `messages.upsert` tells of it. */
    sends(to: Person, text: string, options: MessageOptions = {}) {
      const raw = messageRaw(to, true, text, { id: newOwnId(), ...options }, id)
      sent.set(raw.key.id, { to, text })
      emit('send.message', raw)
      return raw
    },
    /** Whoever wrote it corrects it on their phone. */
    edits(raw: Raw, text: string, at?: Date): void {
      emit('messages.edited', editOf(raw.key.id, chatOf(raw), text, at))
    },
    /** Whoever wrote it takes it back on their phone: told twice, and only once by the network's own key. */
    takesBack(raw: Raw): void {
      emit('messages.edited', revocationOf(raw.key.id, chatOf(raw)))
      emit('messages.delete', raw.key)
    },
    editsThroughApi({ key }: Raw, text: string): void {
      emit('send.message.update', editOf(key.id, key['remoteJid'], text))
    },
    deletesThroughApi(raw: Raw): void {
      emit('messages.delete', recordOf(raw))
    },
    /** How far one of ours came. */
    ticks({ key }: { key: { id: string } & Record<string, unknown> }, status: Ack, fromMe = true): void {
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
