import type { proto } from 'baileys'
import { type BinaryNode, encodeBigEndian, jidDecode } from 'baileys'
import { randomBytes } from 'node:crypto'
import type { Bell } from '../bell.ts'
import type { Bundle } from './bundle.ts'
import { createDevice, type Device } from './device.ts'
import { historyOf, type PastChat } from './history.ts'
import { admit, type Reading } from './linking.ts'
import { createSignal, type Sealed } from './signal.ts'

/**
 * How its messages are addressed: by number or by alias, each with the other beside it or alone. Of `only-number`
 * nobody is told an alias, also who asks.
 */
export type Shows = 'number' | 'only-number' | 'alias' | 'only-alias'

export type Identity = {
  /** With its country's prefix, digits only. */
  number: string
  name: string
  shows?: Shows
}

/** One message in a chat of a phone. `from` is the other's number, or this phone's own. */
export type Said = { id: string; from: string; to: string; text: string; message: proto.IMessage }

export type Phone = ReturnType<typeof createPhone>

/** As it stands in a chat, since when. */
export type Kept = Said & { at: Date }

/** What a phone knows of another. */
type Other = { number: string; jid: string; devices: Device[]; keep: (said: Said) => void }

const newId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
const now = () => String(Math.floor(Date.now() / 1000))
const textOf = (message: proto.IMessage) => message.conversation ?? message.extendedTextMessage?.text ?? ''

