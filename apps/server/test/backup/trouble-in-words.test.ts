import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runStatement } from '../database/run-statement.ts'
import { createEmptyDatabase, createTestDatabase } from '../database/test-database.ts'
import { type CommandResult, runCommand } from '../process/run-command.ts'
import { backUp, createFolder } from './run-backup.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createPool } from '../../src/db/connect.ts'
import { holdTable } from '../database/hold-table.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Runs a command until it waits for the table, and ends its connection there. */
async function cutAtTable(databaseUrl: string, table: string, run: () => Promise<CommandResult>) {
  const pool = createPool(databaseUrl, 2)
  onTestFinished(() => pool.end())
  const release = await holdTable(pool, table)
  const result = run()
  for (let ended = 0; ended === 0;) {
    const { rowCount } = await pool.query(`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database()
        and wait_event_type = 'Lock'`)
    ended = rowCount ?? 0
  }
  await release()
  return result
}

const LOST = expect.stringMatching(/^La base de datos no responde o cerró la conexión: .*\n$/)

test('backup whose connection the database ends: a sentence, and no half file', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const [dataDir, folder] = [createFolder(), createFolder()]
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url }
  const result = await cutAtTable(database.url, 'users', () => runCommand('backup', ['--to', folder], env))
  expect(result).toEqual({ code: 1, out: '', err: LOST })
  expect(readdirSync(folder)).toEqual([])
})

test('restore whose connection the database ends: a sentence, nothing is written, and it can be repeated', async () => {
  const source = await createTestDatabase()
  onTestFinished(source.drop)
  const path = await backUp({ DATA_DIR: createFolder(), DATABASE_URL: source.url })
  const target = await createEmptyDatabase()
  onTestFinished(target.drop)
  await migrate(target.url)
  const env = { DATA_DIR: createFolder(), DATABASE_URL: target.url }
  const restore = () => runCommand('restore', [path, '--former-stopped'], env)
  expect(await cutAtTable(target.url, 'users', restore)).toEqual({ code: 1, out: '', err: LOST })
  expect(await runStatement(target.url, 'select 1 from restored_installation')).toEqual([])
  expect(await restore()).toMatchObject({ code: 0, err: '' })
})

test('a disk without room for so large a file, and a folder that is none: the commands say it in words', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const folder = createFolder()
  const env = { DATA_DIR: createFolder(), DATABASE_URL: database.url }
  const path = await backUp(env)
  const asFolder = await runCommand('backup', ['--to', path], env)
  expect(asFolder).toMatchObject({ code: 1, err: expect.stringMatching(/no es una carpeta .* con --to\.\n$/) })
  const asFile = await runCommand('restore', [folder, '--check'], env)
  expect(asFile).toMatchObject({ code: 1, err: expect.stringMatching(/es una carpeta: indica el archivo/) })
  const limited = new URL('../../dist/backup.mjs', import.meta.url).pathname
  const command = `ulimit -f 8; '${process.execPath}' '${limited}' --to '${folder}' 2>&1`
  const tooLarge = () => execFileSync('sh', ['-c', command], { env: { ...process.env, ...env }, encoding: 'utf8' })
  expect(tooLarge).toThrow(expect.objectContaining({ stdout: expect.stringMatching(/FAT32, 4 GB.* con --to\.\n$/) }))
  expect(readdirSync(folder)).toEqual([])
})
