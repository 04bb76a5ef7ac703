import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const router = readFileSync('apps/web/src/app/router.ts', 'utf8')
const viteConfig = readFileSync('apps/web/vite.config.ts', 'utf8')

/** The modules of the lazy routes, as the build's lists name them. */
const pageModules = [...router.matchAll(/import\('\.\.?(\/[\w./-]+)'\)/g)].map(([, path = '']) =>
  path.startsWith('/features/') ? path : `/app${path}`,
)

test('console routes: the build weighs every page of the router', () => {
  expect(pageModules.length).toBeGreaterThan(15)
  expect(pageModules.filter((path) => !viteConfig.includes(`'${path}'`))).toEqual([])
})
