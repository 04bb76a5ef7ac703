import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const commandFiles = Object.values(scripts).flatMap((command) => command.match(/[\w/-]+\.(?:mjs|ts)\b/g) ?? [])

/** The file that a script hands to Node 24. */
const startedFiles = readdirSync('scripts')
  .filter((name) => name.endsWith('.mjs'))
  .flatMap((name) => {
    const source = readFileSync(`scripts/${name}`, 'utf8')
    const calls = [...source.matchAll(/\b(?:runCommand|runPrepared|runServer)\(('[^)]+')\)/g)]
    return calls.map(([, list = '']) => list.replaceAll("'", '').split(', ').join('/'))
  })

test('package.json: each script starts a file that exists', () => {
  expect(commandFiles.length).toBeGreaterThan(10)
  expect(startedFiles).toContain('apps/server/src/cli/admin.ts')
  expect([...commandFiles, ...startedFiles].filter((path) => !existsSync(path))).toEqual([])
})
