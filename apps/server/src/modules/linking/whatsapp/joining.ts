import { fail, limits, type PairingCode, type ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { Allowance, Attempts } from '../../../platform/attempts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AgentlessSessionStore } from '../agentless/agentless.store.ts'
import type { PendingDeletionStore } from './pending-deletions.store.ts'
import { canComeBack, nobodyAsked } from '../sessions/session-state.ts'
import type { SessionChanges } from '../sessions/session-row.ts'
import type { WaysIn } from '../sessions/ways-in.ts'
import type { WhatsAppSessionStore } from '../sessions/sessions.store.ts'

/** Windows that one person may have open at once: each keeps a line open to WhatsApp. */
const UNFINISHED = 5

const LOOK_MS = 200
const CODE_MS = 20_000

/** WhatsApp announces each to whoever has that phone, whether they asked for it or not. */
const codesOf = (userId: string): Allowance => ({ name: `pairing codes of ${userId}`, most: 6, withinMs: 3_600_000 })

export type JoiningNeeds = {
  db: Db
  store: WhatsAppSessionStore
  agentless: AgentlessSessionStore
  deletions: PendingDeletionStore
  attempts: Attempts
  ways: WaysIn
  clock: Clock
  /** What keeps a new session of this person. */
  engineOf: (userId: string) => Promise<WhatsAppSessionRow['engine']>
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after a commit that changes what must be kept on the line. */
  changed: () => void
  /** Resolves soon, and then again: whoever waits for something looks each time. */
  pause: (ms: number) => Promise<void>
}

/** How a phone lets us in, or how we come back to one that did. */
export function createJoining({
  db,
  store,
  agentless,
  deletions,
  attempts,
  ways,
  clock,
  engineOf,
  publish,
  changed,
  pause,
}: JoiningNeeds) {
  const found = async (userId: string, name: string) => (await store.ofUser(userId, name)) ?? fail('whatsapp.not_found')

  const refuseTooMany = async (tx: Tx, userId: string, name: string, now: Date) => {
    if ((await store.openBeside(tx, userId, name, now)) >= UNFINISHED) fail('whatsapp.too_many_sessions')
  }

  /** Two constraints of the database, in the words of whoever links. Anything else goes on as it came. */
  const taken = (userId: string, name: string) => async (error: unknown) => {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'whatsapp_sessions_of_agent') fail('whatsapp.not_found', { cause: error })
    if (constraint !== 'whatsapp_sessions_phone') throw error
    const phone = (await store.ofUser(userId, name))?.phoneNumber
    return fail(phone ? await agentless.whyTaken(db, userId, phone) : 'whatsapp.phone_taken', { cause: error })
  }

  const begin = async (userId: string, name: string): Promise<WhatsAppSessionRow> => {
    const now = clock.now()
    const engine = (await store.engineOfAgent(userId, name)) ?? (await engineOf(userId))
    const row = await db
      .transaction()
      .execute(async (tx) => {
        await store.holdUser(tx, userId)
        await refuseTooMany(tx, userId, name, now)
        const inserted =
          (await store.insert(tx, { name, userId, engine, windowUntil: windowFrom(now) }, now)) ??
          fail((await store.ofUserIn(tx, userId, name)) ? 'whatsapp.name_taken' : 'whatsapp.not_found')
        await deletions.withdraw(tx, name, userId)
        await publish(tx, userId, { type: 'session', sessionName: name })
        return inserted
      })
      .catch(taken(userId, name))
    changed()
    return row
  }

  /** With the session held: nobody scans a code between what is looked at and what is wished. Null wishes nothing. */
  const wish = async (
    userId: string,
    name: string,
    changesOf: (row: WhatsAppSessionRow, now: Date) => SessionChanges | null,
  ): Promise<WhatsAppSessionRow> => {
    const now = clock.now()
    const row = await db
      .transaction()
      .execute(async (tx) => {
        await store.holdUser(tx, userId)
        const standing = (await store.ofUserIn(tx, userId, name)) ?? fail('whatsapp.not_found')
        const changes = changesOf(standing, now)
        if (!changes) return standing
        if (changes.windowUntil) await refuseTooMany(tx, userId, name, now)
        await deletions.withdraw(tx, name, userId)
        return (await store.wish(tx, userId, name, { ...changes, wish: 'link' }, now)) ?? standing
      })
      .catch(taken(userId, name))
    changed()
    return row
  }

  return {
    begin,

    /** Back on the line if a phone knows us; else a new QR, for five more minutes. What goes on already goes on. */
    async connect(userId: string, name: string): Promise<WhatsAppSessionRow> {
      if (!(await store.ofUser(userId, name)))
        return (await store.engineOfAgent(userId, name)) ? begin(userId, name) : fail('whatsapp.not_found')
      return wish(userId, name, (row, now) => {
        if (row.wish === 'link' && (canComeBack(row) || isOpen(row, now))) return null
        return canComeBack(row) ? { connection: 'waiting_for_connection', problem: null } : openWindow(now)
      })
    },

    /** A new code on a new connection, for five more minutes. */
    async renew(userId: string, name: string): Promise<WhatsAppSessionRow> {
      const { engine } = await found(userId, name)
      if (engine === 'n8n') fail('whatsapp.linked_by_n8n')
      return wish(userId, name, (row, now) => (canComeBack(row) ? fail('whatsapp.already_linked') : openWindow(now)))
    },

    /** Waits until the line that asks for it has the code, twenty seconds at most. */
    async pairingCode(userId: string, name: string, phone: string): Promise<PairingCode> {
      const standing = await found(userId, name)
      if (canComeBack(standing)) fail('whatsapp.already_linked')
      if (standing.engine === 'n8n') fail('whatsapp.qr_only')
      if (await attempts.refuses([codesOf(userId)])) fail('whatsapp.too_many_codes')
      const asked = await wish(userId, name, (row, now) =>
        canComeBack(row)
          ? fail('whatsapp.already_linked')
          : { ...openWindow(now), pairingPhone: phone.replace('+', '') },
      )
      for (let waited = 0; waited < CODE_MS; waited += LOOK_MS) {
        await pause(LOOK_MS)
        const row = await found(userId, name)
        const { version, windowUntil, problem } = row
        const { pairingCode } = ways.open(row)
        if (version !== asked.version || problem !== null) break
        if (pairingCode !== null && windowUntil) return { code: pairingCode, expiresAt: windowUntil.toISOString() }
      }
      return fail('whatsapp.no_code')
    },
  }
}

const windowFrom = (now: Date) => new Date(now.getTime() + limits.qrLifeMs)

/** What is shown in it can be scanned. */
export const isOpen = ({ windowUntil }: WhatsAppSessionRow, now: Date): boolean =>
  windowUntil !== null && windowUntil > now

/** A fresh window in which a phone may let us in. */
const openWindow = (now: Date): SessionChanges => ({
  ...nobodyAsked,
  connection: 'generating_qr',
  problem: null,
  phoneNumber: null,
  formerPhone: null,
  windowUntil: windowFrom(now),
})
