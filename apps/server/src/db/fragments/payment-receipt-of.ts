import { paymentReceiptLimits, type PaymentReceiptStatus, type Wallet } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/** An earlier receipt of the workspace. */
type EarlierReceipt = { sessionName: string; at: string }

/** A receipt with what its doubts follow from. */
export type PaymentReceiptFacts = {
  status: PaymentReceiptStatus
  decidedAt: string | null
  decidedBy: string | null
  deciderName: string | null
  wallet: Wallet | null
  amountCents: number | null
  currency: string | null
  paidOn: string | null
  reference: string | null
  payer: string | null
  payee: string | null
  payeeAccount: string | null
  agreedCents: number[]
  receivedAt: string
  /** The agent's own payees; null in configurations from before receipts. */
  payees: string[] | null
  /** Of the agent's business; null in configurations without it. */
  timeZone: string | null
  /** `isReferenceUnread`: of one of them, so that it may be another receipt. */
  samePicture: (EarlierReceipt & { isOtherReference: boolean; isReferenceUnread: boolean }) | null
  sameReference: EarlierReceipt | null
  /** Byte by byte, however either was read. `isPicture`: not a PDF or another file. */
  sameFile: (EarlierReceipt & { isPicture: boolean }) | null
}

/**
 * Bits in which two fingerprints of one picture differ at most, after it was cut, resized and compressed: measured with
 * drawn receipts. Different receipts of one wallet differ in no more, so a near fingerprint alone says nothing.
 */
const SAME_PICTURE_BITS = 24
/** Without a reference and a payer to compare. */
const NEAREST_PICTURE_BITS = 4
/** Digits of a reference that no two wallets share by chance. */
const LONG_KEY = 8

const earlierReceipt = sql`o.workspace_id = p.workspace_id
  and (o.received_at, o.message_id) < (p.received_at, p.message_id)`

const isOtherReference = sql`coalesce(o.reference_key <> p.reference_key, false)`
const isReferenceUnread = sql`(o.reference_key is null or p.reference_key is null)`
const distance = sql`bit_count(o.fingerprint # p.fingerprint)`

/**
 * Amount, date and payer are those of another receipt. Yape and Plin print no payer, and a shop with one price gets
 * many alike: then only the same pixels count, and only where no reference tells them apart.
 */
const isAlike = sql`(
  o.amount_cents = p.amount_cents
  and o.paid_on = p.paid_on
  and (
    lower(o.payer) = lower(p.payer)
    or ${isReferenceUnread}
      and (o.payer is null or p.payer is null)
      and ${distance} <= ${sql.lit(NEAREST_PICTURE_BITS)}
  )
)`

/**
 * A near fingerprint is the same picture with the same reference; where one was not read and all else is alike, it may
 * be. All alike with another reference may be a changed one.
 */
const samePicture = sql`(
  select json_build_object(
    'sessionName', c.session_name, 'at', o.received_at, 'isOtherReference', ${isOtherReference},
    'isReferenceUnread', ${isReferenceUnread}
  )
  from (
    select o.message_id, o.received_at, o.fingerprint, o.amount_cents, o.paid_on, o.reference_key, o.payer
    from payment_receipts o
    where ${earlierReceipt} and o.fingerprint is not null
    order by o.received_at desc, o.message_id desc
    limit ${sql.lit(paymentReceiptLimits.comparedPictures)}
  ) o
  join messages m on m.id = o.message_id
  join conversations c on c.id = m.conversation_id
  where p.fingerprint is not null
    and ${distance} <= ${sql.lit(SAME_PICTURE_BITS)}
    and (o.reference_key = p.reference_key or ${isAlike})
  order by ${isOtherReference}, o.received_at desc
  limit 1
)`

const sameReference = sql`(
  select json_build_object('sessionName', c.session_name, 'at', o.received_at)
  from payment_receipts o
  join messages m on m.id = o.message_id
  join conversations c on c.id = m.conversation_id
  where ${earlierReceipt}
    and o.reference_key = p.reference_key
    and (coalesce(o.wallet = p.wallet, true) or length(p.reference_key) >= ${sql.lit(LONG_KEY)})
  order by o.received_at desc
  limit 1
)`

const sameFile = sql`(
  select json_build_object('sessionName', c.session_name, 'at', o.received_at, 'isPicture', pm.type = 'image')
  from payment_receipts o
  join messages m on m.id = o.message_id
  join conversations c on c.id = m.conversation_id
  where ${earlierReceipt} and o.file_hash = p.file_hash
  order by o.received_at desc
  limit 1
)`

/** SQL: the receipt of a message of that workspace as `PaymentReceiptFacts`; null without one. */
export const paymentReceiptOf = (
  messageId: RawBuilder<unknown>,
  workspaceId: RawBuilder<unknown>,
) => sql<PaymentReceiptFacts | null>`(
  select json_build_object(
    'status', p.status, 'decidedAt', p.decided_at, 'decidedBy', p.decided_by,
    'deciderName', (select u.username from users u where u.id = p.decided_by),
    'wallet', p.wallet, 'amountCents', p.amount_cents, 'currency', p.currency, 'paidOn', p.paid_on,
    'reference', p.reference, 'payer', p.payer, 'payee', p.payee, 'payeeAccount', p.payee_account,
    'agreedCents', p.agreed_cents, 'receivedAt', p.received_at,
    'payees', a.custom_config->'paymentReceipts'->'payees',
    'timeZone', a.custom_config->'businessHours'->>'timezone',
    'samePicture', ${samePicture}, 'sameReference', ${sameReference}, 'sameFile', ${sameFile}
  )
  from payment_receipts p
  join messages pm on pm.id = p.message_id
  join conversations pc on pc.id = pm.conversation_id
  join agents a on a.id = pc.agent_id
  where p.message_id = ${messageId} and p.workspace_id = ${workspaceId}
)`
