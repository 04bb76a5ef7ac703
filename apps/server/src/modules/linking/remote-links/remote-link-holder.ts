import {
  fail,
  type PairingCode,
  agentProblems,
  type RemoteLinkView,
  type ServerEvent,
  type WorkspaceBrand,
} from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { RemoteLinkRow } from '../../../db/schema.ts'
import type { RateLimiter } from '../../../platform/security/rate-limiter.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { tokenHash } from '../../../platform/security/tokens.ts'
import { pairingCodeLimit, attemptLimit } from './rate-limits.ts'
import { remoteLinkState } from './remote-link-state.ts'
import type { RemoteLinkStore } from './remote-links.store.ts'
import type { WhatsAppLinking } from '../whatsapp/whatsapp.service.ts'

/** The page that used the link shows «WhatsApp conectado» for so long; then the link shows nothing. */
const USED_LINK_VISIBLE_MS = 10 * 60_000

/** The link's token, and the secret that the browser created when it opened the link. */
export type RemoteLinkCredentials = { token: string; secret: string }

export type RemoteLinkHolderDeps = {
  db: Db
  store: RemoteLinkStore
  linking: Pick<WhatsAppLinking, 'byName' | 'connect' | 'pairingCode'>
  attempts: RateLimiter
  clock: Clock
  brandOf: (workspaceId: string) => Promise<WorkspaceBrand>
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

export function createRemoteLinkHolder({
  db,
  store,
  linking,
  attempts,
  clock,
  brandOf,
  publish,
  afterCommit,
}: RemoteLinkHolderDeps) {
  /** Throws unless this browser opened the link and the link is valid or was just used. */
  const assertOwn = (link: RemoteLinkRow, secret: string): RemoteLinkRow => {
    const state = remoteLinkState(link, clock.now())
    if (state === 'expired' || state === 'withdrawn') fail(`remote_link.${state}`)
    const isOwn = link.openerHash === tokenHash(secret)
    const isOver = link.usedAt !== null && clock.now().getTime() - link.usedAt.getTime() > USED_LINK_VISIBLE_MS
    if (state === 'used' && (!isOwn || isOver)) fail('remote_link.used')
    return isOwn ? link : fail('remote_link.open_elsewhere')
  }

  const findLink = async (token: string) => (await store.findByToken(tokenHash(token))) ?? fail('remote_link.not_found')

  const limitAttempts = async (source: string) => {
    if (await attempts.refuses([attemptLimit(source)])) fail('remote_link.too_many')
  }

  const findUsableLink = async ({ token, secret }: RemoteLinkCredentials): Promise<RemoteLinkRow> => {
    const link = assertOwn(await findLink(token), secret)
    return link.usedAt ? fail('remote_link.used') : link
  }

  const present = async ({ workspaceId, sessionName, invitedBy, usedAt }: RemoteLinkRow): Promise<RemoteLinkView> => {
    const [workspace, session] = await Promise.all([brandOf(workspaceId), linking.byName(workspaceId, sessionName)])
    const visible = { ...session, cause: TAKEN_CAUSES.has(session.cause) ? ALREADY_LINKED_TEXT : session.cause }
    const shown = usedAt ? { ...visible, qrCode: null, expiresAt: null, pairingCode: null } : visible
    return { workspace, invitedBy, session: shown }
  }

  const claimForBrowser = async (link: RemoteLinkRow, secret: string): Promise<RemoteLinkRow> => {
    if (remoteLinkState(link, clock.now()) !== 'unopened') return link
    const { workspaceId, sessionName } = link
    const claimed = await db.transaction().execute(async (tx) => {
      const row = await store.claim(tx, link.tokenHash, tokenHash(secret), clock.now())
      if (row) await publish(tx, workspaceId, { type: 'session', sessionName })
      return row
    })
    afterCommit()
    return claimed ?? (await store.findByToken(link.tokenHash)) ?? fail('remote_link.not_found')
  }

  /** Keeps a code that can still be scanned or is being created, because a new one would replace it. */
  const ensureCode = async ({ workspaceId, sessionName, usedAt }: RemoteLinkRow): Promise<void> => {
    const { status, expiresAt, phoneNumber } = await linking.byName(workspaceId, sessionName)
    const isOffered = status === 'generating_qr' && expiresAt !== null && new Date(expiresAt) > clock.now()
    if (usedAt === null && phoneNumber === null && !isOffered) await linking.connect(workspaceId, sessionName)
  }

  return {
    async open({ token, secret }: RemoteLinkCredentials, source: string): Promise<RemoteLinkView> {
      await limitAttempts(source)
      const link = assertOwn(await claimForBrowser(await findLink(token), secret), secret)
      await ensureCode(link)
      return present(link)
    },

    /** Polled every few seconds: only unknown tokens count as attempts. */
    async readState({ token, secret }: RemoteLinkCredentials, source: string): Promise<RemoteLinkView> {
      if (await attempts.findExceeded([attemptLimit(source)])) fail('remote_link.too_many')
      const link = await store.findByToken(tokenHash(token))
      if (!link) await attempts.increment([attemptLimit(source)])
      return present(assertOwn(link ?? fail('remote_link.not_found'), secret))
    },

    async renew(credentials: RemoteLinkCredentials, source: string): Promise<RemoteLinkView> {
      await limitAttempts(source)
      const link = await findUsableLink(credentials)
      const { phoneNumber } = await linking.byName(link.workspaceId, link.sessionName)
      if (phoneNumber === null) await linking.connect(link.workspaceId, link.sessionName)
      return present(link)
    },

    async pairingCode(credentials: RemoteLinkCredentials, phone: string, source: string): Promise<PairingCode> {
      await limitAttempts(source)
      const link = await findUsableLink(credentials)
      if (await attempts.refuses([pairingCodeLimit(link.tokenHash)])) fail('remote_link.too_many')
      return linking.pairingCode(link.workspaceId, link.sessionName, phone)
    },
  }
}

const TAKEN_CAUSES = new Set<string | null>([
  agentProblems['whatsapp.phone_taken'].text,
  agentProblems['whatsapp.phone_waits'].text,
])
const ALREADY_LINKED_TEXT =
  'Ese WhatsApp ya está vinculado aquí. Vincula otro teléfono, o avísale a quien te envió el enlace'
