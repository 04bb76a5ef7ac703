/** Over `messages m`: a recogniser wrote the text. */
export const transcriptMarkSql = `case when m.details->>'isTranscript' = 'true' then ' (transcripción)' else '' end`

/** Over `messages m`: the text, which says so where it is a transcript. */
export const quotedContentSql = `case when m.details->>'isTranscript' = 'true'
  then case m.type when 'audio' then 'Audio' else 'Nota de voz' end || ' (transcripción): ' || m.content
  else m.content end`
