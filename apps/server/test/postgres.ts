import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { buildStale } from '../../../scripts/builds.mjs'
import { startEmbedded, type EmbeddedDatabase } from '../src/db/embedded/start-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { readResetScript, type ResetScript } from './database/reset-script.ts'
import { runStatement, databaseUrlOf } from './database/run-statement.ts'
import { createTemporaryFolder } from './process/temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { serverUrl: string; template: string; resetScript: ResetScript }
  }
}

/**
 * One PostgreSQL for the whole run (`TEST_DATABASE_URL`, or our own), with a migrated template that each test copies.
 */
export default async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Tests of whole processes start what an operator starts.
  buildStale('server')
  const server = process.env['TEST_DATABASE_URL']
    ? useExternalServer(process.env['TEST_DATABASE_URL'])
    : await startTemporaryServer()
  const template = `plantilla_${process.pid}`
  await runStatement(server.url, `create database ${template}`)
  await migrate(databaseUrlOf(server.url, template))
  const resetScript = await readResetScript(databaseUrlOf(server.url, template))
  project.provide('postgres', { serverUrl: server.url, template, resetScript })
  return async () => {
    const databases = await runStatement(
      server.url,
      `select datname from pg_database where starts_with(datname, '${template}')`,
    )
    for (const { datname } of databases) await runStatement(server.url, `drop database ${datname} with (force)`)
    await server.stop()
  }
}

const useExternalServer = (url: string): EmbeddedDatabase => ({ url, stop: async () => {} })

async function startTemporaryServer(): Promise<EmbeddedDatabase> {
  const folder = createTemporaryFolder('portavoz-pruebas-')
  const server = await startEmbedded(folder, { durable: false })
  const stop = () => server.stop().finally(() => rmSync(folder, { recursive: true, force: true }))
  return { url: server.url, stop }
}
