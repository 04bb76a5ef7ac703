import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { readSchema } from '../../../../scripts/db-schema/read-schema.ts'
import { readTableDocs } from '../../../../scripts/db-schema/read-table-docs.ts'
import { renderSchemaPage, SCHEMA_PAGE } from '../../../../scripts/db-schema/render-schema-page.ts'
import { createTestDatabase } from '../../test/database/test-database.ts'

test('docs/db-schema.md: describes the migrated database', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const page = renderSchemaPage(await readSchema(url), readTableDocs())
  expect(readFileSync(SCHEMA_PAGE, 'utf8'), 'Run `npm run db:schema`: it writes docs/db-schema.md again.').toBe(page)
})
