import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Stops the PostgreSQL of this data folder as an operator does; its restarts fail until the returned function was
 * called.
 */
export function stopPostgres(dataDir: string): () => void {
  const settings = join(dataDir, 'postgres', 'postgresql.auto.conf')
  const original = readFileSync(settings)
  writeFileSync(settings, 'esto no es un ajuste\n')
  const [pid = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGINT')
  return () => writeFileSync(settings, original)
}
