import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const roots = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'docs']
const projectFiles = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
)

/** Every word with the extension of a source file. */
const fileNames = (page: string) =>
  [...page.matchAll(/(?<![\w*./-])\w[\w./-]*\.(?:tsx|ts|mjs)\b/g)].map(([name]) => name)

const missingFiles = (page: string) =>
  fileNames(page).filter((name) => !projectFiles.some((file) => `/${file}`.endsWith(`/${name}`)))

test('ARCHITECTURE.md: every file that it names exists', () => {
  const page = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  expect(fileNames(page).length).toBeGreaterThan(100)
  expect(missingFiles(page)).toEqual([])
})

test('CONTRIBUTING.md: every file that a recipe names exists', () => {
  const page = readFileSync('CONTRIBUTING.md', 'utf8')
  expect(fileNames(page).length).toBeGreaterThan(50)
  expect(missingFiles(page)).toEqual([])
})

test('decisions: every file that they name exists', () => {
  const missing = readdirSync('docs/decisions').flatMap((name) =>
    missingFiles(readFileSync(`docs/decisions/${name}`, 'utf8')).map((file) => `${name}: ${file}`),
  )
  expect(missing).toEqual([])
})
