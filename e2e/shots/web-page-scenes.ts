import type { Page } from '@playwright/test'
import type { ShotScene } from './scene.ts'
import type { ShotStage } from './shot-stage.ts'

const SLUG = 'cafe-nube-alta'

/** Opens the page of the owner's first agent, and shows its part of the agent's connection. */
async function showForm(page: Page, { openWebPage }: ShotStage) {
  const agentId = await openWebPage(SLUG)
  await page.goto(`/agents/${agentId}/connection`)
  await page.getByAltText(/^Código QR de/).waitFor()
  await page.getByRole('heading', { name: 'Página web' }).evaluate((heading) => heading.scrollIntoView())
}

async function writeAsVisitor(page: Page, { openWebPage }: ShotStage) {
  await openWebPage(SLUG)
  await page.goto(`/c/${SLUG}`)
  const messages = page.getByRole('log').getByRole('listitem')
  await page.getByLabel('Mensaje', { exact: true }).fill('Hola, ¿a qué hora abren?')
  await page.getByLabel('Mensaje', { exact: true }).press('Enter')
  await messages.nth(1).waitFor({ timeout: 30_000 })
}

async function showPoster(page: Page, stage: ShotStage) {
  await showForm(page, stage)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimir cartel' }).click()
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
}

/** The public page of an agent, as its owner and as a visitor see it. */
export const webPageScenes: ShotScene[] = [
  { name: 'pagina-web', viewer: 'owner', path: '/agents', prepare: showForm },
  { name: 'pagina-web-visitante', viewer: 'visitor', path: '/login', prepare: writeAsVisitor },
  { name: 'pagina-web-cartel', viewer: 'owner', path: '/agents', only: ['ancho'], prepare: showPoster },
]
