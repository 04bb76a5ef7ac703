import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { createCompileCache } from './compile-cache.ts'

const MAIN = join(import.meta.dirname, 'child/main.ts')

function createTestCache(command = [process.execPath, MAIN, 'load']) {
  const home = createTemporaryFolder('compilado-')
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return { home, ...createCompileCache({ home, command }) }
}

const readFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'base64')] as const)

async function lendFolder({ lend }: ReturnType<typeof createTestCache>): Promise<string> {
  const folders: string[] = []
  await expect.poll(async () => folders.push(...[await lend()].filter((one) => one !== null))).toBeGreaterThan(0)
  return folders[0] ?? ''
}

test('compile cache: changes to a lent folder reach no other folder, and the folder is deleted', async () => {
  const cache = createTestCache()
  const first = await lendFolder(cache)
  const originalFiles = readFiles(first)
  expect(originalFiles.length).toBeGreaterThan(20)
  const [version = ''] = readdirSync(first)
  // Node also replaces files by renaming.
  for (const [name] of originalFiles) {
    writeFileSync(join(first, version, 'otro'), 'veneno')
    renameSync(join(first, version, 'otro'), join(first, version, name))
  }
  await cache.takeBack(first)
  const second = await lendFolder(cache)
  expect(new Map(readFiles(second))).toEqual(new Map(originalFiles))
  await cache.takeBack(second)
  expect(readdirSync(cache.home)).toEqual(['kept'])
})

test('compile cache: without a cache folder no folder is lent, and nothing fails', async () => {
  const cache = createTestCache(['/no/hay/programa'])
  expect(await cache.lend()).toBeNull()
  expect(await cache.lend()).toBeNull()
  await cache.takeBack(null)
})
