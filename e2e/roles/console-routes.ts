import { readdirSync, readFileSync } from 'node:fs'

const source = (path: string) => new URL(`../../apps/web/src/${path}`, import.meta.url)
const read = (path: string) => readFileSync(source(path), 'utf8')
const ROUTE = /createRoute\(\{\s*getParentRoute(?:: \(\) => root)?,\s*path: '([^']+)'/g
const PROFILE_PART = /getParentRoute: \(\) => profilePage,\s*path: '([^']+)'/g
const TAB = /\btab\('(\w*)', '/g
const AGENT_PAGE = '/agents/$agentId'

/** The addresses of the console's screens, as the router declares them, and of the tabs of an agent's page. */
export function readConsoleRoutes(): string[] {
  const routes = readdirSync(source('app/routes'))
    .map((name) => read(`app/routes/${name}`))
    .join('\n')
  const screens = Array.from(routes.matchAll(ROUTE), ([, path = '']) => path)
  const parts = Array.from(routes.matchAll(PROFILE_PART), ([, path]) => `/profile/${path}`)
  const tabs = Array.from(read('features/agents/agent-page/tabs.ts').matchAll(TAB), ([, path]) =>
    path ? `${AGENT_PAGE}/${path}` : AGENT_PAGE,
  )
  return [...new Set([...screens, ...parts, ...tabs])].toSorted()
}
