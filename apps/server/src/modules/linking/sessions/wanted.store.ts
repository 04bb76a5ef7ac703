import type { Db, Tx } from '../../../db/connect.ts'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { N8nSessionCharge, SessionCharge } from '../../../ports/whatsapp.ts'
import { lateness } from './session-row.ts'

/** `sealedReach`: how the n8n of a deleted account is reached. */
export type KeptByN8n = Omit<N8nSessionCharge, 'reach'> & { sealedReach: string | null }

/** What must be kept, by whoever keeps it. */
export const createWantedStore = (db: Db) => ({
  /** Every session that somebody must do something for. */
  wanted: async (now: Date): Promise<SessionCharge[]> => (await kept(db, 'embedded', now).execute()).map(chargeOf),

  /** Every session that somebody's n8n must be asked for. */
  async wantedOfN8n(now: Date): Promise<KeptByN8n[]> {
    const rows = await kept(db, 'n8n', now)
      .leftJoin('pendingDeletions as p', 'p.sessionName', 'whatsappSessions.name')
      .select(['whatsappSessions.userId', 'whatsappSessions.phoneNumber', 'p.askedAt', 'p.n8nReach'])
      .where((e) => e.or([e('whatsappSessions.userId', 'is not', null), e('p.n8nReach', 'is not', null)]))
      .execute()
    return rows.map(({ userId, phoneNumber, askedAt, n8nReach, ...row }) => ({
      ...chargeOf(row),
      userId,
      sealedReach: userId === null ? n8nReach : null,
      wished: String(row.version),
      isDeleted: askedAt !== null,
      unmadeSince: phoneNumber === null ? askedAt : null,
    }))
  },

  /** What n8n keeps for this person, by name. */
  ofN8n: (tx: Tx, userId: string): Promise<string[]> => ofN8n(tx, userId).execute().then(names),

  /** Those of them that a phone let in, and that nobody wants to leave. */
  linesOfN8n: (userId: string): Promise<string[]> =>
    ofN8n(db, userId)
      .where('wish', '=', 'link')
      .where('phoneNumber', 'is not', null)
      .where('connection', '!=', 'disconnected')
      .orderBy('name')
      .execute()
      .then(names),
})

const ofN8n = (db: Db | Tx, userId: string) =>
  db.selectFrom('whatsappSessions').select('name').where('userId', '=', userId).where('engine', '=', 'n8n')
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

const kept = (db: Db, engine: WhatsAppSessionRow['engine'], now: Date) =>
  db
    .selectFrom('whatsappSessions')
    .select(['name', 'version', 'wish', 'windowUntil', 'pairingPhone'])
    .where('engine', '=', engine)
    .where('wish', '!=', 'rest')
    .where((e) =>
      e.or([e('wish', '=', 'leave'), e('phoneNumber', 'is not', null), e('windowUntil', '>', lateness(now))]),
    )

type Kept = Pick<WhatsAppSessionRow, 'name' | 'version' | 'wish' | 'windowUntil' | 'pairingPhone'>

const chargeOf = ({ name, version, wish, windowUntil, pairingPhone }: Kept): SessionCharge => ({
  id: name,
  version: String(version),
  wish: wish === 'leave' ? 'leave' : 'link',
  windowUntil,
  pairingPhone,
})
