import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderRolePage, ROLE_PAGE } from './render-role-table.ts'

test('docs/guia/papeles.md: tells which role may make which call', () => {
  expect(readFileSync(ROLE_PAGE, 'utf8'), 'Run `npm run roles`: it writes the page again.').toBe(renderRolePage())
})
