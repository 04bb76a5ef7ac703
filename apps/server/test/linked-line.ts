import { LIBRARY_VERSION } from '../src/adapters/whatsapp/version/library-version.ts'
import type { WAMessage } from 'baileys'
import { onTestFinished } from 'vitest'
import { type Line, openLine, type Seen } from '../src/adapters/whatsapp/socket/line.ts'
import { openMemory } from '../src/adapters/whatsapp/keys/memory.ts'
import { WAITS } from '../src/adapters/whatsapp/waits.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createLog } from '../src/platform/log.ts'
import { createBell } from './fakes/bell.ts'
import type { Phone } from './fakes/whatsapp/phone.ts'
import { createVault } from './fakes/whatsapp/vault.ts'
import { openWhatsApp } from './fakes/whatsapp/whatsapp.ts'

/** A line of a shop's computer, let in by its phone, whose caller says what becomes of each message. */
export async function linkedLine() {
  const whatsapp = await openWhatsApp()
  onTestFinished(() => whatsapp.close())
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  const vault = createVault()
  const bell = createBell()
  const heard: string[] = []
  const said = new Map<string, string>()
  const ticks: Seen[] = []
  const closed: (number | undefined)[] = []
  let miss: () => Promise<void> = async () => undefined
  let keep: (message: WAMessage) => Promise<void> = async () => undefined
  let line: Line
  let [isOpen, qr, who, missed] = [false, '', '', 0]

  /** As a process that has just begun: it knows only what was kept. */
  async function call() {
    isOpen = false
    const memory = await openMemory(vault)
    line = openLine(
      {
        memory,
        url: whatsapp.url,
        version: LIBRARY_VERSION,
        log: createLog('silent'),
        clock: systemClock,
        waits: WAITS,
      },
      {
        onQr: (shown) => [(qr = shown), bell.ring()],
        onScanned: () => undefined,
        onLinked: () => undefined,
        onCaughtUp: () => undefined,
        onOpen: () => [(isOpen = true), bell.ring()],
        async onMessage(message, how) {
          const text = message.message?.conversation
          if (!text) return
          heard.push(`${how} ${text}`)
          who = message.key.remoteJid ?? ''
          bell.ring()
          await keep(message)
        },
        onLimits: async () => undefined,
        onTick: (seen) => [ticks.push(seen), bell.ring()],
        async onUnopened() {
          missed += 1
          bell.ring()
          await miss()
        },
        onAsked: async ({ id }) => said.get(id ?? '') ?? null,
        onAlive: () => undefined,
        onSilent: () => undefined,
        onClose: (code) => [closed.push(code), bell.ring()],
      },
    )
  }
  const opened = () =>
    bell.until(
      () => isOpen,
      () => 'an open line',
    )
  const closedTimes = (times: number) =>
    bell.until(
      () => closed.length >= times,
      () => `${times} closings; there were ${closed.length}`,
    )

  await call()
  onTestFinished(() => line.socket.end(undefined))
  await bell.until(
    () => qr !== '',
    () => 'a QR',
  )
  await whatsapp.scan(shop, qr)
  await closedTimes(1)
  await call()
  await opened()
  return {
    whatsapp,
    shop,
    ana,
    bell,
    heard,
    ticks,
    closed,
    /** As Baileys tells of a message of ours whose tick was quicker. */
    hearOwn: (message: WAMessage) => line.socket.ev.emit('messages.upsert', { messages: [message], type: 'append' }),
    call,
    opened,
    closedTimes,
    /** To whoever wrote last; gives the message's id. */
    async answer(text: string) {
      const sent = await line.send(who, { text })
      const id = sent?.key.id ?? ''
      said.set(id, text)
      return id
    },
    /** Resolves once this phone has read all of these. */
    read: (phone: Phone, ...texts: string[]) =>
      whatsapp.bell.until(
        () => texts.every((text) => phone.chat.some((one) => one.from === shop.number && one.text === text)),
        () => `${texts.join(', ')}; there is ${phone.chat.map(({ text }) => text).join(', ')}`,
      ),
    hangUp: () => line.socket.end(undefined),
    keeping: (act: typeof keep) => void (keep = act),
    missing: (act: typeof miss) => void (miss = act),
    /** What did not open; it is asked for again several times. */
    missed: (times: number) =>
      bell.until(
        () => missed >= times,
        () => `${times} that did not open; there were ${missed}`,
      ),
    hearing: (times: number) =>
      bell.until(
        () => heard.length >= times,
        () => `${times} messages; there were ${heard.join(', ')}`,
      ),
    confirmed: () =>
      whatsapp.bell.until(
        () => shop.device(1)?.waiting.length === 0,
        () => 'nothing waiting',
      ),
  }
}
