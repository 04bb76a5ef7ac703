import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = [
  'README.md',
  'README.es.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]

/** The files inside the project that a page links or shows. */
const linkedPaths = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  )

test('docs: every relative link leads to an existing file', () => {
  const missing = pages.flatMap((page) =>
    linkedPaths(page)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${page} → ${path}`),
  )
  expect(missing).toEqual([])
})

test('guide: every picture is shown on a page and is small', () => {
  const pictures = globSync('docs/guia/img/*', { cwd: root })
  expect(pictures.length).toBeGreaterThan(5)
  const linkedPictures = new Set(pages.flatMap(linkedPaths))
  expect(pictures.filter((path) => !linkedPictures.has(path))).toEqual([])
  expect(pictures.filter((path) => statSync(join(root, path)).size > 200_000)).toEqual([])
})
