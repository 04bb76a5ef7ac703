import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const roots = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'docs']
const files = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
)

/** Every word that is the name of a program. */
const named = (page: string) => [...page.matchAll(/(?<![\w*./-])\w[\w./-]*\.(?:tsx|ts|mjs)\b/g)].map(([name]) => name)

test('every file that ARCHITECTURE.md names exists', () => {
  const names = named(readFileSync('docs/ARCHITECTURE.md', 'utf8'))
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})

/** What stands between backticks as a path from the root: with a slash and an extension. */
const paths = (page: string) => [...page.matchAll(/`([^`\s]*\/[^`\s]*\.[a-z]+)`/g)].map(([, path]) => path ?? '')

test('every file that proofs.md names exists, from the root', () => {
  const proofs = paths(readFileSync('docs/proofs.md', 'utf8'))
  expect(proofs.length).toBeGreaterThan(30)
  expect(proofs.filter((path) => !existsSync(path))).toEqual([])
})
