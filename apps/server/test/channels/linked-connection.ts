import { LIBRARY_VERSION } from '../../src/adapters/whatsapp/version/library-version.ts'
import type { BinaryNode, WAMessage } from 'baileys'
import { onTestFinished } from 'vitest'
import {
  type WhatsAppConnection,
  openConnection,
  type ReceiptUpdate,
} from '../../src/adapters/whatsapp/connection/connection.ts'
import { loadAuthState } from '../../src/adapters/whatsapp/auth-state/auth-state.ts'
import { WHATSAPP_TIMEOUTS } from '../../src/adapters/whatsapp/timeouts.ts'
import type { SessionKeyStore } from '../../src/ports/whatsapp/session-key-store.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { createChangeNotifier } from '../fakes/change-notifier.ts'
import type { FakePhone } from '../fakes/whatsapp/phone/phone.ts'
import { createMemorySessionKeyStore } from '../fakes/whatsapp/memory-session-key-store.ts'
import { startFakeWhatsApp } from '../fakes/whatsapp/whatsapp.ts'

/** The connection of a shop's device, linked by its phone; the test decides how each message is handled. */
export async function openLinkedConnection() {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  const memory = createMemorySessionKeyStore()
  let failingId: string | null = null
  const vault: SessionKeyStore = {
    ...memory,
    async write(changes) {
      if (changes.some(({ id }) => id === failingId)) throw new Error('the database is away')
      await memory.write(changes)
    },
  }
  const notifier = createChangeNotifier()
  const received: string[] = []
  const sentTexts = new Map<string, string>()
  const receipts: ReceiptUpdate[] = []
  const closeCodes: (number | undefined)[] = []
  let onUndecryptable: () => Promise<void> = async () => undefined
  let onReceived: (message: WAMessage) => Promise<void> = async () => undefined
  let connection: WhatsAppConnection
  /** Ids of messages whose last delivery had waited at WhatsApp for a connection. */
  const waitedIds = new Set<string | undefined>()
  let [isOpen, qr, lastSender, undecryptableCount] = [false, '', '', 0]

  /** Connects like a new process, with the stored state only. */
  async function connect() {
    isOpen = false
    const authState = await loadAuthState(vault)
    connection = openConnection(
      {
        authState,
        url: whatsapp.url,
        mediaUrl: whatsapp.mediaUrl,
        makeThumbnail: async () => null,
        version: LIBRARY_VERSION,
        log: createLog('silent'),
        clock: systemClock,
        timeouts: WHATSAPP_TIMEOUTS,
      },
      {
        onQr: (newQr) => [(qr = newQr), notifier.notify()],
        onScanned: () => undefined,
        onLinked: () => undefined,
        onCaughtUp: () => undefined,
        onOpen: () => [(isOpen = true), notifier.notify()],
        async onMessage(message) {
          const text = message.message?.conversation
          if (!text) return
          received.push(`${waitedIds.has(message.key.id ?? '') ? 'waited' : 'live'} ${text}`)
          lastSender = message.key.remoteJid ?? ''
          notifier.notify()
          await onReceived(message)
        },
        onLimits: async () => undefined,
        onReceipt: (receipt) => [receipts.push(receipt), notifier.notify()],
        async onUndecryptable() {
          undecryptableCount += 1
          notifier.notify()
          await onUndecryptable()
        },
        onResendRequest: async ({ id }) => {
          const text = sentTexts.get(id ?? '')
          return text === undefined ? null : { text, file: null, card: null }
        },
        onAlive: () => undefined,
        onSilent: () => undefined,
        onClose: (code) => [closeCodes.push(code), notifier.notify()],
      },
    )
    connection.socket.ws.on('CB:message', ({ attrs }: BinaryNode) => {
      if (attrs['offline']) waitedIds.add(attrs['id'])
      else waitedIds.delete(attrs['id'])
    })
  }
  const waitUntilOpen = () =>
    notifier.waitUntil(
      () => isOpen,
      () => 'an open line',
    )
  const waitForCloses = (times: number) =>
    notifier.waitUntil(
      () => closeCodes.length >= times,
      () => `${times} closings; there were ${closeCodes.length}`,
    )

  await connect()
  onTestFinished(() => connection.socket.end(undefined))
  await notifier.waitUntil(
    () => qr !== '',
    () => 'a QR',
  )
  await whatsapp.scanQr(shop, qr)
  await waitForCloses(1)
  await connect()
  await waitUntilOpen()
  return {
    whatsapp,
    shop,
    ana,
    notifier,
    received,
    receipts,
    closeCodes,
    /** Emits our own message as Baileys does when its receipt arrived first. */
    emitOwnMessage: (message: WAMessage) =>
      connection.socket.ev.emit('messages.upsert', { messages: [message], type: 'append' }),
    connect,
    waitUntilOpen,
    waitForCloses,
    /** From now on no key with this id can be stored. */
    failKeyWrites: (id: string | null) => void (failingId = id),
    /** Replies to the last sender; returns the id of the message. */
    async replyToLast(text: string) {
      const sent = await connection.send(lastSender, { text })
      const id = sent?.key.id ?? ''
      sentTexts.set(id, text)
      return id
    },
    /** Resolves once this phone has read all of these texts. */
    waitUntilRead: (phone: FakePhone, ...texts: string[]) =>
      whatsapp.notifier.waitUntil(
        () =>
          texts.every((text) => phone.chat.some((message) => message.from === shop.number && message.text === text)),
        () => `${texts.join(', ')}; there is ${phone.chat.map(({ text }) => text).join(', ')}`,
      ),
    close: () => connection.socket.end(undefined),
    setMessageHandler: (handler: typeof onReceived) => void (onReceived = handler),
    setUndecryptableHandler: (handler: typeof onUndecryptable) => void (onUndecryptable = handler),
    /** Counts each report of an undecryptable message; Baileys requests it several times. */
    waitForUndecryptable: (times: number) =>
      notifier.waitUntil(
        () => undecryptableCount >= times,
        () => `${times} that did not open; there were ${undecryptableCount}`,
      ),
    waitForReceived: (times: number) =>
      notifier.waitUntil(
        () => received.length >= times,
        () => `${times} messages; there were ${received.join(', ')}`,
      ),
    waitUntilAcknowledged: () =>
      whatsapp.notifier.waitUntil(
        () => shop.device(1)?.waiting.length === 0,
        () => 'nothing waiting',
      ),
  }
}
