/** Writes docs/db-schema.md from a new, migrated database. `npm run db:schema` */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../apps/server/src/db/embedded/start-embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { readSchema } from './db-schema/read-schema.ts'
import { readTableDocs } from './db-schema/read-table-docs.ts'
import { renderSchemaPage, SCHEMA_PAGE } from './db-schema/render-schema-page.ts'
import { inRoot } from './paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portavoz-schema-'))
const server = await startEmbedded(folder, { durable: false })
try {
  await migrate(server.url)
  writeFileSync(inRoot(SCHEMA_PAGE), renderSchemaPage(await readSchema(server.url), readTableDocs()))
  console.log(SCHEMA_PAGE)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
