import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import bundle from '../apps/server/rolldown.config.mjs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const commandFiles = Object.values(scripts).flatMap((command) => command.match(/[\w/-]+\.(?:mjs|ts)\b/g) ?? [])

/** The file that a script hands to Node 24. */
const startedFiles = readdirSync('scripts')
  .filter((name) => name.endsWith('.mjs'))
  .flatMap((name) => {
    const source = readFileSync(`scripts/${name}`, 'utf8')
    const calls = [...source.matchAll(/\b(?:runCommand|runPrepared|runScript|runServer)\(('[^)]+')\)/g)]
    return calls.map(([, list = '']) => list.replaceAll("'", '').split(', ').join('/'))
  })
  .map((path) => sourceOf(path))

function sourceOf(path: string): string {
  const [, name] = /^apps\/server\/dist\/([\w-]+)\.mjs$/.exec(path) ?? []
  const sources = bundle.input as Record<string, string>
  return name ? relative('.', sources[name] ?? path) : path
}

test('package.json: each script starts a file that exists', () => {
  expect(commandFiles.length).toBeGreaterThan(10)
  expect(startedFiles).toContain('apps/server/src/cli/admin.ts')
  expect([...commandFiles, ...startedFiles].filter((path) => !existsSync(path))).toEqual([])
})
