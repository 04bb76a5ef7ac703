import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = new URL('../apps/server/', import.meta.url).pathname

const helpers = ['test', 'demo'].flatMap((folder) =>
  readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name)),
)

// Files share the modules of their worker: such a hook would be hung on the first file that loads the helper, and no other.
test('no helper of the house tests hangs a hook on whoever happens to load it first', () => {
  const hook = /^(before|after)(Each|All)\(/m
  expect(helpers).toContain('test/house.ts')
  expect(helpers.filter((name) => hook.test(readFileSync(join(server, name), 'utf8')))).toEqual([])
})
