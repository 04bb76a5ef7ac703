import { fail, type PairingCode, type WhatsAppSession } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import { newName } from '../../../platform/ids.ts'
import type { WorkflowReach } from '../../../ports/automation.ts'
import type { DrawQr } from '../../../ports/qr-picture.ts'
import type { N8nSessionCharge } from '../../../ports/whatsapp.ts'
import { isHopeless } from './pending-deletions.store.ts'
import { presentAgentless } from '../agentless/present-agentless.ts'
import { createJoining, isOpen, type JoiningNeeds } from './joining.ts'
import { createLeaving, type LeavingNeeds } from './leaving.ts'
import { createObserving, type ObservingNeeds } from './observing.ts'
import { causeOf, inVain } from './in-vain.ts'
import { createReportLinkFailure } from './report-link-failure.ts'
import type { ReachVault } from '../sessions/ways-in.ts'
import { leaving } from '../sessions/session-state.ts'
import type { WebVersionService } from '../web-version/web-version.service.ts'

const DAY_MS = 24 * 60 * 60_000

type Needs = JoiningNeeds &
  LeavingNeeds &
  ObservingNeeds & {
    drawQr: DrawQr
    versions: Pick<WebVersionService, 'linkFailed' | 'look'>
    /** How this person's n8n is reached; null where it is not known. */
    reachOf: (userId: string) => Promise<WorkflowReach | null>
    reaches: ReachVault
  }

export type WhatsAppLinking = ReturnType<typeof createWhatsAppLinking>

/** How a phone lets us in, stays, and is left. What is told of a session was observed. */
export function createWhatsAppLinking(needs: Needs) {
  const { store, agentless, deletions, ways, clock, drawQr, reachOf, reaches, versions, changed } = needs
  const joining = createJoining(needs)
  const { disconnect, forgetLeftBehind, ...leave } = createLeaving(needs)

  const pictureOf = async (qr: string) => (qr.startsWith('data:') ? qr : drawQr(qr))

  const present = async (row: WhatsAppSessionRow): Promise<WhatsAppSession> => {
    const { qr, pairingCode } = ways.open(row)
    return {
      sessionName: row.name,
      status: row.connection,
      isConnected: row.connection === 'connected',
      qrCode: qr !== null && isOpen(row, clock.now()) ? await pictureOf(qr) : null,
      expiresAt: row.windowUntil?.toISOString() ?? null,
      pairingCode,
      offersPairingCode: row.engine !== 'n8n',
      phoneNumber: row.phoneNumber,
      formerPhone: row.formerPhone,
      observedAt: row.observedAt?.toISOString() ?? null,
      cause: causeOf(row),
      timestamp: clock.now().toISOString(),
    }
  }

  const leaveOrphans = async (): Promise<void> => {
    if (await store.leaveOrphans(clock.now())) changed()
  }

  return {
    create: async (userId: string, asked: string | undefined) =>
      present(await joining.begin(userId, asked ?? newName('agent'))),
    connect: async (userId: string, name: string) => present(await joining.connect(userId, name)),
    linkFailed: createReportLinkFailure({ joining, versions, present }),
    pairingCode: (userId: string, name: string, phone: string): Promise<PairingCode> =>
      joining.pairingCode(userId, name, phone),
    byName: async (userId: string, name: string) =>
      present((await store.ofUser(userId, name)) ?? fail('whatsapp.not_found')),

    /** Silent at once; the phone's «Dispositivos vinculados» loses us as soon as it can be reached. */
    disconnect: async (userId: string, name: string) => present(await disconnect(userId, name)),
    ...leave,

    /** Linked or awaited, and without an agent: whoever left half-way finds them again. */
    agentless: async (userId: string) => (await agentless.listOf(userId, clock.now())).map(presentAgentless),

    pendingDeletions: async (userId: string) =>
      (await deletions.listOf(userId)).map(({ sessionName, agentName, cause, askedAt }) => ({
        sessionName,
        agentName,
        cause: cause === null ? null : inVain('eliminar', cause),
        isLeftBehind: isHopeless(cause),
        askedAt: askedAt.toISOString(),
      })),

    wanted: () => store.wanted(clock.now()),
    async wantedOfN8n(): Promise<N8nSessionCharge[]> {
      const kept = await store.wantedOfN8n(clock.now())
      return kept.flatMap(({ sealedReach, ...charge }) => {
        const reach = sealedReach === null ? null : reaches.open(charge.id, sealedReach)
        return charge.userId === null && reach === null ? [] : { ...charge, reach }
      })
    },
    linesOfN8n: store.linesOfN8n,
    ...createObserving(needs),

    /** In the caller's transaction: the session that a new agent will speak through, which nobody may change meanwhile. */
    async claimIn(tx: Tx, userId: string, name: string) {
      const row = await store.ofUserIn(tx, userId, name)
      return row && row.phoneNumber !== null && row.wish === 'link' ? row : fail('agents.linking_missing')
    },

    /**
     * Reads how this person's n8n is reached; what it gives back joins the transaction that deletes the account: n8n is
     * asked for its sessions until it has let go of them.
     */
    async farewell(userId: string): Promise<(tx: Tx) => Promise<void>> {
      const reach = await reachOf(userId)
      return async (tx) => {
        if (!reach) return
        const now = clock.now()
        for (const name of await store.ofN8n(tx, userId)) {
          await store.wish(tx, userId, name, leaving, now)
          await deletions.outlive(tx, name, reaches.seal(name, reach), now)
        }
      }
    },

    /** Whose owner is gone: the phone should not keep us among its devices. */
    leaveOrphans,

    async forgetOld(): Promise<void> {
      await leaveOrphans()
      await forgetLeftBehind()
      await store.forgetOrphansOfN8n(new Date(clock.now().getTime() - 30 * DAY_MS))
      await store.forgetUnfinished(clock.now(), DAY_MS)
      if (await store.leaveUnfinished(clock.now(), DAY_MS)) changed()
    },
  }
}
