import {
  isLidUser,
  isPnUser,
  makeCacheableSignalKeyStore,
  makeWASocket,
  type proto,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from 'baileys'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { NumberRestrictions } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import type { SentMessage } from '../../../ports/channel.ts'
import type { WebVersion } from '../../../ports/whatsapp/web-version.ts'
import { createOfflineBacklog } from '../inbound/offline-backlog.ts'
import { createStanzaHandler } from '../inbound/stanza-handler.ts'
import { persistBeforeAck } from '../inbound/persist-before-ack.ts'
import { guardKeys, type AuthState } from '../auth-state/auth-state.ts'
import { createPersonMutex } from './person-mutex.ts'
import { watchSendingLimits } from './sending-limits.ts'
import { watchSilence } from './watch-silence.ts'
import type { MakeThumbnail } from '../outbound/file-content.ts'
import { toCardContent } from '../outbound/card-content.ts'
import { createPrepareFile } from '../outbound/prepare-file.ts'
import { createUploadMedia } from '../outbound/upload-media.ts'
import type { WhatsAppTimeouts } from '../timeouts.ts'
import './mute-console.ts'
import './ignore-late-rejections.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'

/** WhatsApp's status of a sent message: 2 sent, 3 delivered, 4 read, 0 refused with its causes. */
export type ReceiptUpdate = { key: WAMessageKey; status: number; causes: string[] }

export type ConnectionEvents = {
  onQr: (qr: string) => void
  /** Before WhatsApp verified the phone's signature. */
  onScanned: () => void
  onLinked: () => void
  onOpen: () => void
  onCaughtUp: () => void
  onAlive: () => void
  onSilent: () => void
  /** Resolves when the message is stored. */
  onMessage: (message: WAMessage) => Promise<void>
  /** Baileys requests it again. Resolves when the undecryptable message is stored. */
  onUndecryptable: (message: WAMessage) => Promise<void>
  /** A phone could not decrypt a message and asks for it again: returns it, null when unknown. */
  onResendRequest: (key: WAMessageKey) => Promise<SentMessage | null>
  onReceipt: (receipt: ReceiptUpdate) => void
  onLimits: (limits: NumberRestrictions) => Promise<void>
  onClose: (code: number | undefined) => void
}

type ConnectionDeps = {
  authState: AuthState
  url: string | undefined
  mediaUrl: string
  makeThumbnail: MakeThumbnail
  version: WebVersion
  log: Log
  clock: Clock
  timeouts: WhatsAppTimeouts
}

/** One socket to WhatsApp, from opening to closing; it never reconnects. */
export function openConnection(
  { authState, url, mediaUrl, makeThumbnail, version, log, clock, timeouts }: ConnectionDeps,
  events: ConnectionEvents,
) {
  const silentLog = log.child({ room: 'baileys' }, { level: 'fatal' })
  const { whileReceiving, whileSending } = createPersonMutex(authState)
  let isOver = false
  let isAborted = false
  const backlog = createOfflineBacklog(timeouts.catchUpMs, events.onCaughtUp)
  const stanzaHandler = createStanzaHandler({
    ...events,
    authState,
    log,
    resolveKey: async (key) => withAlternateJid(key),
    giveUp: () => abort(),
  })
  const { makeSignalRepository, watch } = persistBeforeAck(stanzaHandler, whileReceiving, backlog)
  const socket = makeWASocket({
    auth: {
      creds: authState.creds,
      keys: makeCacheableSignalKeyStore(
        guardKeys(
          () => isOver || isAborted,
          authState.keys,
          (err) => {
            if (isOver || isAborted) return
            log.warn({ err }, 'a key could not be read or stored')
            abort()
          },
        ),
        silentLog,
      ),
    },
    getMessage: async (key) => {
      const sent = await events.onResendRequest(await withAlternateJid(key))
      if (sent === null) return undefined
      if (sent.card) return toCardContent(sent.card)
      return sent.file ? prepareFile({ file: sent.file, caption: sent.text }) : { conversation: sent.text }
    },
    logger: silentLog,
    makeSignalRepository,
    markOnlineOnConnect: false,
    // A failed write ends the connection: further attempts would be refused and only delay the sender.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    keepAliveIntervalMs: timeouts.pingMs,
    ...(timeouts.qrMs !== undefined && { qrTimeout: timeouts.qrMs }),
    syncFullHistory: false,
    shouldIgnoreJid: (jid) => /@(g\.us|broadcast|newsletter)$/.test(jid),
    ...(url !== undefined && { waWebSocketUrl: url }),
    version: [...version],
  })
  watch(socket)
  socket.ws.prependListener('CB:iq,,pair-success', events.onScanned)
  let isOpen = false
  const terminate = watchSilence(socket, {
    ...timeouts,
    onAlive: () => isOpen && events.onAlive(),
    onSilent: events.onSilent,
  })

  /** Ends Baileys instead of closing the socket: otherwise Baileys goes on answering messages. */
  const abort = () => {
    isAborted = true
    backlog.drop()
    void ignoreFailure(socket.end(connectionLostError()))
  }

  const withAlternateJid = async (key: WAMessageKey): Promise<WAMessageKey> => {
    const { remoteJid, remoteJidAlt } = key
    if (remoteJidAlt || !remoteJid) return key
    const { lidMapping } = socket.signalRepository
    const alternate = isPnUser(remoteJid)
      ? await lidMapping.getLIDForPN(remoteJid)
      : isLidUser(remoteJid) && (await lidMapping.getPNForLID(remoteJid))
    return alternate ? { ...key, remoteJidAlt: alternate } : key
  }
  const prepareFile = createPrepareFile({ uploadMedia: createUploadMedia(socket, mediaUrl), makeThumbnail, clock })
  const lidOf = async (jid: string) =>
    (isPnUser(jid) && (await socket.signalRepository.lidMapping.getLIDForPN(jid))) || jid
  const reportReceipt = (key: WAMessageKey, status: number, causes: string[]) =>
    withAlternateJid(key).then(
      (resolvedKey) => events.onReceipt({ key: resolvedKey, status, causes }),
      (err: unknown) => log.warn({ err }, 'a receipt could not be resolved'),
    )

  socket.ev.on('creds.update', (update) => {
    if (isOver) return
    Object.assign(authState.creds, update)
    authState.save().catch((err: unknown) => {
      log.warn({ err }, 'the credentials of a session could not be stored')
      abort()
    })
  })
  socket.ev.on('connection.update', ({ qr, connection, isNewLogin, receivedPendingNotifications, lastDisconnect }) => {
    if (qr) events.onQr(qr)
    if (isNewLogin) events.onLinked()
    if (connection === 'open') {
      isOpen = true
      events.onOpen()
      backlog.start()
    }
    if (receivedPendingNotifications) backlog.markComplete()
    if (connection === 'close') {
      isOver = true
      backlog.drop()
      events.onClose(closeCodeOf(lastDisconnect?.error))
    }
  })
  socket.ev.on('messages.update', (updates) => {
    for (const { key, update } of updates)
      if (key.fromMe && key.id && typeof update.status === 'number')
        void reportReceipt(key, update.status, withoutNulls(update.messageStubParameters))
  })
  socket.ev.on('messages.upsert', ({ messages, requestId }) => {
    for (const { key, status, messageStubParameters } of messages)
      if (key.fromMe && key.id && typeof status === 'number')
        void reportReceipt(key, status, withoutNulls(messageStubParameters))
    if (requestId !== undefined) for (const message of messages) stanzaHandler.onPhoneResponse(message)
  })
  return {
    socket,
    askLimits: watchSendingLimits(socket, clock, events.onLimits),
    /** Waits while a message of the contact, or of the own phone, which gets a copy, is being decrypted. */
    async send(...args: Parameters<WASocket['sendMessage']>) {
      return whileSending(await lidOf(args[0]), () => socket.sendMessage(...args))
    },
    prepareFile,
    /** Sends a prepared message; waits like `send`. */
    async relay(jid: string, message: proto.IMessage, messageId: string) {
      await whileSending(await lidOf(jid), () => socket.relayMessage(jid, message, { messageId }))
    },
    close() {
      const timer = setTimeout(terminate, timeouts.goodbyeMs)
      void socket.end(undefined).finally(() => clearTimeout(timer))
    },
  }
}

export type WhatsAppConnection = ReturnType<typeof openConnection>

const connectionLostError = () =>
  Object.assign(new Error('a message or key could not be stored'), { output: { statusCode: 428 } })

const withoutNulls = (values: readonly (string | null)[] | null | undefined): string[] =>
  (values ?? []).filter((value) => value !== null)

const closeCodeOf = (error: Error | undefined): number | undefined =>
  (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode
