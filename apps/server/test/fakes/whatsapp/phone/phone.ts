import type { proto } from 'baileys'
import { type BinaryNode, encodeBigEndian, jidDecode } from 'baileys'
import { randomBytes } from 'node:crypto'
import type { ChangeNotifier } from '../../change-notifier.ts'
import type { KeyBundle } from './key-bundle.ts'
import { createLinkedDevice, type LinkedDevice } from './linked-device.ts'
import { buildHistorySync, type PastChat } from './history-sync.ts'
import { signDeviceIdentity, type LinkingSecrets } from './device-linking.ts'
import type { SealedMessage } from './message-key.ts'
import { createSignal } from './signal.ts'

/**
 * How messages are addressed: by number or by LID, with the other beside it or alone. With `only-number` the LID is not
 * revealed, not even to a query.
 */
export type AddressingMode = 'number' | 'only-number' | 'alias' | 'only-alias'

export type PhoneIdentity = {
  /** Digits only, with the country's prefix. */
  number: string
  name: string
  shows?: AddressingMode
}

/** One message in a chat of a phone. `from` is the other phone's number, or this phone's own. */
export type PhoneMessage = { id: string; from: string; to: string; text: string; message: proto.IMessage }

export type FakePhone = ReturnType<typeof createFakePhone>

/** A message in a chat, with the time when it arrived. */
export type StoredPhoneMessage = PhoneMessage & { at: Date }

/** What a phone needs to know about another. */
type PhonePeer = {
  number: string
  jid: string
  devices: LinkedDevice[]
  storeMessage: (phoneMessage: PhoneMessage) => void
}

const newPhoneMessageKey = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
const nowInSeconds = () => String(Math.floor(Date.now() / 1000))
const textOf = (message: proto.IMessage) => message.conversation ?? message.extendedTextMessage?.text ?? ''

