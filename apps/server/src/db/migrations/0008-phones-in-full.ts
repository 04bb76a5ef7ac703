import { type Kysely, sql } from 'kysely'

/** Phones that are never answered were digits, and stand with their plus sign now, as they are shown. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    update agents set custom_config = jsonb_set(custom_config, '{neverAnswer}', (
      select jsonb_agg('+' || ltrim(never, '+')) from jsonb_array_elements_text(custom_config->'neverAnswer') never
    )) where custom_config->'neverAnswer'->0 is not null`.execute(db)
}
