import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const roots = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'docs']
const files = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
)

/** What the walks put in bold and name as a file. */
const named = (page: string) => [...page.matchAll(/\*\*`([^`]+\.(?:ts|tsx|mjs))`\*\*/g)].map(([, name]) => name ?? '')

test('every file that the walks of ARCHITECTURE.md name exists', () => {
  const names = named(readFileSync('docs/ARCHITECTURE.md', 'utf8'))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})

/** What stands between backticks as a path from the root: with a slash and an extension. */
const paths = (page: string) => [...page.matchAll(/`([^`\s]*\/[^`\s]*\.[a-z]+)`/g)].map(([, path]) => path ?? '')

test('every file that proofs.md names exists, from the root', () => {
  const proofs = paths(readFileSync('docs/proofs.md', 'utf8'))
  expect(proofs.length).toBeGreaterThan(30)
  expect(proofs.filter((path) => !existsSync(path))).toEqual([])
})
