import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = ['README.md', 'README.es.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })]

/** The places inside the project that a page leads to or shows. */
const namedIn = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  )

test('no page leads to something that is not there', () => {
  const missing = pages.flatMap((page) =>
    namedIn(page)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${page} → ${path}`),
  )
  expect(missing).toEqual([])
})

test('every picture of the guide is shown on a page, and weighs little', () => {
  const pictures = globSync('docs/guia/img/*', { cwd: root })
  expect(pictures.length).toBeGreaterThan(5)
  const shown = new Set(pages.flatMap(namedIn))
  expect(pictures.filter((path) => !shown.has(path))).toEqual([])
  expect(pictures.filter((path) => statSync(join(root, path)).size > 200_000)).toEqual([])
})
