import type { PaymentReceiptStatus } from '@portavoz/contract'
import { type RawBuilder, sql } from 'kysely'

/**
 * What the contact sent last that does not prove a payment: a receipt that no person verified, or a picture or file
 * that was not recognised as one.
 */
export type UnprovenPayment = Exclude<PaymentReceiptStatus, 'verified'> | 'file'

const lastReceipt = (conversationId: RawBuilder<unknown>) => sql`
  select m.at, m.id, p.status
  from messages m
  join payment_receipts p on p.message_id = m.id
  where m.conversation_id = ${conversationId}
  order by m.at desc, m.id desc
  limit 1`

/** A picture in which a model found no receipt counts only before a first receipt was verified. */
const isUnrecognised = sql`
  not exists (select from payment_receipts p where p.message_id = f.id)
  and (
    l.id is null
    or (f.at, f.id) > (l.at, l.id) and not exists (
      select from journal j
      where j.exchange_id = f.exchange_id and j.message_id = f.id and j.step = 'receipt_none'
    )
  )`

/** Deleted messages count: a contact could delete the receipt. Null where the agent reads no receipts. */
export const unprovenPayment = (config: RawBuilder<unknown>, conversationId: RawBuilder<unknown>) => sql`case
  when ${config}->'paymentReceipts'->'enabled' = 'true'::jsonb then (
    select case
      when l.status <> 'verified' then l.status
      when exists (
        select from messages f
        where f.conversation_id = ${conversationId}
          and f.direction = 'incoming'
          and f.type in ('image', 'document')
          and ${isUnrecognised}
      ) then 'file'
    end
    from (select) one
    left join lateral (${lastReceipt(conversationId)}) l on true
  )
end`
