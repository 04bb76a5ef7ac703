import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { throwAwayFolder } from '../../../test/throw-away-folder.ts'
import { createCompiled } from './compiled.ts'

const MAIN = join(import.meta.dirname, 'child/main.ts')

function openCompiled(command = [process.execPath, MAIN, 'load']) {
  const home = throwAwayFolder('compilado-')
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return { home, ...createCompiled({ home, command }) }
}

/** What lies in there, and what it says. */
const within = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'base64')] as const)

async function lent({ lend }: ReturnType<typeof openCompiled>): Promise<string> {
  const folders: string[] = []
  await expect.poll(async () => folders.push(...[await lend()].filter((one) => one !== null))).toBeGreaterThan(0)
  return folders[0] ?? ''
}

test('what a process does to the folder that it was lent reaches no other, and the folder goes', async () => {
  const compiled = openCompiled()
  const first = await lent(compiled)
  const before = within(first)
  expect(before.length).toBeGreaterThan(20)
  const [version = ''] = readdirSync(first)
  // As Node does it.
  for (const [name] of before) {
    writeFileSync(join(first, version, 'otro'), 'veneno')
    renameSync(join(first, version, 'otro'), join(first, version, name))
  }
  await compiled.takeBack(first)
  const second = await lent(compiled)
  expect(new Map(within(second))).toEqual(new Map(before))
  await compiled.takeBack(second)
  expect(readdirSync(compiled.home)).toEqual(['kept'])
})

test('where nothing can be kept nothing is lent, and nothing fails', async () => {
  const compiled = openCompiled(['/no/hay/programa'])
  expect(await compiled.lend()).toBeNull()
  expect(await compiled.lend()).toBeNull()
  await compiled.takeBack(null)
})
