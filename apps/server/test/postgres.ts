import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type Embedded } from '../src/db/embedded/start.ts'
import { migrate } from '../src/db/migrate.ts'
import { onServer, urlOf } from './on-server.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { serverUrl: string; template: string }
  }
}

/** One PostgreSQL for the whole run (`TEST_DATABASE_URL`, or our own), with a migrated template that each test copies. */
export default async function postgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
    ? givenServer(process.env['TEST_DATABASE_URL'])
    : await throwAwayServer()
  const template = `plantilla_${process.pid}`
  await onServer(server.url, `create database ${template}`)
  await migrate(urlOf(server.url, template))
  project.provide('postgres', { serverUrl: server.url, template })
  return async () => {
    await onServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

const givenServer = (url: string): Embedded => ({ url, stop: async () => {} })

async function throwAwayServer(): Promise<Embedded> {
  const folder = throwAwayFolder('portavoz-pruebas-')
  const server = await startEmbedded(folder, { durable: false })
  const stop = () => server.stop().finally(() => rmSync(folder, { recursive: true, force: true }))
  return { url: server.url, stop }
}
