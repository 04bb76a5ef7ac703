import { messageTypeLabel, MessageType } from '@portavoz/contract'

export const contactNameSql = `coalesce(nullif(btrim(c.contact_name), ''), 'Usuario anónimo')`

const kindCasesSql = MessageType.options
  .map((type) => `when '${type}' then '${messageTypeLabel(type) ?? ''}'`)
  .join(' ')

/** Over `messages m`: a recogniser wrote the text. */
const transcriptMarkSql = `case when m.details->>'isTranscript' = 'true' then ' (transcripción)' else '' end`

/** Over `messages m`: the text, preceded by the kind of a message that is not text. */
export const contentSql = `case when m.type = 'text' then m.content
  else concat_ws(': ', case m.type ${kindCasesSql} end || ${transcriptMarkSql},
    nullif(btrim(m.content, E' \\t\\r\\n'), '')) end`
