/** Repeats the condition of the index `messages_phones`; without it the index is not used. */
const PHONE = String.raw`\d[\d\s().+-]{5,24}\d`

/**
 * SQL condition: the content of message `m` holds a phone that begins with these digits. The statement must already
 * bind `owner`.
 */
export const hasPhone = (owner: string, digits: string, bind: (value: string) => string): string =>
  `(m.content ~ '${PHONE}'
    and phones_of(m.workspace_id, m.content) @@ ('''' || ${owner} || ' ' || ${bind(digits)} || ''':*')::tsquery)`
