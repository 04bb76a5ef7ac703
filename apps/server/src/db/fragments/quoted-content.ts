/** Over `messages m`: a recogniser wrote the text. */
export const transcriptMarkSql = `case when m.details->>'isTranscript' = 'true' then ' (transcripción)' else '' end`

/** Over `conversations c`: a recogniser wrote the text of its last message. */
export const isLastTranscriptSql = `case when c.last_direction = 'incoming' then coalesce((
  select l.details->>'isTranscript' = 'true' and l.deleted_at is null
  from messages l
  where l.conversation_id = c.id
  order by l.at desc, l.id desc
  limit 1
), false) else false end`

/** Over `messages m`: the text, which says so where it is a transcript. */
export const quotedContentSql = `case when m.details->>'isTranscript' = 'true'
  then case m.type when 'audio' then 'Audio' else 'Nota de voz' end || ' (transcripción): ' || m.content
  else m.content end`
