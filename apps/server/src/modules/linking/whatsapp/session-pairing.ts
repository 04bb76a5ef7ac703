import { fail, limits, type PairingCode, type ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { RateLimit, RateLimiter } from '../../../platform/security/rate-limiter.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { AgentlessSessionStore } from '../agentless/agentless-sessions.store.ts'
import type { PendingDeletionStore } from './pending-deletions.store.ts'
import { canReconnect, closedPairing } from '../sessions/session-state.ts'
import type { SessionChanges } from '../sessions/update-session.store.ts'
import type { PairingSecrets } from '../sessions/pairing-secrets.ts'
import type { WhatsAppSessionStore } from '../sessions/sessions.store.ts'

/** Per user: each open window keeps a connection to WhatsApp. */
const MAX_OPEN_WINDOWS = 5

const POLL_MS = 200
const CODE_TIMEOUT_MS = 20_000

/** WhatsApp notifies the phone of every code, also when its owner did not ask for one. */
const pairingCodeLimit = (userId: string): RateLimit => ({
  name: `pairing codes of ${userId}`,
  most: 6,
  withinMs: 3_600_000,
})

export type SessionPairingDeps = {
  db: Db
  store: WhatsAppSessionStore
  agentless: AgentlessSessionStore
  deletions: PendingDeletionStore
  attempts: RateLimiter
  pairingSecrets: PairingSecrets
  clock: Clock
  /** The engine of a session without agent. */
  defaultEngine: (userId: string) => Promise<WhatsAppSessionRow['engine']>
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Runs after a commit that changes which sessions must be connected. */
  afterSessionChange: () => void
  sleep: (ms: number) => Promise<void>
}

export function createSessionPairing({
  db,
  store,
  agentless,
  deletions,
  attempts,
  pairingSecrets,
  clock,
  defaultEngine,
  publish,
  afterSessionChange,
  sleep,
}: SessionPairingDeps) {
  const findSession = async (userId: string, name: string) =>
    (await store.ofUser(userId, name)) ?? fail('whatsapp.not_found')

  const refuseTooMany = async (tx: Tx, userId: string, name: string, now: Date) => {
    if ((await store.countOtherWindows(tx, userId, name, now)) >= MAX_OPEN_WINDOWS) fail('whatsapp.too_many_sessions')
  }

  /** Turns two constraint violations into errors of the contract; others are thrown unchanged. */
  const explainConflict = (userId: string, name: string) => async (error: unknown) => {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'whatsapp_sessions_of_agent') fail('whatsapp.not_found', { cause: error })
    if (constraint !== 'whatsapp_sessions_phone') throw error
    const phone = (await store.ofUser(userId, name))?.phoneNumber
    return fail(phone ? await agentless.explainTakenPhone(db, userId, phone) : 'whatsapp.phone_taken', { cause: error })
  }

  const readDefaultEngine = (userId: string) =>
    defaultEngine(userId).catch((cause: unknown) => fail('n8n.unread', { cause }))

  const begin = async (userId: string, name: string): Promise<WhatsAppSessionRow> => {
    const now = clock.now()
    const engine = (await store.findAgentEngine(userId, name)) ?? (await readDefaultEngine(userId))
    const row = await db
      .transaction()
      .execute(async (tx) => {
        await store.lockUser(tx, userId)
        await refuseTooMany(tx, userId, name, now)
        const inserted =
          (await store.insert(tx, { name, userId, engine, windowUntil: windowEnd(now) }, now)) ??
          fail((await store.lockOfUser(tx, userId, name)) ? 'whatsapp.name_taken' : 'whatsapp.not_found')
        await deletions.cancel(tx, name, userId)
        await publish(tx, userId, { type: 'session', sessionName: name })
        return inserted
      })
      .catch(explainConflict(userId, name))
    afterSessionChange()
    return row
  }

  const changeSession = async (
    userId: string,
    name: string,
    changesOf: (row: WhatsAppSessionRow, now: Date) => SessionChanges | null,
  ): Promise<WhatsAppSessionRow> => {
    const now = clock.now()
    const row = await db
      .transaction()
      .execute(async (tx) => {
        await store.lockUser(tx, userId)
        const current = (await store.lockOfUser(tx, userId, name)) ?? fail('whatsapp.not_found')
        const update = changesOf(current, now)
        if (!update) return current
        if (update.windowUntil) await refuseTooMany(tx, userId, name, now)
        await deletions.cancel(tx, name, userId)
        return (await store.wish(tx, userId, name, { ...update, wish: 'link' }, now)) ?? current
      })
      .catch(explainConflict(userId, name))
    afterSessionChange()
    return row
  }

  return {
    begin,

    /** Reconnects a linked session, else opens a pairing window; changes nothing while either goes on. */
    async connect(userId: string, name: string): Promise<WhatsAppSessionRow> {
      if (!(await store.ofUser(userId, name)))
        return (await store.findAgentEngine(userId, name)) ? begin(userId, name) : fail('whatsapp.not_found')
      return changeSession(userId, name, (row, now) => {
        if (row.wish === 'link' && (canReconnect(row) || isWindowOpen(row, now))) return null
        return canReconnect(row) ? { connection: 'waiting_for_connection', problem: null } : newWindowChanges(now)
      })
    },

    async renew(userId: string, name: string): Promise<WhatsAppSessionRow> {
      const { engine } = await findSession(userId, name)
      if (engine === 'n8n') fail('whatsapp.linked_by_n8n')
      return changeSession(userId, name, (row, now) =>
        canReconnect(row) ? fail('whatsapp.already_linked') : newWindowChanges(now),
      )
    },

    async pairingCode(userId: string, name: string, phone: string): Promise<PairingCode> {
      const current = await findSession(userId, name)
      if (canReconnect(current)) fail('whatsapp.already_linked')
      if (current.engine === 'n8n') fail('whatsapp.qr_only')
      if (await attempts.refuses([pairingCodeLimit(userId)])) fail('whatsapp.too_many_codes')
      const requested = await changeSession(userId, name, (row, now) =>
        canReconnect(row)
          ? fail('whatsapp.already_linked')
          : { ...newWindowChanges(now), pairingPhone: phone.replace('+', '') },
      )
      for (let waitedMs = 0; waitedMs < CODE_TIMEOUT_MS; waitedMs += POLL_MS) {
        await sleep(POLL_MS)
        const row = await findSession(userId, name)
        const { version, windowUntil, problem } = row
        const { pairingCode } = pairingSecrets.open(row)
        if (version !== requested.version || problem !== null) break
        if (pairingCode !== null && windowUntil) return { code: pairingCode, expiresAt: windowUntil.toISOString() }
      }
      return fail('whatsapp.no_code')
    },
  }
}

const windowEnd = (now: Date) => new Date(now.getTime() + limits.qrLifeMs)

export const isWindowOpen = ({ windowUntil }: WhatsAppSessionRow, now: Date): boolean =>
  windowUntil !== null && windowUntil > now

const newWindowChanges = (now: Date): SessionChanges => ({
  ...closedPairing,
  connection: 'generating_qr',
  problem: null,
  phoneNumber: null,
  formerPhone: null,
  windowUntil: windowEnd(now),
})
