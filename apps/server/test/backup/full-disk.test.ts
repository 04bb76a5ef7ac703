import { execFileSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runStatement } from '../database/run-statement.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { runCommand } from '../process/run-command.ts'
import { createTemporaryFolder } from '../process/temporary-folder.ts'
import { backUp } from './run-backup.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Only root mounts a small disk. */
const hasDisks = process.getuid?.() === 0 && process.platform === 'linux'

const MB = 1024 ** 2

function createFolder(): string {
  const folder = createTemporaryFolder('portavoz-disco-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function createDisk(megabytes: number): string {
  const disk = createFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', [disk]))
  return disk
}

/** An installation with a file of 30 MB that nothing compresses, and a disk of 25 MB. */
async function createShop() {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const [dataDir, disk] = [createFolder(), createDisk(25)]
  mkdirSync(join(dataDir, 'media'))
  writeFileSync(join(dataDir, 'media', 'a'), randomFillSync(Buffer.alloc(30 * MB)))
  const [{ id } = { id: '' }] = await runStatement(database.url, 'select id from installation')
  const earlier = `portavoz-${String(id).slice(0, 8)}-2026-11-01T03-00-00.tar.zst`
  return { disk, earlier, env: { DATA_DIR: dataDir, DATABASE_URL: database.url } }
}

test.runIf(hasDisks)('backup: without room it does not begin, and says how much is missing', async () => {
  const { disk, env } = await createShop()
  const refused = await runCommand('backup', ['--to', join(disk, 'copias')], env)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^La copia no cabe en .*copias: necesita más de \d+ MB libres y hay 25 MB\. /)
  expect(refused.err).toMatch(/Faltan \d+ MB: libera espacio, o elige otra carpeta con --to\.\n$/)
  expect(readdirSync(disk)).toEqual([])
  // The updates pass on this sentence, and choose the folder themselves.
  const ofUpdate = await runCommand('backup', ['--to', disk], { ...env, PORTAVOZ_UPDATE: '1' })
  expect(ofUpdate).toMatchObject({ code: 1, err: expect.stringMatching(/Faltan \d+ MB: libera espacio\.\n$/) })
})

test.runIf(hasDisks)('backup: a disk that fills midway leaves no half file, and says so', async () => {
  const { disk, earlier, env } = await createShop()
  // As small as the last one was, this one should fit.
  writeFileSync(join(disk, earlier), 'x')
  const failed = await runCommand('backup', ['--to', disk], env)
  expect(failed).toMatchObject({ code: 1, out: '' })
  expect(failed.err).toMatch(/no se guardó: libera espacio, o elige otra|La copia no cabe en/)
  expect(readdirSync(disk)).toEqual([earlier])
})

test.runIf(hasDisks).each([25, 60])(
  'restore: a disk of %i MB is too small, which it says and leaves as it was',
  async (size) => {
    const { env } = await createShop()
    const path = await backUp(env)
    const disk = createDisk(size)
    const failed = await runCommand('restore', [path], { DATA_DIR: disk })
    expect(failed).toEqual({ code: 1, out: '', err: expect.stringMatching(/^No queda espacio en el disco de .*\n$/) })
    expect(readdirSync(disk)).toEqual(['portavoz.lock'])
  },
)
