import { kindOf, MessageType } from '@portavoz/contract'

/** Of `conversations c`. */
export const userName = `coalesce(nullif(btrim(c.contact_name), ''), 'Usuario anónimo')`

const kinds = MessageType.options.map((type) => `when '${type}' then '${kindOf(type) ?? ''}'`).join(' ')

/** Of `messages m`: its words as they are; of what is not text its kind goes before them. */
export const content = `case when m.type = 'text' then m.content
  else concat_ws(': ', case m.type ${kinds} end, nullif(btrim(m.content, E' \\t\\r\\n'), '')) end`
