import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { entryRole } from '../../src/modules/backup/archive/archive-layout.ts'
import { readArchive } from '../../src/modules/backup/archive/archive-reader.ts'
import { checkBackup } from '../../src/modules/backup/archive/check-backup.ts'
import { runCommand } from '../process/run-command.ts'
import { createTemporaryFolder } from '../process/temporary-folder.ts'

export function createFolder(): string {
  const folder = createTemporaryFolder('portavoz-copias-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Makes a backup of the installation with this environment and returns its path. */
export async function backUp(env: Record<string, string>): Promise<string> {
  const folder = createFolder()
  expect(await runCommand('backup', ['--to', folder], env)).toMatchObject({ code: 0, err: '' })
  const [file = '', ...others] = readdirSync(folder)
  expect(others).toEqual([])
  return join(folder, file)
}

/**
 * The rows of every table but the audit log, where both commands add a line. They are hashed in a fixed order: a
 * restored row may lie in another page, where it fits.
 */
export async function tablesOf(path: string): Promise<Record<string, string>> {
  const file = { path, passphrase: null }
  const { manifest } = await checkBackup(file)
  const parts = new Map<string, Buffer[]>(Object.keys(manifest.tables).map((table) => [table, []]))
  for await (const { name, content } of readArchive(file)) {
    const role = entryRole(name)
    for await (const chunk of content) if (role.kind === 'table') parts.get(role.table)?.push(Buffer.from(chunk))
  }
  parts.delete('public.audit_log')
  return Object.fromEntries(
    [...parts].map(([table, chunks]) => [table, describeRows(Buffer.concat(chunks).toString())]),
  )
}

function describeRows(text: string): string {
  const rows = text.split('\n').filter((row) => row !== '')
  return `${rows.length} ${createHash('sha256').update(rows.toSorted().join('\n')).digest('hex')}`
}
