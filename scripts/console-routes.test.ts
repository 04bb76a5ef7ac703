import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'apps/web/src/app/routes'
const routes = readdirSync(folder)
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  .join('\n')
const viteConfig = readFileSync('apps/web/vite.config.ts', 'utf8')

/** The modules of the lazy routes, as the build's lists name them. */
const pageModules = [...routes.matchAll(/import\('(?:\.\.\/)+([\w./-]+)'\)/g)].map(([, path = '']) =>
  path.startsWith('features/') ? `/${path}` : `/app/${path}`,
)

test('console routes: the build weighs every page of the router', () => {
  expect(pageModules.length).toBeGreaterThan(15)
  expect(pageModules.filter((path) => !viteConfig.includes(`'${path}'`))).toEqual([])
})