/** A WhatsApp phone and its user: writes, reads, links devices and unlinks them. */
export function createFakePhone(
  { number, name, shows: initialAddressing = 'alias' }: PhoneIdentity,
  notifier: ChangeNotifier,
) {
  let addressing = initialAddressing
  const isByNumber = () => addressing === 'number' || addressing === 'only-number'
  const jid = `${number}@s.whatsapp.net`
  const alias = `7${number}@lid`
  let createdSignal: ReturnType<typeof createSignal> | null = null
  /** Keys are made when they are needed: many phones of a demo neither write nor read. */
  const signal = () => (createdSignal ??= createSignal())
  const devices = new Map<number, LinkedDevice>()
  const historyDevices = new Set<LinkedDevice>()
  const chat: StoredPhoneMessage[] = []
  const shownEvents: string[] = []
  const typingSeen: string[] = []
  let history: PastChat[] = []
  let isTurnedOn = true
  let corruptsMessages = false
  const sent = new Map<string, { attrs: Record<string, string>; message: proto.IMessage | Uint8Array }>()
  const resentIds: string[] = []
  let lastDevice = 0

  function storeMessage(phoneMessage: PhoneMessage) {
    if (chat.some(({ id, from }) => id === phoneMessage.id && from === phoneMessage.from)) return
    chat.push({ ...phoneMessage, at: new Date() })
    notifier.notify()
  }

  /** Encrypts one copy for each device. */
  async function sealFor(device: LinkedDevice, attrs: Record<string, string>, message: proto.IMessage | Uint8Array) {
    if (attrs['id']) sent.set(`${device.jid} ${attrs['id']}`, { attrs, message })
    const { type, ciphertext } = await signal().seal(device.jid, message, device.bundle)
    const content = corruptsMessages
      ? ciphertext.map((byte, i) => (i === ciphertext.length - 10 ? byte ^ 1 : byte))
      : ciphertext
    const encryptedNode: BinaryNode = { tag: 'enc', attrs: { v: '2', type }, content }
    device.deliver({ tag: 'message', attrs: { t: nowInSeconds(), type: 'text', ...attrs }, content: [encryptedNode] })
  }

  const sender = (): Record<string, string> => {
    if (isByNumber()) return { from: jid, ...(addressing === 'number' && { sender_lid: alias }) }
    return { from: alias, addressing_mode: 'lid', ...(addressing === 'alias' && { sender_pn: jid }) }
  }

  return {
    number,
    name,
    jid,
    alias,
    chat,
    /** What the phone showed of other chats, in order: texts, and before them «composing» and «paused». */
    shownEvents,
    /** The numbers that were shown as typing, once per notification. */
    typingSeen,
    get devices() {
      return [...devices.values()]
    },
    get deviceIds() {
      return [0, ...devices.keys()]
    },
    device: (id: number) => devices.get(id),
    keyBundleOf: async (id: number): Promise<KeyBundle | undefined> =>
      id === 0 ? signal().bundle() : devices.get(id)?.bundle(),

    /** Writes a message and returns its id; the same id again sends the same message once more. */
    async write(
      to: PhonePeer,
      content: string | proto.IMessage | Uint8Array,
      { id = newPhoneMessageKey() }: { id?: string } = {},
    ) {
      if (content instanceof Uint8Array) {
        await Promise.all(to.devices.map((device) => sealFor(device, { id, ...sender() }, content)))
        return id
      }
      const message = typeof content === 'string' ? { conversation: content } : content
      const phoneMessage = { id, from: number, to: to.number, text: textOf(message), message }
      storeMessage(phoneMessage)
      to.storeMessage(phoneMessage)
      const copy = { deviceSentMessage: { destinationJid: to.jid, message } }
      await Promise.all([
        ...to.devices.map((device) => sealFor(device, { id, notify: name, ...sender() }, message)),
        ...[...devices.values()].map((device) => sealFor(device, { id, from: jid, recipient: to.jid }, copy)),
      ])
      return id
    },

    /** Writes to a group, a status or a newsletter. */
    async writeInGroup(groupJid: string, to: PhonePeer, text: string) {
      const attrs = {
        id: newPhoneMessageKey(),
        notify: name,
        from: groupJid,
        participant: alias,
        addressing_mode: 'lid',
      }
      await Promise.all(to.devices.map((device) => sealFor(device, attrs, { conversation: text })))
    },

    /** A view-once message: devices only learn that there is one. */
    async writeViewOnce(to: PhonePeer) {
      const attrs = { id: newPhoneMessageKey(), t: nowInSeconds(), type: 'media', notify: name, ...sender() }
      const content = [{ tag: 'unavailable', attrs: { type: 'view_once' } }]
      for (const device of to.devices) device.deliver({ tag: 'message', attrs, content })
      return attrs.id
    },

    /** Decrypts what a device of `from` sent; throws if it was encrypted for another recipient. */
    async receive(from: PhonePeer, device: LinkedDevice, id: string, sealed: SealedMessage) {
      const message = await signal().open(device.jid, sealed)
      const deviceSent = message.deviceSentMessage
      const to = deviceSent ? `${jidDecode(deviceSent.destinationJid ?? '')?.user}` : number
      const inner = deviceSent?.message ?? message
      storeMessage({ id, from: from.number, to, text: textOf(inner), message: inner })
      if (!deviceSent) shownEvents.push(textOf(inner))
      return isTurnedOn
    },
    storeMessage,
    hasMessage: (id: string) => chat.some((phoneMessage) => phoneMessage.id === id),
    /** As after a restored backup: what the device encrypts in their session is unreadable. */
    forgetSession: (device: LinkedDevice) => signal().forget(device.jid),
    hasUsedKey: (device: LinkedDevice, sealed: SealedMessage) => signal().hasUsedKey(device.jid, sealed),
    /** Another phone begins or stops typing. */
    showChatState(state: string) {
      shownEvents.push(state)
      notifier.notify()
    },

    /** Sends a delivery or read receipt to the sender's devices. */
    sendReceipt(from: PhonePeer, id: string, type?: 'read') {
      const attrs = { from: isByNumber() ? jid : alias, id, t: nowInSeconds(), ...(type && { type }) }
      for (const device of from.devices) device.connection?.send({ tag: 'receipt', attrs })
    },

    /** Reports that the message could not be decrypted; if it is there, it is removed until it arrives again. */
    requestRetry(from: PhonePeer, id: string) {
      const at = chat.findIndex((phoneMessage) => phoneMessage.id === id)
      if (at !== -1) chat.splice(at, 1)
      const retry = { tag: 'retry', attrs: { count: '1', id, t: nowInSeconds(), v: '1' } }
      const registration = { tag: 'registration', attrs: {}, content: encodeBigEndian(signal().registrationId) }
      const attrs = { from: isByNumber() ? jid : alias, id, t: nowInSeconds(), type: 'retry' }
      for (const device of from.devices)
        device.connection?.send({ tag: 'receipt', attrs, content: [retry, registration] })
    },

    /** Encrypts the message again in a new session for a device that could not decrypt it. */
    async resend(device: LinkedDevice, id: string) {
      const previous = sent.get(`${device.jid} ${id}`)
      if (!previous) return false
      resentIds.push(id)
      await signal().forget(device.jid)
      await sealFor(device, previous.attrs, previous.message)
      return true
    },
    /** The presences that its devices sent: «available» silences the notifications of the phone. */
    presences: [] as string[],
    /** The ids of messages that were sent again, once per request. */
    resentIds,
    /** From now on its messages cannot be decrypted. */
    corruptMessages: (isSo: boolean) => void (corruptsMessages = isSo),

    /** Returns true if the network reveals the LID of this phone. */
    get sharesAlias() {
      return addressing !== 'only-number'
    },
    /** From now on. */
    setAddressing: (mode: AddressingMode) => void (addressing = mode),
    turnOff: () => void (isTurnedOn = false),
    turnOn: () => void (isTurnedOn = true),

    /** Call it before a device is linked. */
    setHistory: (chats: PastChat[]) => void (history = chats),

    /** Links a device; the network delivers the signed identity. */
    linkDevice(secrets: LinkingSecrets) {
      const id = ++lastDevice
      const device = createLinkedDevice(id, `${number}:${id}@s.whatsapp.net`)
      devices.set(id, device)
      return { device, signedIdentity: signDeviceIdentity(signal().identity, secrets, id) }
    },
    aliasOf: (device: number) => alias.replace('@', `:${device}@`),
    /** Sent once to each device, as soon as it has uploaded its keys. */
    async sendHistory(device: LinkedDevice) {
      if (historyDevices.has(device)) return
      historyDevices.add(device)
      await sealFor(device, { id: newPhoneMessageKey(), from: jid, category: 'peer' }, buildHistorySync(history))
      notifier.notify()
    },
    /** The number of devices that got the history. */
    get historyDeviceCount() {
      return historyDevices.size
    },
    unlinkDevice: (id: number) => devices.delete(id),
    get account() {
      return signal().identity
    },
  }
}
