/**
 * Loaded into a server before its own program: at each SIGUSR2 it writes to the file that `STATEMENTS_FILE` names how
 * often it was asked, and how many statements it has sent to PostgreSQL so far.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

const file = process.env['STATEMENTS_FILE'] ?? ''
let asked = 0
let sent = 0

type Query = (...asked: unknown[]) => unknown
const client = pg.Client.prototype as unknown as { query: Query }
const { query } = client
client.query = function counted(...call) {
  sent += 1
  return query.apply(this, call)
}

if (isMainThread && process.argv[1]?.endsWith('main.ts'))
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.half`, `${++asked} ${sent}`)
    renameSync(`${file}.half`, file)
  })
