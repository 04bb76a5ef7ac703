import { expect, type Page } from '@playwright/test'
import type { WorkspaceRole } from '../../packages/contract/src/index.ts'
import { visitInConsole } from '../visit-in-console.ts'
import { isHarmless } from './harmless-controls.ts'
import { type Control, readControls } from './read-controls.ts'
import { type CallName, forbiddenCall, mayMake, mayMakeSuspended } from './role-table.ts'
import type { RoleStage } from './role-stage.ts'
import type { Surface } from './surface.ts'

/** Opens a surface as one role, in a page of the console. Returns what the role table forbids to it there. */
export async function walkSurface(page: Page, stage: RoleStage, role: WorkspaceRole, surface: Surface) {
  const { address, open, shows, scope, needs, refusal } = surface
  const mayEnter = needs === undefined || mayMake(role, needs)
  if (!mayEnter && refusal === undefined) return []
  const requests = watchRequests(page, role)
  await visitInConsole(page, address(stage))
  await waitUntilSettled(page)
  if (mayEnter) await open?.(page, stage)
  await expect(
    page
      .getByText(mayEnter ? shows : (refusal ?? ''))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await waitUntilSettled(page)
  const controls = await readControls(mayEnter && scope ? scopeOf(page, scope) : page.locator('body'))
  const problems = mayEnter ? checkControls(controls, role, surface) : []
  return [...problems, ...requests.stop(), ...controls.flatMap((control) => forbiddenLink(control, role))]
}

/**
 * Opens a surface of a suspended workspace as its owner. Returns the enabled controls whose call the server would
 * refuse, and the refused requests.
 */
export async function walkSuspended(page: Page, stage: RoleStage, surface: Surface): Promise<string[]> {
  const { address, open, shows, scope, calls = {} } = surface
  const requests = watchRequests(page, 'owner')
  await visitInConsole(page, address(stage))
  await waitUntilSettled(page)
  await open?.(page, stage)
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await waitUntilSettled(page)
  const controls = await readControls(scope ? scopeOf(page, scope) : page.locator('body'))
  const refused = Object.entries<CallName>(calls).filter(
    ([name, call]) => !mayMakeSuspended(call) && !LEADS_TO_A_PAGE.has(name) && controls.some(isCalled(name)),
  )
  return [...refused.map(([name, call]) => `«${name}» is enabled and makes ${call}`), ...requests.stop()]
}

/** The one on top: a dialog may be opened from another. */
const scopeOf = (page: Page, scope: NonNullable<Surface['scope']>) => page.getByRole(scope).last()

/** They open a page or a menu that can be read; what changes something there is disabled. */
const LEADS_TO_A_PAGE = new Set(['Probar agente', 'Probar el agente', 'Acciones de'])

const isCalled = (name: string | RegExp) => (control: Control) =>
  typeof name === 'string' ? control.name.startsWith(name) : name.test(control.name)

function checkControls(controls: Control[], role: WorkspaceRole, { calls = {}, harmless = [] }: Surface): string[] {
  const entries = Object.entries<CallName>(calls)
  const wrong = entries.flatMap(([name, call]) => {
    const isShown = controls.some(isCalled(name))
    if (isShown === mayMake(role, call)) return []
    return isShown ? `shows «${name}», which makes ${call}` : `hides «${name}», which may make ${call}`
  })
  const known = [...entries.map(([name]) => name), ...harmless]
  const unknown = controls.filter(
    (control) =>
      !['link', 'option'].includes(control.role) &&
      !isHarmless(control.name) &&
      !known.some((name) => isCalled(name)(control)),
  )
  return [
    ...wrong,
    ...unknown.map((control) => `shows ${control.role} «${control.name}», whose call is not in the table`),
  ]
}

const forbiddenLinks: [RegExp, CallName][] = [
  [/^\/agents\/[^/]+\/configuration/, 'PUT /agents/:id'],
  [/^\/agents\/[^/]+\/try/, 'POST /agents/preview'],
  [/^\/agents\/[^/]+\/tests/, 'POST /agents/:id/tests'],
  [/^\/agents\/[^/]+\/versions/, 'POST /agents/:id/versions/:number/restore'],
  [/^\/agents\?.*create=1/, 'POST /agents'],
  [/^\/negocio\/registro/, 'GET /workspace/audit-log'],
]

const forbiddenLink = ({ name, url }: Control, role: WorkspaceRole): string[] =>
  forbiddenLinks
    .filter(([pattern, call]) => url !== undefined && pattern.test(url) && !mayMake(role, call))
    .map(([, call]) => `links «${name}» to ${url}, which needs ${call}`)

/** Collects the requests that the role table forbids, and those that the server refused. */
function watchRequests(page: Page, role: WorkspaceRole) {
  const problems: string[] = []
  const onRequest = (request: { method: () => string; url: () => string }) => {
    const call = forbiddenCall(role, request.method(), request.url())
    if (call) problems.push(`requests ${call}`)
  }
  const onResponse = (response: { status: () => number; url: () => string }) => {
    if (response.status() === 403) problems.push(`is refused ${response.url()}`)
  }
  page.on('request', onRequest).on('response', onResponse)
  return {
    stop: () => {
      page.off('request', onRequest).off('response', onResponse)
      return problems
    },
  }
}

const LOADING = '.esqueleto, .tardio, [role=status][aria-label^=Cargando]'

/** Waits until no part of the page is loading. */
const waitUntilSettled = async (page: Page) => {
  await page.locator('h1, [role=dialog]').first().waitFor()
  await expect(page.locator(LOADING)).toHaveCount(0)
}
