import { fail, type PairingCode, problems, type RemoteLinking, type ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { RemoteLinkRow } from '../../../db/schema.ts'
import type { Attempts } from '../../../platform/attempts.ts'
import type { Clock } from '../../../platform/clock.ts'
import { tokenHash } from '../../../platform/tokens.ts'
import { codesOf, knocksFrom } from './patience.ts'
import { stateOf } from './link-state.ts'
import type { RemoteLinkStore } from './remote-links.store.ts'
import type { WhatsAppLinking } from '../whatsapp/whatsapp.service.ts'

/** Time to see «WhatsApp conectado» on the page that linked it; afterwards the link says nothing more of the session. */
const FAREWELL_MS = 10 * 60_000

/** What a browser shows: the token of the link, and what it made up itself when it opened it. */
export type Held = { token: string; secret: string }

export type HolderNeeds = {
  db: Db
  store: RemoteLinkStore
  linking: Pick<WhatsAppLinking, 'byName' | 'connect' | 'pairingCode'>
  attempts: Attempts
  clock: Clock
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after each commit. */
  committed: () => void
}

/** What whoever holds a link may do with it, each with the session of that link alone. */
export function remoteHolder({ db, store, linking, attempts, clock, publish, committed }: HolderNeeds) {
  /** The link of this browser, also for a moment after it was used. */
  const own = (link: RemoteLinkRow, secret: string): RemoteLinkRow => {
    const state = stateOf(link, clock.now())
    if (state === 'expired' || state === 'withdrawn') fail(`remote_link.${state}`)
    const isOwn = link.openerHash === tokenHash(secret)
    const isOver = link.usedAt !== null && clock.now().getTime() - link.usedAt.getTime() > FAREWELL_MS
    if (state === 'used' && (!isOwn || isOver)) fail('remote_link.used')
    return isOwn ? link : fail('remote_link.open_elsewhere')
  }

  const found = async (token: string) => (await store.byToken(tokenHash(token))) ?? fail('remote_link.not_found')

  const knock = async (source: string) => {
    if (await attempts.refuses([knocksFrom(source)])) fail('remote_link.too_many')
  }

  /** Linking goes on while the link does: a used one changes nothing any more. */
  const toLink = async ({ token, secret }: Held): Promise<RemoteLinkRow> => {
    const link = own(await found(token), secret)
    return link.usedAt ? fail('remote_link.used') : link
  }

  const shown = async ({ userId, sessionName, invitedBy, usedAt }: RemoteLinkRow): Promise<RemoteLinking> => {
    const session = await linking.byName(userId, sessionName)
    const told = { ...session, cause: elsewhere.has(session.cause) ? LINKED_ELSEWHERE : session.cause }
    return { invitedBy, session: usedAt ? { ...told, qrCode: null, expiresAt: null, pairingCode: null } : told }
  }

  /** The first browser keeps the link; of two at once the database picks one. */
  const keep = async (link: RemoteLinkRow, secret: string): Promise<RemoteLinkRow> => {
    if (stateOf(link, clock.now()) !== 'unopened') return link
    const { userId, sessionName } = link
    const opened = await db.transaction().execute(async (tx) => {
      const mine = await store.open(tx, link.tokenHash, tokenHash(secret), clock.now())
      if (mine) await publish(tx, userId, { type: 'session', sessionName })
      return mine
    })
    committed()
    return opened ?? (await store.byToken(link.tokenHash)) ?? fail('remote_link.not_found')
  }

  /** A code that somebody may still scan, or that is being made, is left in peace: another one would take its place. */
  const offer = async ({ userId, sessionName, usedAt }: RemoteLinkRow): Promise<void> => {
    const { status, expiresAt, phoneNumber } = await linking.byName(userId, sessionName)
    const isOffered = status === 'generating_qr' && expiresAt !== null && new Date(expiresAt) > clock.now()
    if (usedAt === null && phoneNumber === null && !isOffered) await linking.connect(userId, sessionName)
  }

  return {
    async open({ token, secret }: Held, source: string): Promise<RemoteLinking> {
      await knock(source)
      const link = own(await keep(await found(token), secret), secret)
      await offer(link)
      return shown(link)
    },

    /** Asked every few seconds: only whoever guesses is counted. */
    async look({ token, secret }: Held, source: string): Promise<RemoteLinking> {
      if (await attempts.usedUp([knocksFrom(source)])) fail('remote_link.too_many')
      const link = await store.byToken(tokenHash(token))
      if (!link) await attempts.add([knocksFrom(source)])
      return shown(own(link ?? fail('remote_link.not_found'), secret))
    },

    async renew(held: Held, source: string): Promise<RemoteLinking> {
      await knock(source)
      const link = await toLink(held)
      const { phoneNumber } = await linking.byName(link.userId, link.sessionName)
      if (phoneNumber === null) await linking.connect(link.userId, link.sessionName)
      return shown(link)
    },

    async pairingCode(held: Held, phone: string, source: string): Promise<PairingCode> {
      await knock(source)
      const link = await toLink(held)
      if (await attempts.refuses([codesOf(link.tokenHash)])) fail('remote_link.too_many')
      return linking.pairingCode(link.userId, link.sessionName, phone)
    },
  }
}

/** What an owner mends in their console; whoever only holds the phone can but say it. */
const elsewhere = new Set<string | null>([problems['whatsapp.phone_taken'].text, problems['whatsapp.phone_waits'].text])
const LINKED_ELSEWHERE =
  'Ese WhatsApp ya está vinculado aquí. Vincula otro teléfono, o avísale a quien te envió el enlace'
