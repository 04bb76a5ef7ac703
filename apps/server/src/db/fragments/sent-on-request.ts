import { sql } from 'kysely'

/** SQL: the document row `alias` has not expired by `now`. */
export const isUnexpired = (alias: string, now: Date) => sql`(
  ${sql.ref(`${alias}.valid_until`)} is null or ${sql.ref(`${alias}.valid_until`)} > ${now}
)`

/** SQL: the owner lets agents send the file of the document row `alias`, which has not expired by `now`. */
export const isSentOnRequestBy = (alias: string, now: Date) => sql`(
  ${sql.ref(`${alias}.is_sent_on_request`)} and ${isUnexpired(alias, now)}
)`
