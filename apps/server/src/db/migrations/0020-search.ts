import { type Kysely, sql } from 'kysely'

/** Signs that mean something are words of their own. The contract's `plainWords` reads the same. */
const signs = String.raw`%$€#@&+=_*\u2190-\u2bff\U0001f000-\U0001faff`

/* Bodies that are read when they are written: while an index is made, a name is looked for nowhere. */
const statements = [
  /* The owner stands in each word: a search reads nobody else's, however many there are. A word is cut where it is
     longer than anybody's: the index refuses what is longer than 2 kB. */
  `create function words_of(owner text, content text) returns tsvector
    language sql immutable strict parallel safe return
      array_to_tsvector(array(select distinct owner || ' ' || left(word, 60)
        from regexp_split_to_table(regexp_replace(plain_text(content), '([${signs}])', E'\\n\\\\1\\n', 'g'),
          '[\\s!"''(),\\-./:;<>?\\[\\\\\\]^\`{|}~¡¿«»“”‘’…–—·•]+') as split(word) where word <> ''))`,
  // Each word may go on; null where there is none to look for.
  `create function words_asked(owner text, query text) returns tsquery
    language sql immutable strict parallel safe return
      (select string_agg('''' || lexeme || ''':*', ' & ')::tsquery from unnest(words_of(owner, query)))`,
  `create index messages_words on messages using gin (words_of(user_id, content)) with (fastupdate = off)`,
  `create index messages_of_user on messages (user_id, at desc, id desc)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<{ collname: string }>`
    select collname from pg_collation where collname in ('pg_c_utf8', 'C.utf8', 'und-x-icu')
    order by array_position(array['pg_c_utf8', 'C.utf8', 'und-x-icu'], collname::text) limit 1`.execute(db)
  // A database may know the case of nothing but ASCII; what is left of Spanish without accents is just that.
  const collation = rows[0] ? `collate "${rows[0].collname}"` : ''
  await sql
    .raw(
      `create function plain_text(content text) returns text
        language sql immutable strict parallel safe return
          lower(regexp_replace(normalize(content, NFKD), '[\\u0300-\\u036f]+', '', 'g') ${collation})`,
    )
    .execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
