import {
  isLidUser,
  isPnUser,
  makeCacheableSignalKeyStore,
  makeWASocket,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from 'baileys'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { SendingLimits } from '../../../ports/whatsapp.ts'
import type { WebVersion } from '../../../ports/web-version.ts'
import { createBacklog } from '../hearing/backlog.ts'
import { createEar } from '../hearing/ear.ts'
import { hearFirst } from '../hearing/hear-first.ts'
import { keysUntil, type Memory } from '../keys/memory.ts'
import { createPersonTurns } from './person-turns.ts'
import { followSendingLimits } from './sending-limits.ts'
import { followPulse } from './pulse.ts'
import type { Waits } from '../waits.ts'
import './silence.ts'
import './strays.ts'

/** What the network says of a message of ours: 2 it left, 3 delivered, 4 read, 0 refused with its causes. */
export type Seen = { key: WAMessageKey; status: number; causes: string[] }

export type LineEvents = {
  /** Every minute or less while nobody has scanned one. */
  onQr: (qr: string) => void
  /** A phone says that it lets us in: whether its word is good is not known yet. */
  onScanned: () => void
  /** Let in by a phone: the line closes, and the next one is a linked one. */
  onLinked: () => void
  onOpen: () => void
  /** What waited at the network is heard, as far as it came: now we may speak. */
  onCaughtUp: () => void
  /** Told now and then by an open line that is heard. */
  onAlive: () => void
  /** The network says nothing any more: the line is being cut. */
  onSilent: () => void
  /** Returns when it is kept for good. */
  onMessage: (message: WAMessage, how: 'live' | 'waited') => Promise<void>
  /** It came and did not open: Baileys asks for it again. Returns when that is kept for good. */
  onUnopened: (message: WAMessage) => Promise<void>
  /** What we once said under that key: a phone that could not open it asks for it again. */
  onAsked: (key: WAMessageKey) => Promise<string | null>
  onTick: (seen: Seen) => void
  /** What WhatsApp lets the number do with new contacts. Returns when it is kept. */
  onLimits: (limits: SendingLimits) => Promise<void>
  onClose: (code: number | undefined) => void
}

type Needs = {
  memory: Memory
  url: string | undefined
  version: WebVersion
  log: Log
  clock: Clock
  waits: Waits
}

/** One call to WhatsApp, from its first byte to its last. Whoever wants another one opens it. */
export function openLine({ memory, url, version, log, clock, waits }: Needs, events: LineEvents) {
  const quiet = log.child({ room: 'baileys' }, { level: 'fatal' })
  const { turn, sending } = createPersonTurns(memory)
  let isOver = false
  const backlog = createBacklog(waits.catchUpMs, events.onCaughtUp)
  const ear = createEar({
    ...events,
    memory,
    log,
    known: async (key) => known(key),
    giveUp: () => giveUp(),
  })
  const { makeSignalRepository, watch } = hearFirst(ear, turn, backlog)
  const socket = makeWASocket({
    auth: {
      creds: memory.creds,
      keys: makeCacheableSignalKeyStore(
        keysUntil(
          () => isOver,
          memory.keys,
          (err) => {
            if (isOver) return
            log.warn({ err }, 'a key could not be read or kept')
            giveUp()
          },
        ),
        quiet,
      ),
    },
    getMessage: async (key) => {
      const text = await events.onAsked(await known(key))
      return text === null ? undefined : { conversation: text }
    },
    logger: quiet,
    makeSignalRepository,
    markOnlineOnConnect: false,
    keepAliveIntervalMs: waits.pingMs,
    syncFullHistory: false,
    shouldIgnoreJid: (jid) => /@(g\.us|broadcast|newsletter)$/.test(jid),
    ...(url !== undefined && { waWebSocketUrl: url }),
    version: [...version],
  })
  watch(socket)
  socket.ws.prependListener('CB:iq,,pair-success', events.onScanned)
  let isOpen = false
  const cut = followPulse(socket, {
    ...waits,
    onAlive: () => isOpen && events.onAlive(),
    onSilent: events.onSilent,
  })

  /** Not by closing the socket: Baileys would go on answering what still comes through it. */
  const giveUp = () => {
    backlog.drop()
    void socket.end(lost()).catch(() => undefined)
  }

  /** Somebody told of by number alone, or by alias alone, and by the other one before: they are one. */
  const known = async (key: WAMessageKey): Promise<WAMessageKey> => {
    const { remoteJid, remoteJidAlt } = key
    if (remoteJidAlt || !remoteJid) return key
    const { lidMapping } = socket.signalRepository
    const other = isPnUser(remoteJid)
      ? await lidMapping.getLIDForPN(remoteJid)
      : isLidUser(remoteJid) && (await lidMapping.getPNForLID(remoteJid))
    return other ? { ...key, remoteJidAlt: other } : key
  }
  const aliasOf = async (jid: string) =>
    (isPnUser(jid) && (await socket.signalRepository.lidMapping.getLIDForPN(jid))) || jid
  const tick = (key: WAMessageKey, status: number, causes: string[]) =>
    known(key).then(
      (whose) => events.onTick({ key: whose, status, causes }),
      (err: unknown) => log.warn({ err }, 'a tick was lost'),
    )

  socket.ev.on('creds.update', (update) => {
    if (isOver) return
    Object.assign(memory.creds, update)
    memory.keep().catch((err: unknown) => {
      log.warn({ err }, 'who we are could not be kept')
      giveUp()
    })
  })
  socket.ev.on('connection.update', ({ qr, connection, isNewLogin, receivedPendingNotifications, lastDisconnect }) => {
    if (qr) events.onQr(qr)
    if (isNewLogin) events.onLinked()
    if (connection === 'open') {
      isOpen = true
      events.onOpen()
      backlog.open()
    }
    if (receivedPendingNotifications) backlog.complete()
    if (connection === 'close') {
      isOver = true
      backlog.drop()
      events.onClose(codeOf(lastDisconnect?.error))
    }
  })
  socket.ev.on('messages.update', (updates) => {
    for (const { key, update } of updates)
      if (key.fromMe && key.id && typeof update.status === 'number')
        void tick(key, update.status, strings(update.messageStubParameters))
  })
  // A tick that comes while Baileys is still telling of our own message is told with it.
  socket.ev.on('messages.upsert', ({ messages, requestId }) => {
    for (const { key, status, messageStubParameters } of messages)
      if (key.fromMe && key.id && typeof status === 'number') void tick(key, status, strings(messageStubParameters))
    if (requestId !== undefined) for (const message of messages) ear.told(message)
  })
  return {
    socket,
    /** Asks WhatsApp what the number may do with new contacts. Rejects when it gives no answer. */
    askLimits: followSendingLimits(socket, clock, events.onLimits),
    /** Never while a message of that person, or of our own phone, which is told too, is being opened. */
    async send(...words: Parameters<WASocket['sendMessage']>) {
      return sending(await aliasOf(words[0]), () => socket.sendMessage(...words))
    },
    /** Says goodbye, and does not wait for long to be answered. */
    hangUp() {
      const impatient = setTimeout(cut, waits.goodbyeMs)
      void socket.end(undefined).finally(() => clearTimeout(impatient))
    },
  }
}

export type Line = ReturnType<typeof openLine>

/** As Baileys says that a connection was lost. */
const lost = () => Object.assign(new Error('a message or key could not be kept'), { output: { statusCode: 428 } })

const strings = (values: readonly (string | null)[] | null | undefined): string[] =>
  (values ?? []).filter((value) => value !== null)

const codeOf = (error: Error | undefined): number | undefined =>
  (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode
