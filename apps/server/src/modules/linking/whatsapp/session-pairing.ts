import { fail, limits, type PairingCode, type ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { type Refusals, refuseViolations } from '../../../db/refuse-violations.ts'
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
const pairingCodeLimit = (workspaceId: string): RateLimit => ({
  name: `pairing codes of ${workspaceId}`,
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
  defaultEngine: (workspaceId: string) => Promise<WhatsAppSessionRow['engine']>
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
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
  const findSession = async (workspaceId: string, name: string) =>
    (await store.ofWorkspace(workspaceId, name)) ?? fail('whatsapp.not_found')

  const refuseTooMany = async (tx: Tx, workspaceId: string, name: string, now: Date) => {
    if ((await store.countOtherWindows(tx, workspaceId, name, now)) >= MAX_OPEN_WINDOWS)
      fail('whatsapp.too_many_sessions')
  }

  const refusalsOf = (workspaceId: string, name: string): Refusals => ({
    whatsapp_sessions_of_agent: (cause) => fail('whatsapp.not_found', { cause }),
    async whatsapp_sessions_phone(cause) {
      const phone = (await store.ofWorkspace(workspaceId, name))?.phoneNumber
      return fail(phone ? await agentless.explainTakenPhone(db, workspaceId, phone) : 'whatsapp.phone_taken', { cause })
    },
  })

  const readDefaultEngine = (workspaceId: string) =>
    defaultEngine(workspaceId).catch((cause: unknown) => fail('n8n.unread', { cause }))

  const begin = async (workspaceId: string, name: string): Promise<WhatsAppSessionRow> => {
    const now = clock.now()
    const engine = (await store.findAgentEngine(workspaceId, name)) ?? (await readDefaultEngine(workspaceId))
    const changing = db.transaction().execute(async (tx) => {
      await store.lockWorkspace(tx, workspaceId)
      await refuseTooMany(tx, workspaceId, name, now)
      const inserted =
        (await store.insert(tx, { name, workspaceId, engine, windowUntil: windowEnd(now) }, now)) ??
        fail((await store.lockOfWorkspace(tx, workspaceId, name)) ? 'whatsapp.name_taken' : 'whatsapp.not_found')
      await deletions.cancel(tx, name, workspaceId)
      await publish(tx, workspaceId, { type: 'session', sessionName: name })
      return inserted
    })
    const row = await refuseViolations(changing, refusalsOf(workspaceId, name))
    afterSessionChange()
    return row
  }

  const changeSession = async (
    workspaceId: string,
    name: string,
    changesOf: (row: WhatsAppSessionRow, now: Date) => SessionChanges | null,
  ): Promise<WhatsAppSessionRow> => {
    const now = clock.now()
    const changing = db.transaction().execute(async (tx) => {
      await store.lockWorkspace(tx, workspaceId)
      const current = (await store.lockOfWorkspace(tx, workspaceId, name)) ?? fail('whatsapp.not_found')
      const update = changesOf(current, now)
      if (!update) return current
      if (update.windowUntil) await refuseTooMany(tx, workspaceId, name, now)
      await deletions.cancel(tx, name, workspaceId)
      return (await store.wish(tx, workspaceId, name, { ...update, wish: 'link' }, now)) ?? current
    })
    const row = await refuseViolations(changing, refusalsOf(workspaceId, name))
    afterSessionChange()
    return row
  }

  return {
    begin,

    /** Reconnects a linked session, else opens a pairing window; changes nothing while either goes on. */
    async connect(workspaceId: string, name: string): Promise<WhatsAppSessionRow> {
      if (!(await store.ofWorkspace(workspaceId, name)))
        return (await store.findAgentEngine(workspaceId, name)) ? begin(workspaceId, name) : fail('whatsapp.not_found')
      return changeSession(workspaceId, name, (row, now) => {
        if (row.wish === 'link' && (canReconnect(row) || isWindowOpen(row, now))) return null
        return canReconnect(row) ? { connection: 'waiting_for_connection', problem: null } : newWindowChanges(now)
      })
    },

    async renew(workspaceId: string, name: string): Promise<WhatsAppSessionRow> {
      const { engine } = await findSession(workspaceId, name)
      if (engine === 'n8n') fail('whatsapp.linked_by_n8n')
      return changeSession(workspaceId, name, (row, now) =>
        canReconnect(row) ? fail('whatsapp.already_linked') : newWindowChanges(now),
      )
    },

    async pairingCode(workspaceId: string, name: string, phone: string): Promise<PairingCode> {
      const current = await findSession(workspaceId, name)
      if (canReconnect(current)) fail('whatsapp.already_linked')
      if (current.engine === 'n8n') fail('whatsapp.qr_only')
      if (await attempts.refuses([pairingCodeLimit(workspaceId)])) fail('whatsapp.too_many_codes')
      const requested = await changeSession(workspaceId, name, (row, now) =>
        canReconnect(row)
          ? fail('whatsapp.already_linked')
          : { ...newWindowChanges(now), pairingPhone: phone.replace('+', '') },
      )
      for (let waitedMs = 0; waitedMs < CODE_TIMEOUT_MS; waitedMs += POLL_MS) {
        await sleep(POLL_MS)
        const row = await findSession(workspaceId, name)
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
