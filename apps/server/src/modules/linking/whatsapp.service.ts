import { fail, limits, type PairingCode, problems, type ServerEvent, type WhatsAppSession } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { newName } from '../../platform/ids.ts'
import type { DrawQr } from '../../ports/qr-picture.ts'
import type { SessionObserved } from '../../ports/whatsapp.ts'
import type { PendingDeletionStore } from './pending-deletions.store.ts'
import type { RemoteLinkStore } from './remote-links.store.ts'
import { after, isOver, phoneTaken } from './session-state.ts'
import type { SessionChanges, WhatsAppSessionStore } from './whatsapp-sessions.store.ts'

/** Linkings that one person may leave unfinished: each keeps a line open to WhatsApp. */
const UNFINISHED = 5

const LOOK_MS = 200
const CODE_MS = 20_000
const LEAVING_MS = 3_000

type Needs = {
  db: Db
  store: WhatsAppSessionStore
  deletions: PendingDeletionStore
  links: Pick<RemoteLinkStore, 'use' | 'withdraw'>
  clock: Clock
  drawQr: DrawQr
  /** Of these sessions, those that some process keeps. */
  kept: (names: readonly string[]) => Promise<Set<string>>
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after a commit that changes what must be kept on the line. */
  changed: () => void
  /** Called after any other commit. */
  committed: () => void
  /** Resolves soon, and then again: whoever waits for something looks each time. */
  pause: (ms: number) => Promise<void>
}

export type WhatsAppLinking = ReturnType<typeof createWhatsAppLinking>