/** A phone with WhatsApp, and the hand that holds it: it writes, reads, lets computers in and throws them out. */
export function createPhone({ number, name, shows: first = 'alias' }: Identity, bell: Bell) {
  let shows = first
  const isByNumber = () => shows === 'number' || shows === 'only-number'
  const jid = `${number}@s.whatsapp.net`
  const alias = `7${number}@lid`
  const signal = createSignal()
  const devices = new Map<number, Device>()
  const informed = new Set<Device>()
  const chat: Kept[] = []
  const screen: string[] = []
  const typing: string[] = []
  let past: PastChat[] = []
  let isOn = true
  let sealsWrong = false
  const sent = new Map<string, { attrs: Record<string, string>; message: proto.IMessage | Uint8Array }>()
  const askedAgain: string[] = []
  let lastDevice = 0

  function keep(said: Said) {
    if (chat.some(({ id, from }) => id === said.id && from === said.from)) return
    chat.push({ ...said, at: new Date() })
    bell.ring()
  }

  /** One copy for each computer, sealed for it alone. */
  async function sealFor(device: Device, attrs: Record<string, string>, message: proto.IMessage | Uint8Array) {
    if (attrs['id']) sent.set(`${device.jid} ${attrs['id']}`, { attrs, message })
    const { type, ciphertext } = await signal.seal(device.jid, message, device.bundle)
    const content = sealsWrong
      ? ciphertext.map((byte, i) => (i === ciphertext.length - 10 ? byte ^ 1 : byte))
      : ciphertext
    const enc: BinaryNode = { tag: 'enc', attrs: { v: '2', type }, content }
    device.hand({ tag: 'message', attrs: { t: now(), type: 'text', ...attrs }, content: [enc] })
  }

  const sender = (): Record<string, string> => {
    if (isByNumber()) return { from: jid, ...(shows === 'number' && { sender_lid: alias }) }
    return { from: alias, addressing_mode: 'lid', ...(shows === 'alias' && { sender_pn: jid }) }
  }

  return {
    number,
    name,
    jid,
    alias,
    chat,
    /** What it showed of the others, in order: their words, and before them «composing» and «paused». */
    screen,
    /** Whoever it saw writing to it, as often as it was told so. */
    typing,
    get devices() {
      return [...devices.values()]
    },
    get deviceIds() {
      return [0, ...devices.keys()]
    },
    device: (id: number) => devices.get(id),
    bundleOf: async (id: number): Promise<Bundle | undefined> =>
      id === 0 ? signal.bundle() : devices.get(id)?.bundle(),

    /** Writes, and gives the message's id; the same id again is the same message, sent once more. */
    async write(to: Other, content: string | proto.IMessage | Uint8Array, { id = newId() }: { id?: string } = {}) {
      if (content instanceof Uint8Array) {
        await Promise.all(to.devices.map((device) => sealFor(device, { id, ...sender() }, content)))
        return id
      }
      const message = typeof content === 'string' ? { conversation: content } : content
      const said = { id, from: number, to: to.number, text: textOf(message), message }
      keep(said)
      to.keep(said)
      const copy = { deviceSentMessage: { destinationJid: to.jid, message } }
      await Promise.all([
        ...to.devices.map((device) => sealFor(device, { id, notify: name, ...sender() }, message)),
        ...[...devices.values()].map((device) => sealFor(device, { id, from: jid, recipient: to.jid }, copy)),
      ])
      return id
    },

    /** Writes where several read: in a group, in its status, in a newsletter. */
    async writeIn(place: string, to: Other, text: string) {
      const attrs = { id: newId(), notify: name, from: place, participant: alias, addressing_mode: 'lid' }
      await Promise.all(to.devices.map((device) => sealFor(device, attrs, { conversation: text })))
    },

    /** Something that is seen once, on the phone: computers are told that there is something, and nothing to open. */
    async writeOnce(to: Other) {
      const attrs = { id: newId(), t: now(), type: 'media', notify: name, ...sender() }
      const content = [{ tag: 'unavailable', attrs: { type: 'view_once' } }]
      for (const device of to.devices) device.hand({ tag: 'message', attrs, content })
      return attrs.id
    },

    /** What a computer of `from` sent: opened here, or refused if it was sealed for somebody else. */
    async receive(from: Other, device: Device, id: string, sealed: Sealed) {
      const message = await signal.open(device.jid, sealed)
      const own = message.deviceSentMessage
      const to = own ? `${jidDecode(own.destinationJid ?? '')?.user}` : number
      const inner = own?.message ?? message
      keep({ id, from: from.number, to, text: textOf(inner), message: inner })
      if (!own) screen.push(textOf(inner))
      return isOn
    },
    keep,
    /** Somebody begins to write to it, or stops. */
    watch(state: string) {
      screen.push(state)
      bell.ring()
    },

    /** Tells the sender's computers that it came, or that it was read. */
    confirm(from: Other, id: string, type?: 'read') {
      const attrs = { from: isByNumber() ? jid : alias, id, t: now(), ...(type && { type }) }
      for (const device of from.devices) device.line?.send({ tag: 'receipt', attrs })
    },

    /** Says that it could not open that one, and knows nothing of it until it comes again. */
    askAgain(from: Other, id: string) {
      const at = chat.findIndex((said) => said.id === id)
      chat.splice(at, 1)
      const retry = { tag: 'retry', attrs: { count: '1', id, t: now(), v: '1' } }
      const registration = { tag: 'registration', attrs: {}, content: encodeBigEndian(signal.registrationId) }
      const attrs = { from: isByNumber() ? jid : alias, id, t: now(), type: 'retry' }
      for (const device of from.devices) device.line?.send({ tag: 'receipt', attrs, content: [retry, registration] })
    },

    /** A computer could not open that one: it is sealed anew, as for somebody whom this phone writes to first. */
    async sendAgain(device: Device, id: string) {
      const again = sent.get(`${device.jid} ${id}`)
      if (!again) return false
      askedAgain.push(id)
      await signal.forget(device.jid)
      await sealFor(device, again.attrs, again.message)
      return true
    },
    /** What its computers said of themselves: «available» silences the phone's own bell. */
    presences: [] as string[],
    /** What it was asked to send again, as often as it was. */
    askedAgain,
    /** What it seals opens for nobody. */
    sealWrong: (isSo: boolean) => void (sealsWrong = isSo),

    /** Whoever asks the network for its alias is told. */
    get tellsAlias() {
      return shows !== 'only-number'
    },
    /** From now on. */
    show: (as: Shows) => void (shows = as),
    turnOff: () => void (isOn = false),
    turnOn: () => void (isOn = true),

    /** Before any computer was let in. */
    remember: (chats: PastChat[]) => void (past = chats),

    /** Lets a computer in; the network hands it the phone's word. */
    admit(reading: Reading) {
      const id = ++lastDevice
      const device = createDevice(id, `${number}:${id}@s.whatsapp.net`)
      devices.set(id, device)
      return { device, word: admit(signal.identity, reading, id) }
    },
    aliasOf: (device: number) => alias.replace('@', `:${device}@`),
    /** Once to each computer, as soon as it has left its keys. */
    async tellHistory(device: Device) {
      if (informed.has(device)) return
      informed.add(device)
      await sealFor(device, { id: newId(), from: jid, category: 'peer' }, historyOf(past))
      bell.ring()
    },
    /** Computers that were told. */
    get informed() {
      return informed.size
    },
    dismiss: (id: number) => devices.delete(id),
    account: signal.identity,
  }
}
