import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = new URL('../apps/server/', import.meta.url).pathname

const helpers = ['test', 'demo'].flatMap((folder) =>
  readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name)),
)

// Test files share the modules of their worker, so a hook at import would belong only to the first file that loads the
// helper.
test('server test helpers: none registers a Vitest hook at import', () => {
  const hook = /^(before|after)(Each|All)\(/m
  expect(helpers).toContain('test/test-server.ts')
  expect(helpers.filter((name) => hook.test(readFileSync(join(server, name), 'utf8')))).toEqual([])
})