/** How a phone lets us in, stays, and is left. What is told of a session was observed. */
export function createWhatsAppLinking(needs: Needs) {
  const { db, store, deletions, links, clock, drawQr, kept, publish, changed, committed, pause } = needs

  const found = async (userId: string, name: string) => (await store.ofUser(userId, name)) ?? fail('whatsapp.not_found')

  const present = async (row: WhatsAppSessionRow): Promise<WhatsAppSession> => ({
    sessionName: row.name,
    status: row.connection,
    isConnected: row.connection === 'connected',
    qrCode: row.qr === null ? null : await drawQr(row.qr),
    expiresAt: row.windowUntil?.toISOString() ?? null,
    phoneNumber: row.phoneNumber,
    observedAt: row.observedAt?.toISOString() ?? null,
    cause: row.problem === null ? null : problems[row.problem].text,
    timestamp: clock.now().toISOString(),
  })

  const windowFrom = (now: Date) => new Date(now.getTime() + limits.qrLifeMs)

  /** In the caller's transaction. Whoever leaves a session lets nobody else link it any more. */
  const wishIn = async (tx: Tx, userId: string, name: string, changes: SessionChanges) => {
    const now = clock.now()
    const row = await store.wish(tx, userId, name, changes, now)
    if (row && changes.wish === 'leave') await links.withdraw(tx, name, now)
    return row
  }

  const wish = async (userId: string, name: string, changes: SessionChanges) => {
    const row = await db
      .transaction()
      .execute((tx) => wishIn(tx, userId, name, changes))
      .catch(phoneIsTaken)
    changed()
    return row ?? fail('whatsapp.not_found')
  }

  /** A fresh window in which a phone may let us in. */
  const openWindow = (): SessionChanges => ({
    wish: 'link',
    connection: 'generating_qr',
    problem: null,
    qr: null,
    windowUntil: windowFrom(clock.now()),
    pairingPhone: null,
    pairingCode: null,
  })

  /** In the caller's transaction: the session is left, and gone once the phone has let go of it. */
  async function removeIn(tx: Tx, userId: string, name: string, agentName: string | null): Promise<boolean> {
    const left: SessionChanges = { wish: 'leave', connection: 'disconnected', problem: null, qr: null }
    const row = await wishIn(tx, userId, name, left)
    if (row) await deletions.ask(tx, name, userId, agentName, clock.now())
    return row !== undefined
  }

  /** Leaving is usually a matter of a moment, which is waited for. */
  async function staysAWhile(userId: string, name: string): Promise<boolean> {
    for (let waited = 0; waited < LEAVING_MS; waited += LOOK_MS) {
      if (!(await store.ofUser(userId, name))) return false
      await pause(LOOK_MS)
    }
    return true
  }

  const begin = async (userId: string, name: string): Promise<WhatsAppSession> => {
    const now = clock.now()
    const row = await db.transaction().execute(async (tx) => {
      const inserted = (await store.insert(tx, name, userId, windowFrom(now), now)) ?? fail('whatsapp.name_taken')
      await publish(tx, userId, { type: 'session', sessionName: name })
      return inserted
    })
    changed()
    return present(row)
  }

  return {
    async create(userId: string, asked: string | undefined): Promise<WhatsAppSession> {
      if ((await store.unlinkedOf(userId)) >= UNFINISHED) fail('whatsapp.too_many_sessions')
      return begin(userId, asked ?? newName('agent'))
    },

    byName: async (userId: string, name: string) => present(await found(userId, name)),

    /** Back on the line if a phone knows us; else a new QR, for five more minutes. */
    async connect(userId: string, name: string): Promise<WhatsAppSession> {
      const row = await store.ofUser(userId, name)
      if (!row) return (await store.isOfAgent(userId, name)) ? begin(userId, name) : fail('whatsapp.not_found')
      if (row.wish === 'link' && (row.phoneNumber !== null || row.qr !== null)) return present(row)
      if (row.phoneNumber === null) return present(await wish(userId, name, openWindow()))
      return present(await wish(userId, name, { wish: 'link', connection: 'waiting_for_connection', problem: null }))
    },

    /** Silent at once; the phone's «Dispositivos vinculados» loses us as soon as it can be reached. */
    async disconnect(userId: string, name: string): Promise<WhatsAppSession> {
      await found(userId, name)
      return present(await wish(userId, name, { wish: 'leave', connection: 'disconnected', problem: null, qr: null }))
    },

    async remove(userId: string, name: string): Promise<{ pending: boolean }> {
      await found(userId, name)
      await db.transaction().execute((tx) => removeIn(tx, userId, name, null))
      changed()
      return { pending: await staysAWhile(userId, name) }
    },
    removeIn,
    staysAWhile,

    pendingDeletions: async (userId: string) =>
      (await deletions.listOf(userId)).map(({ sessionName, agentName, cause, askedAt }) => ({
        sessionName,
        agentName,
        cause: cause === null ? null : problems[cause].text,
        askedAt: askedAt.toISOString(),
      })),

    /** Waits until the line that asks for it has the code, twenty seconds at most. */
    async pairingCode(userId: string, name: string, phone: string): Promise<PairingCode> {
      const row = await found(userId, name)
      if (row.phoneNumber !== null) fail('whatsapp.already_linked')
      await wish(userId, name, { ...openWindow(), pairingPhone: phone })
      for (let waited = 0; waited < CODE_MS; waited += LOOK_MS) {
        await pause(LOOK_MS)
        const { pairingCode, windowUntil, problem } = await found(userId, name)
        if (pairingCode !== null && windowUntil) return { code: pairingCode, expiresAt: windowUntil.toISOString() }
        if (problem !== null) break
      }
      return fail('whatsapp.no_code')
    },

    wanted: () => store.wanted(clock.now()),
    agentOf: async (name: string) => (await store.agentOf(name))?.id ?? null,

    async report(name: string, version: string, observed: SessionObserved): Promise<void> {
      const note = (changesOf: (row: WhatsAppSessionRow) => SessionChanges) =>
        db.transaction().execute(async (tx) => {
          const row = await store.held(tx, name, version)
          if (!row) return false
          if (row.wish === 'leave' && observed.state === 'closed') await deletions.note(tx, name, observed.problem)
          const changes = changesOf(row)
          if (!isNews(row, changes)) {
            await store.seenAgain(tx, name, clock.now())
            return observed.state === 'closed'
          }
          await store.note(tx, name, changes, clock.now())
          // Not when the phone is let go of again, because another agent has it.
          if (observed.state === 'linked' && changes.wish === undefined) await links.use(tx, name, clock.now())
          if (!isOver(observed)) return true
          await store.forgetKeys(tx, name)
          await store.removeIfAsked(tx, name)
          return true
        })
      const wasNews = await note((row) => after(row, observed)).catch((error: unknown) =>
        isPhoneTaken(error) && observed.state === 'linked'
          ? note(() => phoneTaken(observed.phone))
          : Promise.reject(error),
      )
      const isNewWish = isOver(observed) || observed.state === 'expired' || observed.state === 'linked'
      if (isNewWish) changed()
      else if (wasNews) committed()
    },

    /** In the caller's transaction: the session that a new agent will speak through, which nobody may change meanwhile. */
    async claimIn(tx: Tx, userId: string, name: string) {
      const row = await store.ofUserIn(tx, userId, name)
      return row && row.phoneNumber !== null && row.wish === 'link' ? row : fail('agents.linking_missing')
    },

    /** A process that died said nothing: what it kept is no longer shown as on the line. */
    async doubt(): Promise<void> {
      const shown = await store.shownOpen()
      if (shown.length === 0) return
      const held = await kept(shown.map(({ name }) => name))
      const now = clock.now()
      const doubted = await Promise.all(
        shown
          .filter(({ name }) => !held.has(name))
          .map(({ name, observedAt }) => db.transaction().execute((tx) => store.doubt(tx, name, observedAt, now))),
      )
      if (doubted.some((row) => row !== undefined)) committed()
    },

    /** Whose owner is gone: the phone should not keep us among its devices. */
    async leaveOrphans(): Promise<void> {
      if (await store.leaveOrphans(clock.now())) changed()
    },

    async forgetOld(): Promise<void> {
      await this.leaveOrphans()
      await store.forgetUnfinished(clock.now(), 24 * 60 * 60_000)
    },
  }
}

/** Each wish is news, also one that is like the last. */
const isNews = (row: WhatsAppSessionRow, changes: SessionChanges): boolean =>
  changes.wish !== undefined ||
  Object.entries(changes).some(([key, value]) => row[key as keyof SessionChanges] !== value)

const isPhoneTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'whatsapp_sessions_phone'

function phoneIsTaken(error: unknown): never {
  if (isPhoneTaken(error)) return fail('whatsapp.phone_taken', { cause: error })
  throw error
}
