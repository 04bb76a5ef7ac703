import { readFileSync } from 'node:fs'

const ROUTER = new URL('../../apps/web/src/app/router.ts', import.meta.url)
const ROUTE = /createRoute\(\{\s*getParentRoute(?:: \(\) => (\w+))?,\s*path: '([^']+)'/g
const AGENT_PAGE = '/agents/$agentId'

/** The addresses of the console's screens and tabs, as the router declares them. */
export function readConsoleRoutes(): string[] {
  const routes = readFileSync(ROUTER, 'utf8').matchAll(ROUTE)
  const paths = Array.from(routes, ([, parent, path = '']) =>
    parent === 'workshop' ? (path === '/' ? AGENT_PAGE : `${AGENT_PAGE}/${path}`) : path,
  )
  return [...new Set(paths)].toSorted()
}
