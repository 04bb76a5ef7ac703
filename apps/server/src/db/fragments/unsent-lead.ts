/**
 * SQL text: delivery `d` of webhook `w` waits for another attempt or for a person. A first attempt that is due now does
 * not count.
 */
export const UNSENT_DELIVERY = `(
    d.state = 'failed'
    or (d.state = 'waiting' and (d.tries > 0 or not w.is_on))
    or (d.state = 'sending' and d.tries > 1)
  )`

/** SQL text: the last data of lead `alias` did not reach the owner's system. */
export const isUnsentLead = (alias: string): string => `exists (
    select
    from lead_deliveries d
    join lead_webhooks w on w.agent_id = d.agent_id
    where d.conversation_id = ${alias}.conversation_id and d.revision = ${alias}.revision and ${UNSENT_DELIVERY}
  )`
