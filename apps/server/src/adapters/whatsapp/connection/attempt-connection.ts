import { jidDecode, S_WHATSAPP_NET, type WAMessage, type WAMessageKey } from 'baileys'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { MakeSessionThumbnail } from '../outbound/file-content.ts'
import type { SentMessage } from '../../../ports/channel.ts'
import type { WebVersion } from '../../../ports/whatsapp/web-version.ts'
import type { SessionWorkItem, SessionObservation } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import { isLinked, type AuthState } from '../auth-state/auth-state.ts'
import { type WhatsAppConnection, openConnection, type ReceiptUpdate } from './connection.ts'
import type { WhatsAppTimeouts } from '../timeouts.ts'
import { logFailure } from '../../../platform/errors/log-failure.ts'

export type ConnectionAttemptDeps = {
  url: string | undefined
  mediaUrl: string
  makeThumbnail: MakeSessionThumbnail
  version: WebVersion
  log: Log
  clock: Clock
  timeouts: WhatsAppTimeouts
  receiveMessage: (session: string, message: WAMessage) => Promise<void>
  receiveUndecryptable: (session: string, message: WAMessage) => Promise<void>
  recordReceipt: (session: string, receipt: ReceiptUpdate) => void
  findSentMessage: (session: string, key: WAMessageKey) => Promise<SentMessage | null>
  connections: Map<string, WhatsAppConnection>
  onReady: () => void
}

export type ConnectionAttempt = {
  code: number | undefined
  connectedMs: number | null
  hadQr: boolean
  hasLeft: boolean
  /** A phone scanned the code, and WhatsApp did not accept its signature. */
  wasScanRefused: boolean
  wentSilent: boolean
}

export async function attemptConnection(
  { id, wish: desiredState, pairingPhone }: SessionWorkItem,
  authState: AuthState,
  report: (observation: SessionObservation) => Promise<void>,
  {
    url,
    mediaUrl,
    makeThumbnail,
    version,
    log,
    clock,
    timeouts,
    receiveMessage,
    receiveUndecryptable,
    recordReceipt,
    findSentMessage,
    connections,
    onReady,
  }: ConnectionAttemptDeps,
  signal: AbortSignal,
): Promise<ConnectionAttempt> {
  const { promise: closed, resolve: finish } = Promise.withResolvers<number | undefined>()
  let [hadQr, hasLeft, hasAsked, wentSilent, wasScanRefused] = [false, false, false, false, false]
  let openedAt: Date | null = null
  let isOver = false
  let openReported = Promise.resolve()
  // A pairing code that was requested but never typed leaves `me` behind, which would count as linked.
  if (!isLinked(authState)) delete authState.creds.me

  const phone = () => jidDecode(authState.creds.me?.id)?.user ?? ''
  const askForCode = (digits: string) => {
    hasAsked = true
    connection.socket.requestPairingCode(digits).then(
      (code) => void report({ state: 'code', code }),
      (err: unknown) => log.warn({ err, session: id }, 'WhatsApp gave no pairing code'),
    )
  }
  const unlink = async () => {
    const jid = authState.creds.me?.id ?? ''
    const content = [{ tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } }]
    const response = await connection.socket.query({
      tag: 'iq',
      attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'md' },
      content,
    })
    hasLeft = response?.attrs?.['type'] === 'result'
  }

  const connection = openConnection(
    {
      authState,
      url,
      mediaUrl,
      makeThumbnail: (read) => makeThumbnail(read, id),
      version,
      log,
      clock,
      timeouts,
    },
    {
      onQr: (qr) => {
        hadQr = true
        void report({ state: 'qr', qr })
        if (pairingPhone !== null && !hasAsked) askForCode(pairingPhone)
      },
      onScanned: () => void (wasScanRefused = true),
      onLinked: () => {
        wasScanRefused = false
        void report({ state: 'linked', phone: phone() })
      },
      onOpen: () => {
        openedAt = clock.now()
        // Without WhatsApp's confirmation the next attempt asks again.
        if (desiredState === 'leave')
          return void logFailure(unlink(), {
            log,
            message: 'WhatsApp did not confirm the unlinking',
            context: { session: id },
          }).finally(connection.close)
        openReported = report({ state: 'open', phone: phone() })
      },
      onCaughtUp: () => {
        if (desiredState === 'leave') return
        // Nothing is sent before the phone number of the connection is stored.
        void openReported.then(() => {
          if (isOver) return
          connections.set(id, connection)
          onReady()
          void logFailure(connection.askLimits(), {
            log,
            level: 'debug',
            message: 'the limits of a number could not be read',
            context: { session: id },
          })
        })
      },
      onAlive: () => void report({ state: 'open' }),
      onSilent: () => void (wentSilent = true),
      onMessage: (message) => receiveMessage(id, message),
      onUndecryptable: (message) => receiveUndecryptable(id, message),
      onResendRequest: (key) => findSentMessage(id, key),
      onReceipt: (receipt) => recordReceipt(id, receipt),
      onLimits: (limits) => report({ state: 'limits', ...limits }),
      onClose: finish,
    },
  )
  const { close } = connection
  signal.addEventListener('abort', close, { once: true })
  if (signal.aborted) close()
  const code = await closed
  isOver = true
  signal.removeEventListener('abort', close)
  if (connections.get(id) === connection) connections.delete(id)
  const connectedMs = openedAt === null ? null : clock.now().getTime() - (openedAt as Date).getTime()
  return { code, connectedMs, hadQr, hasLeft, wentSilent, wasScanRefused }
}
