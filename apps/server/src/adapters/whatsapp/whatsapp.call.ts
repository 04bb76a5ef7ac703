import type { WASocket } from 'baileys'
import { jidDecode, S_WHATSAPP_NET, type WAMessage } from 'baileys'
import type { Log } from '../../platform/log.ts'
import type { SessionCharge, SessionObserved } from '../../ports/whatsapp.ts'
import type { Memory } from './whatsapp.memory.ts'
import { openLine, type Seen } from './whatsapp.line.ts'

export type CallNeeds = {
  url: string | undefined
  version: [number, number, number] | undefined
  log: Log
  /** Returns when it is kept for good. */
  hear: (session: string, message: WAMessage) => Promise<void>
  seen: (session: string, tick: Seen) => void
  /** Lines on which messages may be sent. */
  open: Map<string, WASocket>
}

/** How a call ended, whether it ever stood, and whether a QR was shown in it. */
export type Call = { code: number | undefined; wasOpen: boolean; hadQr: boolean; hasLeft: boolean }

/** Let in by a phone, and not just asking to be. */
export const isLinked = ({ creds }: Memory): boolean => creds.account !== undefined

/** One call for a session, until it ends; the signal ends it too. */
export async function callFor(
  { id, wish, pairingPhone }: SessionCharge,
  memory: Memory,
  tell: (observed: SessionObserved) => void,
  { url, version, log, hear, seen, open }: CallNeeds,
  signal: AbortSignal,
): Promise<Call> {
  const { promise: ended, resolve: end } = Promise.withResolvers<number | undefined>()
  let [wasOpen, hadQr, hasLeft, hasAsked] = [false, false, false, false]
  // Whoever asked for a code and never typed it would be taken for somebody linked.
  if (!isLinked(memory)) delete memory.creds.me

  const askForCode = (phone: string) => {
    hasAsked = true
    socket.requestPairingCode(phone).then(
      (code) => tell({ state: 'code', code }),
      (err: unknown) => log.warn({ err, session: id }, 'no pairing code'),
    )
  }
  const leave = async () => {
    const jid = memory.creds.me?.id ?? ''
    const content = [{ tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } }]
    await socket.query({ tag: 'iq', attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'md' }, content })
    hasLeft = true
    await socket.end(undefined)
  }

  const socket = openLine(
    { memory, url, version, log },
    {
      onQr: (qr) => {
        hadQr = true
        tell({ state: 'qr', qr })
        if (pairingPhone !== null && !hasAsked) askForCode(pairingPhone)
      },
      onLinked: () => tell({ state: 'linked', phone: jidDecode(memory.creds.me?.id)?.user ?? '' }),
      onOpen: () => {
        wasOpen = true
        if (wish === 'leave')
          return void leave().catch((err: unknown) => log.warn({ err, session: id }, 'not left yet'))
        open.set(id, socket)
        tell({ state: 'open' })
      },
      onMessage: (message) => hear(id, message),
      onTick: (tick) => seen(id, tick),
      onClose: end,
    },
  )
  const hangUp = () => void socket.end(undefined)
  signal.addEventListener('abort', hangUp, { once: true })
  if (signal.aborted) hangUp()
  const code = await ended
  signal.removeEventListener('abort', hangUp)
  if (open.get(id) === socket) open.delete(id)
  return { code, wasOpen, hadQr, hasLeft }
}
