import { messageTypeLabel, MessageType } from '@portavoz/contract'
import { transcriptMarkSql } from '../../db/fragments/quoted-content.ts'

export const contactNameSql = `coalesce(nullif(btrim(c.contact_name), ''), 'Usuario anónimo')`

const videoLabelSql = `case when m.details->>'isAnimation' = 'true'
  then '${messageTypeLabel('video', { isAnimation: true })}' else '${messageTypeLabel('video')}' end`

const kindCasesSql = MessageType.options
  .map((type) => `when '${type}' then ${type === 'video' ? videoLabelSql : `'${messageTypeLabel(type) ?? ''}'`}`)
  .join(' ')

/** Over `messages m`: the text, preceded by the kind of a message that is not text. */
export const contentSql = `case when m.type = 'text' then m.content
  else concat_ws(': ', case m.type ${kindCasesSql} end || ${transcriptMarkSql},
    nullif(btrim(m.content, E' \\t\\r\\n'), '')) end`
