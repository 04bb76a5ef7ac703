/** As the index `messages_phones` was made: a query must repeat its condition to use it. */
const PHONE = String.raw`\d[\d\s().+-]{5,24}\d`

/** The messages `m` in whose content some phone begins with these digits; `owner` is already in the statement. */
export const hasPhone = (owner: string, digits: string, put: (value: string) => string): string =>
  `(m.content ~ '${PHONE}'
    and phones_of(m.user_id, m.content) @@ ('''' || ${owner} || ' ' || ${put(digits)} || ''':*')::tsquery)`
