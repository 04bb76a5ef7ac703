import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

const chooseWhatsApp = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'WhatsApp' }).click()
  await page.getByAltText('Código QR para vincular WhatsApp').waitFor()
}
const askForCode = async (page: Page) => {
  await chooseWhatsApp(page)
  await page.getByRole('button', { name: 'Con un código' }).click()
  await page.getByLabel('Número de WhatsApp del negocio').fill('+57 300 555 0199')
  await page.getByRole('button', { name: 'Pedir código' }).click()
  await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).waitFor()
}

/** Agents, and how a phone is linked to one. */
export const agentScenes: Scene[] = [
  { name: 'plataforma', as: 'owner', path: '/agents?create=1' },
  { name: 'vincular', as: 'owner', path: '/agents?create=1', act: chooseWhatsApp },
  { name: 'vincular-codigo', as: 'neighbour', path: '/agents?create=1', act: askForCode },
]
