import { type Browser, chromium } from '@playwright/test'
import { type ColdLoad, openCold, signedInStorage, SLOW_PHONE } from '../e2e/cold-load.ts'
import {
  addressOf,
  COLD_SCREENS,
  type ColdPlaces,
  type ColdScreen,
  viewportOf,
  wideViewStorage,
} from '../e2e/cold-screens.ts'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { startDemoProcess } from './demo-process.ts'
import { type BenchResult, median } from './harness.ts'
import { post, withToken } from './owner-client.ts'

const LOADS = 3
const MAX_USEFUL_MS = 2_500
const MAX_REQUESTS = 30
const MAX_SHIFT = 0.02

type DemoSession = { accessToken: string }

/** P15: every screen of the demo's account on a slow phone, with an empty cache. */
export async function coldScreens(): Promise<BenchResult[]> {
  const demo = await startDemoProcess()
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags })
  try {
    const session = await post<DemoSession>(demo.url, '/api/auth/signin', demo.owner)
    const list = await fetch(`${demo.url}/api/agents`, { headers: withToken(session.accessToken) })
    const { data: agents } = (await list.json()) as { data: { id: string }[] }
    const places = await preparePlaces(demo.url, session, agents[0]?.id ?? '')
    const results: BenchResult[] = []
    for (const screen of COLD_SCREENS) {
      const loads: ColdLoad[] = []
      const path = addressOf(screen, places)
      for (let load = 0; load < LOADS; load++)
        loads.push(await loadOnce(browser, demo.url, session, { ...screen, path }))
      results.push(
        summarize([screen.path, screen.wideView ?? '', screen.isLarge ? 'large' : ''].join(' ').trim(), loads),
      )
    }
    return results
  } finally {
    await browser.close()
    await demo.stop()
  }
}

/** Opens the public page of the agent, and names the latest conversation. */
async function preparePlaces(url: string, { accessToken }: DemoSession, agentId: string): Promise<ColdPlaces> {
  const headers = { ...withToken(accessToken), 'content-type': 'application/json' }
  const slug = 'pagina-fria'
  const body = JSON.stringify({ slug, isOpen: true, origins: [] })
  await fetch(`${url}/api/agents/${agentId}/web-page`, { method: 'PUT', headers, body })
  const response = await fetch(`${url}/api/conversations`, { headers })
  const { data } = (await response.json()) as { data: { items: { sessionName: string }[] } }
  return { agentId, slug, session: data.items[0]?.sessionName ?? '' }
}

async function loadOnce(browser: Browser, url: string, session: DemoSession, screen: ColdScreen): Promise<ColdLoad> {
  const { path, row, isPublic } = screen
  const context = await browser.newContext({
    viewport: viewportOf(screen),
    locale: 'es-CO',
    ...(!isPublic && { storageState: signedInStorage(url, session, wideViewStorage(screen)) }),
  })
  try {
    return await openCold(await context.newPage(), url + path, row, SLOW_PHONE)
  } finally {
    await context.close()
  }
}

function summarize(path: string, loads: readonly ColdLoad[]): BenchResult {
  const worst = (of: (load: ColdLoad) => number) => Math.max(...loads.map(of))
  const ms = median(loads.map(({ usefulMs }) => usefulMs))
  const requests = worst((load) => load.requestsBeforeUseful)
  const repeated = worst((load) => load.repeated.length)
  const shift = worst((load) => load.layoutShift)
  const task = median(loads.map(({ longestTaskMs }) => longestTaskMs))
  return {
    promise: `${path} useful, cold, slow phone`,
    measured: [
      `${ms.toFixed(0)} ms, ${requests} requests, ${repeated} twice`,
      `shift ${shift.toFixed(3)}, task ${task.toFixed(0)} ms`,
    ].join(', '),
    limit: `≤ ${MAX_USEFUL_MS} ms, ${MAX_REQUESTS}, 0, ${MAX_SHIFT}`,
    kept: ms <= MAX_USEFUL_MS && requests <= MAX_REQUESTS && repeated === 0 && shift <= MAX_SHIFT,
  }
}
