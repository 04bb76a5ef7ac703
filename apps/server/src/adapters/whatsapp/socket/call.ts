import { jidDecode, S_WHATSAPP_NET, type WAMessage, type WAMessageKey } from 'baileys'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { WebVersion } from '../../../ports/web-version.ts'
import type { SessionCharge, SessionObserved } from '../../../ports/whatsapp.ts'
import { isLinked, type Memory } from '../keys/memory.ts'
import { type Line, openLine, type Seen } from './line.ts'
import type { Waits } from '../waits.ts'

export type CallNeeds = {
  url: string | undefined
  version: WebVersion
  log: Log
  clock: Clock
  waits: Waits
  /** Returns when it is kept for good. */
  hear: (session: string, message: WAMessage) => Promise<void>
  unopened: (session: string, message: WAMessage) => Promise<void>
  seen: (session: string, tick: Seen) => void
  said: (session: string, key: WAMessageKey) => Promise<string | null>
  /** Lines on which messages may be sent, and who is told that there is one more. */
  open: Map<string, Line>
  opened: () => void
}

export type Call = {
  /** How it ended. */
  code: number | undefined
  /** For how long it stood; null when it never did. */
  stoodMs: number | null
  hadQr: boolean
  hasLeft: boolean
  /** A phone let us in with a word that is not its own. */
  wasRefused: boolean
  /** It was cut because the network said nothing any more. */
  wentSilent: boolean
}

/** One call for a session, until it ends; the signal ends it too. */
export async function callFor(
  { id, wish, pairingPhone }: SessionCharge,
  memory: Memory,
  tell: (observed: SessionObserved) => Promise<void>,
  { url, version, log, clock, waits, hear, unopened, seen, said, open, opened }: CallNeeds,
  signal: AbortSignal,
): Promise<Call> {
  const { promise: ended, resolve: end } = Promise.withResolvers<number | undefined>()
  let [hadQr, hasLeft, hasAsked, wentSilent, wasRefused] = [false, false, false, false, false]
  let openedAt: Date | null = null
  let isOver = false
  let isNoted = Promise.resolve()
  // Whoever asked for a code and never typed it would be taken for somebody linked.
  if (!isLinked(memory)) delete memory.creds.me

  const phone = () => jidDecode(memory.creds.me?.id)?.user ?? ''
  const askForCode = (digits: string) => {
    hasAsked = true
    line.socket.requestPairingCode(digits).then(
      (code) => void tell({ state: 'code', code }),
      (err: unknown) => log.warn({ err, session: id }, 'no pairing code'),
    )
  }
  const leave = async () => {
    const jid = memory.creds.me?.id ?? ''
    const content = [{ tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } }]
    const answer = await line.socket.query({
      tag: 'iq',
      attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'md' },
      content,
    })
    hasLeft = answer?.attrs?.['type'] === 'result'
  }

  const line = openLine(
    { memory, url, version, log, clock, waits },
    {
      onQr: (qr) => {
        hadQr = true
        void tell({ state: 'qr', qr })
        if (pairingPhone !== null && !hasAsked) askForCode(pairingPhone)
      },
      onScanned: () => void (wasRefused = true),
      onLinked: () => {
        wasRefused = false
        void tell({ state: 'linked', phone: phone() })
      },
      onOpen: () => {
        openedAt = clock.now()
        // Without the network's word the next call asks again.
        if (wish === 'leave')
          return void leave()
            .catch((err: unknown) => log.warn({ err, session: id }, 'not left yet'))
            .finally(line.hangUp)
        isNoted = tell({ state: 'open', phone: phone() })
      },
      onCaughtUp: () => {
        if (wish === 'leave') return
        // Nobody speaks before it is written down whose line this is.
        void isNoted.then(() => {
          if (isOver) return
          open.set(id, line)
          opened()
          line.askLimits().catch((err: unknown) => log.debug({ err, session: id }, 'limits of the number not told'))
        })
      },
      onAlive: () => void tell({ state: 'open' }),
      onSilent: () => void (wentSilent = true),
      onMessage: (message) => hear(id, message),
      onUnopened: (message) => unopened(id, message),
      onAsked: (key) => said(id, key),
      onTick: (tick) => seen(id, tick),
      onLimits: (limits) => tell({ state: 'limits', ...limits }),
      onClose: end,
    },
  )
  const { hangUp } = line
  signal.addEventListener('abort', hangUp, { once: true })
  if (signal.aborted) hangUp()
  const code = await ended
  isOver = true
  signal.removeEventListener('abort', hangUp)
  if (open.get(id) === line) open.delete(id)
  const stoodMs = openedAt === null ? null : clock.now().getTime() - (openedAt as Date).getTime()
  return { code, stoodMs, hadQr, hasLeft, wentSilent, wasRefused }
}
