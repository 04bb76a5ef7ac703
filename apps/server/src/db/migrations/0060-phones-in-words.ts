import { type Kysely, sql } from 'kysely'

/**
 * A phone inside a message is found by its digits, however they are grouped. `phones_of` gives each run of 7 to 20
 * digits as one word of its owner, and its last ten digits as another: the country's prefix may be left out.
 */
const PHONE = String.raw`\d[\d\s().+-]{5,24}\d`

const statements = [
  `create function phones_of(owner text, content text) returns tsvector
    language sql immutable strict parallel safe return
      array_to_tsvector(array(
        select distinct owner || ' ' || digits
        from regexp_matches(content, '(${PHONE})', 'g') as run(found)
          cross join lateral (select regexp_replace(found[1], '\\D', '', 'g')) as whole(phone)
          cross join lateral (values (phone), (right(phone, 10))) as part(digits)
        where length(phone) between 7 and 20))`,
  `create index messages_phones on messages using gin (phones_of(user_id, content)) with (fastupdate = off)
    where content ~ '${PHONE}'`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
