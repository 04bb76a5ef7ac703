import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { ShotScene } from './scene.ts'

const coffeeMaker = {
  name: 'cafetera.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(new URL('../../apps/server/demo/media/cafetera.jpg', import.meta.url)),
}

async function openConversation(page: Page) {
  await page.getByRole('article').first().click()
  await page.getByRole('dialog').getByRole('log').waitFor()
}

async function openPicture(page: Page) {
  await openConversation(page)
  const caption = page.getByRole('log').getByText('Tengo esta cafetera, ¿cómo lo pido molido?').first()
  await caption.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

async function openReceipt(page: Page) {
  await openConversation(page)
  const receipt = page.getByRole('region', { name: 'Comprobante de pago' }).first()
  await receipt.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

async function attachFile(page: Page) {
  await openConversation(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Adjuntar' }).click()
  await page.getByRole('menuitem', { name: 'Archivos' }).click()
  await (await chooser).setFiles([coffeeMaker])
  await page.getByLabel('Mensaje', { exact: true }).fill('Esta es la moka de 6 tazas')
  await page.getByRole('list', { name: 'Archivos para enviar' }).locator('img').waitFor()
}

/** Pictures and files in both directions. */
export const mediaScenes: ShotScene[] = [
  { name: 'foto-cliente', viewer: 'owner', path: '/conversations?q=esta%20cafetera&period=all', prepare: openPicture },
  { name: 'comprobante', viewer: 'owner', path: '/conversations?q=comprobante&period=all', prepare: openReceipt },
  { name: 'enviar-archivo', viewer: 'owner', path: '/conversations?status=active', prepare: attachFile },
]
