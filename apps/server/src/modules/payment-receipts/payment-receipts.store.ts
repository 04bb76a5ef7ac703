import type { PaymentReceiptStatus } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { type PaymentReceiptFacts, paymentReceiptOf } from '../../db/fragments/payment-receipt-of.ts'
import { type ReceiptClaims, referenceKeyOf } from './claims.ts'

/** The agent of a message, where it reads receipts. */
export type ReceiptAgent = {
  workspaceId: string
  agentId: string
  agentName: string
  config: unknown
  secrets: string
}

/** What doubts follow from beside the claims: `agreedCents`, the amounts that the business named before. */
type ReceiptEvidence = { fingerprint: string | null; fileHash: string | null; agreedCents: readonly number[] }

/** Messages of the business before a receipt, in which amounts are looked for. */
const NAMING_MESSAGES = 60
const NAMING_CHARACTERS = 1_000

export type PaymentReceiptStore = ReturnType<typeof createPaymentReceiptStore>

/** Proofs of payment, and what people found about them. */
export const createPaymentReceiptStore = (db: Db) => ({
  async findAgent(messageId: string): Promise<ReceiptAgent | undefined> {
    const { rows } = await sql<ReceiptAgent>`
      select m.workspace_id, a.id as agent_id, a.name as agent_name, a.custom_config as config, a.secrets
      from messages m
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id
      where m.id = ${messageId} and a.custom_config->'paymentReceipts'->'enabled' = 'true'::jsonb`.execute(db)
    return rows[0]
  },

  /** True the first time for a picture that is being read: a model is asked about it once. */
  async claimQuestion(messageId: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('readings')
      .set({ receiptAsked: true })
      .where('messageId', '=', messageId)
      .where('receiptAsked', '=', false)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** What the business wrote before the message, the newest first. */
  async textsBefore(tx: Tx, messageId: string): Promise<string[]> {
    const { rows } = await sql<{ content: string }>`
      select left(o.content, ${sql.lit(NAMING_CHARACTERS)}) as content
      from messages m
      join messages o on o.conversation_id = m.conversation_id
      where m.id = ${messageId}
        and o.direction = 'outgoing'
        and o.content <> ''
        and (o.at, o.id) < (m.at, m.id)
      order by o.at desc, o.id desc
      limit ${sql.lit(NAMING_MESSAGES)}`.execute(tx)
    return rows.map(({ content }) => content)
  },

  async insert(
    tx: Tx,
    messageId: string,
    { amount, reference, ...claims }: ReceiptClaims,
    { fingerprint, fileHash, agreedCents }: ReceiptEvidence,
  ): Promise<void> {
    await sql`
      insert into payment_receipts (
        message_id, workspace_id, wallet, amount_cents, currency, paid_on, reference, reference_key, payer, payee,
        payee_account, fingerprint, file_hash, agreed_cents, received_at
      )
      select
        m.id, m.workspace_id, ${claims.wallet}, ${amount?.cents ?? null}::bigint, ${amount?.currency ?? null},
        ${claims.paidOn}, ${reference}, ${referenceKeyOf(reference)}, ${claims.payer}, ${claims.payee},
        ${claims.payeeAccount}, ${fingerprint}::bit(256), ${fileHash}, ${[...agreedCents]}::bigint[], m.at
      from messages m
      where m.id = ${messageId}
      on conflict (message_id) do nothing`.execute(tx)
  },

  async addJournalLine(tx: Tx, messageId: string, step: string, detail: object | null, now: Date): Promise<void> {
    await sql`
      insert into journal (exchange_id, message_id, workspace_id, step, detail, at)
      select m.exchange_id, m.id, m.workspace_id, ${step}, ${detail && JSON.stringify(detail)}::jsonb, ${now}
      from messages m
      where m.id = ${messageId} and m.exchange_id is not null`.execute(tx)
  },

  /** The conversation of the receipt; undefined where the workspace has no such receipt. */
  async decide(
    tx: Tx,
    {
      messageId,
      workspaceId,
      status,
      by,
    }: { messageId: string; workspaceId: string; status: PaymentReceiptStatus; by: string },
    now: Date,
  ): Promise<string | undefined> {
    const isOpen = status === 'unverified'
    const { rows } = await sql<{ conversationId: string }>`
      update payment_receipts p
      set
        status = ${status},
        decided_by = ${isOpen ? null : by},
        decided_at = ${isOpen ? null : now}
      from messages m
      where p.message_id = ${messageId} and p.workspace_id = ${workspaceId} and m.id = p.message_id
      returning m.conversation_id`.execute(tx)
    return rows[0]?.conversationId
  },

  async find(tx: Tx, workspaceId: string, messageId: string): Promise<PaymentReceiptFacts | null> {
    const { rows } = await sql<{ facts: PaymentReceiptFacts | null }>`
      select ${paymentReceiptOf(sql`${messageId}`, sql`${workspaceId}`)} as facts`.execute(tx)
    return rows[0]?.facts ?? null
  },
})
