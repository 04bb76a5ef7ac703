import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { N8nSessionWorkItem, SessionWorkItem } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import { overdueBefore } from './update-session.store.ts'

/** `sealedReach`: the encrypted access to the n8n of a deleted workspace. */
export type ActiveN8nSession = Omit<N8nSessionWorkItem, 'reach'> & { sealedReach: string | null }

export const createActiveSessionStore = (db: Db) => ({
  listActive: async (now: Date): Promise<SessionWorkItem[]> =>
    (await selectActive(db, 'embedded', now).execute()).map(toWorkItem),

  async listActiveAtN8n(now: Date): Promise<ActiveN8nSession[]> {
    const rows = await selectActive(db, 'n8n', now)
      .leftJoin('pendingDeletions as p', 'p.sessionName', 'whatsappSessions.name')
      .select(['whatsappSessions.workspaceId', 'whatsappSessions.phoneNumber', 'p.askedAt', 'p.n8nReach'])
      .where((e) => e.or([e('whatsappSessions.workspaceId', 'is not', null), e('p.n8nReach', 'is not', null)]))
      .execute()
    return rows.map(({ workspaceId, phoneNumber, askedAt, n8nReach, ...row }) => ({
      ...toWorkItem(row),
      workspaceId,
      sealedReach: workspaceId === null ? n8nReach : null,
      wished: String(row.version),
      isDeleted: askedAt !== null,
      unmadeSince: phoneNumber === null ? askedAt : null,
    }))
  },

  listNamesAtN8n: (tx: Tx, workspaceId: string): Promise<string[]> =>
    selectN8nSessions(tx, workspaceId).execute().then(namesOf),

  /** Names of those with a linked phone that are not being unlinked. */
  listLinkedAtN8n: (workspaceId: string): Promise<string[]> =>
    selectN8nSessions(db, workspaceId)
      .where('wish', '=', 'link')
      .where('phoneNumber', 'is not', null)
      .where('connection', '!=', 'disconnected')
      .orderBy('name')
      .execute()
      .then(namesOf),
})

const selectN8nSessions = (db: Db | Tx, workspaceId: string) =>
  db.selectFrom('whatsappSessions').select('name').where('workspaceId', '=', workspaceId).where('engine', '=', 'n8n')
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

const selectActive = (db: Db, engine: WhatsAppSessionRow['engine'], now: Date) =>
  db
    .selectFrom('whatsappSessions')
    .select(['name', 'version', 'wish', 'windowUntil', 'pairingPhone'])
    .where('engine', '=', engine)
    .where('wish', '!=', 'rest')
    .where((e) =>
      e.or([e('wish', '=', 'leave'), e('phoneNumber', 'is not', null), e('windowUntil', '>', overdueBefore(now))]),
    )

type ActiveSessionRow = Pick<WhatsAppSessionRow, 'name' | 'version' | 'wish' | 'windowUntil' | 'pairingPhone'>

const toWorkItem = ({
  name,
  version,
  wish: desiredState,
  windowUntil,
  pairingPhone,
}: ActiveSessionRow): SessionWorkItem => ({
  id: name,
  version: String(version),
  wish: desiredState === 'leave' ? 'leave' : 'link',
  windowUntil,
  pairingPhone,
})
