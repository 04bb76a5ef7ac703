import { fail, type PairingCode, type WhatsAppSession } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import { newName } from '../../../platform/security/ids.ts'
import type { WorkflowAccess } from '../../../ports/n8n/automation.ts'
import type { DrawQr } from '../../../ports/draw-qr.ts'
import type { N8nSessionWorkItem } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import { isUnlinkImpossible } from './pending-deletions.store.ts'
import { presentAgentlessSession } from '../agentless/present-agentless-session.ts'
import { createSessionPairing, isWindowOpen, type SessionPairingDeps } from './session-pairing.ts'
import { createSessionUnlinking, type SessionUnlinkingDeps } from './session-unlinking.ts'
import { createSessionObservation, type SessionObservationDeps } from './session-observation.ts'
import { describeCause, describeFailure } from './describe-problem.ts'
import { createReportLinkFailure } from './report-link-failure.ts'
import type { ReachSealer } from '../sessions/pairing-secrets.ts'
import { unlinkChanges } from '../sessions/session-state.ts'
import type { WebVersionService } from '../web-version/web-version.service.ts'

const DAY_MS = 24 * 60 * 60_000

type WhatsappServiceDeps = SessionPairingDeps &
  SessionUnlinkingDeps &
  SessionObservationDeps & {
    drawQr: DrawQr
    versions: Pick<WebVersionService, 'reportPairingFailed' | 'look'>
    reachOf: (workspaceId: string) => Promise<WorkflowAccess | null>
    reachSealer: ReachSealer
  }

export type WhatsAppLinking = ReturnType<typeof createWhatsAppLinking>

export function createWhatsAppLinking(deps: WhatsappServiceDeps) {
  const {
    store,
    agentless,
    deletions,
    pairingSecrets,
    clock,
    drawQr,
    reachOf,
    reachSealer,
    versions,
    afterSessionChange,
  } = deps
  const pairing = createSessionPairing(deps)
  const { disconnect, deleteLeftBehind, ...unlinking } = createSessionUnlinking(deps)

  const pictureOf = async (qr: string) => (qr.startsWith('data:') ? qr : drawQr(qr))

  const present = async (row: WhatsAppSessionRow): Promise<WhatsAppSession> => {
    const { qr, pairingCode } = pairingSecrets.open(row)
    return {
      sessionName: row.name,
      status: row.connection,
      isConnected: row.connection === 'connected',
      qrCode: qr !== null && isWindowOpen(row, clock.now()) ? await pictureOf(qr) : null,
      expiresAt: row.windowUntil?.toISOString() ?? null,
      pairingCode,
      offersPairingCode: row.engine !== 'n8n',
      phoneNumber: row.phoneNumber,
      formerPhone: row.formerPhone,
      observedAt: row.observedAt?.toISOString() ?? null,
      cause: describeCause(row),
      timestamp: clock.now().toISOString(),
    }
  }

  const leaveOrphans = async (): Promise<void> => {
    if (await store.unlinkOrphans(clock.now())) afterSessionChange()
  }

  return {
    create: async (workspaceId: string, requestedName: string | undefined) =>
      present(await pairing.begin(workspaceId, requestedName ?? newName('agent'))),
    connect: async (workspaceId: string, name: string) => present(await pairing.connect(workspaceId, name)),
    linkFailed: createReportLinkFailure({ pairing, versions, present }),
    pairingCode: (workspaceId: string, name: string, phone: string): Promise<PairingCode> =>
      pairing.pairingCode(workspaceId, name, phone),
    byName: async (workspaceId: string, name: string) =>
      present((await store.ofWorkspace(workspaceId, name)) ?? fail('whatsapp.not_found')),

    disconnect: async (workspaceId: string, name: string) => present(await disconnect(workspaceId, name)),
    ...unlinking,

    agentless: async (workspaceId: string) =>
      (await agentless.listByWorkspace(workspaceId, clock.now())).map(presentAgentlessSession),

    pendingDeletions: async (workspaceId: string) =>
      (await deletions.listByWorkspace(workspaceId)).map(({ sessionName, agentName, cause, askedAt }) => ({
        sessionName,
        agentName,
        cause: cause === null ? null : describeFailure('eliminar', cause),
        isLeftBehind: isUnlinkImpossible(cause),
        askedAt: askedAt.toISOString(),
      })),

    listActive: () => store.listActive(clock.now()),
    async listActiveAtN8n(): Promise<N8nSessionWorkItem[]> {
      const sessions = await store.listActiveAtN8n(clock.now())
      return sessions.flatMap(({ sealedReach, ...workItem }) => {
        const reach = sealedReach === null ? null : reachSealer.open(workItem.id, sealedReach)
        return workItem.workspaceId === null && reach === null ? [] : { ...workItem, reach }
      })
    },
    listLinkedAtN8n: store.listLinkedAtN8n,
    ...createSessionObservation(deps),

    async claimIn(tx: Tx, workspaceId: string, name: string) {
      const row = await store.lockOfWorkspace(tx, workspaceId, name)
      return row && row.phoneNumber !== null && row.wish === 'link' ? row : fail('agents.linking_missing')
    },

    /** The returned function requests the deletion of the workspace's sessions at n8n in a transaction. */
    async farewell(workspaceId: string): Promise<(tx: Tx) => Promise<void>> {
      const reach = await reachOf(workspaceId)
      return async (tx) => {
        if (!reach) return
        const now = clock.now()
        for (const name of await store.listNamesAtN8n(tx, workspaceId)) {
          await store.wish(tx, workspaceId, name, unlinkChanges, now)
          await deletions.keepAfterAccount(tx, name, reachSealer.seal(name, reach), now)
        }
      }
    },

    leaveOrphans,

    async deleteOld(): Promise<void> {
      await leaveOrphans()
      await deleteLeftBehind()
      await store.deleteN8nOrphans(new Date(clock.now().getTime() - 30 * DAY_MS))
      await store.deleteAbandoned(clock.now(), DAY_MS)
      if (await store.unlinkAbandoned(clock.now(), DAY_MS)) afterSessionChange()
    },
  }
}
