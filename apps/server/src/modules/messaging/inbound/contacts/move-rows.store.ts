import { sql } from 'kysely'
import { mergedHeardFields } from '../../../../db/fragments/merged-heard-fields.ts'

/** Moves the rows of the removed conversation to the kept one; rows that may exist only once are merged. */
export const moveRows = (kept: string, removed: string, now: Date) => [
  // A message that arrived under both names.
  sql`
    delete from messages g
    using messages k
    where g.conversation_id = ${removed}
      and k.conversation_id = ${kept}
      and g.external_id = k.external_id`,
  sql`
    update messages g
    set given_id = null
    from messages k
    where g.conversation_id = ${removed}
      and k.conversation_id = ${kept}
      and g.given_id = k.given_id`,
  // The media notice is unique in a conversation: the second one counts as an ordinary answer.
  sql`
    update exchanges g
    set outcome = 'answered'
    where g.conversation_id = ${removed}
      and g.outcome = 'media_notice'
      and exists (
        select
        from exchanges k
        where k.conversation_id = ${kept} and k.outcome = 'media_notice'
      )`,
  ...['exchanges', 'messages', 'notes', 'note_mentions', 'activities', 'unanswered'].map(
    (table) => sql`update ${sql.table(table)} set conversation_id = ${kept} where conversation_id = ${removed}`,
  ),
  // The merged conversation is snoozed while both are, until the earlier time.
  sql`
    update snoozes k
    set until = least(k.until, g.until)
    from snoozes g
    where k.conversation_id = ${kept} and g.conversation_id = ${removed}`,
  sql`
    delete from snoozes
    where conversation_id = ${kept}
      and not exists (
        select
        from snoozes
        where conversation_id = ${removed}
      )`,
  // The newer lead wins by its own time; the merged one gets the current time, or it would be too old to be delivered.
  sql`
    insert into leads (conversation_id, workspace_id, agent_id, fields, heard_fields, created_at, updated_at)
    select ${kept}, workspace_id, agent_id, fields, heard_fields, created_at, ${now}
    from leads
    where conversation_id = ${removed}
    on conflict (conversation_id) do update set
      updated_at = ${now},
      created_at = least(leads.created_at, excluded.created_at),
      fields = case
        when leads.updated_at > (select updated_at from leads where conversation_id = ${removed}) then
          excluded.fields || leads.fields
        else leads.fields || excluded.fields
      end,
      heard_fields = case
        when leads.updated_at > (select updated_at from leads where conversation_id = ${removed}) then
          ${mergedHeardFields('excluded', 'leads')}
        else ${mergedHeardFields('leads', 'excluded')}
      end`,
  // Pending lead deliveries are of the merged lead. Finished ones get lower revisions than any to come.
  sql`
    update lead_deliveries d
    set conversation_id = ${kept}, revision = before.first - before.n
    from (
      select
        id,
        row_number() over (order by revision desc) as n,
        (
          select least(0, min(k.revision))
          from lead_deliveries k
          where k.conversation_id = ${kept}
        ) as first
      from lead_deliveries
      where conversation_id = ${removed} and state in ('delivered', 'failed', 'superseded')
    ) before
    where d.id = before.id`,
]

/** Merges two open exchanges into one; its changed message count makes a running generation start again. */
export const mergeOpenExchanges = (kept: string, removed: string) => {
  const openExchange = (conversation: string) =>
    sql`(select id from exchanges where conversation_id = ${conversation} and outcome is null)`
  const hasBothOpen = sql`exists ${openExchange(kept)} and exists ${openExchange(removed)}`
  return [
    sql`
      update messages
      set exchange_id = ${openExchange(kept)}
      where exchange_id = ${openExchange(removed)} and ${hasBothOpen}`,
    sql`
      update journal
      set exchange_id = ${openExchange(kept)}
      where exchange_id = ${openExchange(removed)} and ${hasBothOpen}`,
    sql`
      update exchanges k
      set incoming_count = k.incoming_count + g.incoming_count, due_at = greatest(k.due_at, g.due_at)
      from exchanges g
      where k.id = ${openExchange(kept)} and g.id = ${openExchange(removed)}`,
    sql`delete from exchanges where id = ${openExchange(removed)} and ${hasBothOpen}`,
  ]
}
