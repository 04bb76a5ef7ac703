import { exchangeOutcomes, outcomesWhere } from '@portavoz/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectTestDatabase } from '../../test/database/connect-test-database.ts'

/** The literals of each `ARRAY['…'::text]` of a definition. */
const listsIn = (definition: string) =>
  [...definition.matchAll(/ARRAY\[([^\]]*)\]/g)].map(([, list = '']) => literalsIn(list).toSorted())
const literalsIn = (text: string) => [...text.matchAll(/'(\w+)'::text/g)].map(([, literal = '']) => literal)

test('trigger of unanswered questions: its lists are those of the table of outcomes', async () => {
  const db = await connectTestDatabase()
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'journal_unanswered'`.execute(db)
  const [misses, handOffs] = listsIn(rows[0]?.definition ?? '')
  expect(misses).toEqual(outcomesWhere(({ streak }) => streak === 'miss').toSorted())
  expect(handOffs).toEqual(outcomesWhere(({ figure }) => figure === 'handedOver').toSorted())
})

test('partial indexes of exchanges: their outcomes are in the table of outcomes', async () => {
  const db = await connectTestDatabase()
  const { rows } = await sql<{ predicate: string }>`
    select pg_get_expr(indpred, indrelid) as predicate
    from pg_index
    where indrelid = 'exchanges'::regclass and indpred is not null`.execute(db)
  const indexed = rows.flatMap(({ predicate }) => literalsIn(predicate))
  expect(indexed.toSorted()).toEqual(['file_notice', 'media_notice', 'reported', 'voice_notice'])
  expect(Object.keys(exchangeOutcomes)).toEqual(expect.arrayContaining(indexed))
})
