/**
 * Preloaded into a server: at each SIGUSR2 it writes a sequence number and the count of statements sent to PostgreSQL
 * to the file that `STATEMENTS_FILE` names.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { onStatement } from '../apps/server/test/database/on-statement.ts'

const file = process.env['STATEMENTS_FILE'] ?? ''
let sequence = 0
let statements = 0
onStatement(() => (statements += 1))

if (isMainThread && process.argv[1]?.endsWith('main.mjs'))
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.half`, `${++sequence} ${statements}`)
    renameSync(`${file}.half`, file)
  })
