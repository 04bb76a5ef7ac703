import { expect, type Page } from '@playwright/test'

/** As far as the wizard begins to show a code. Loads the list of agents unless the page is there. */
export async function openLinkingStep(page: Page) {
  if (!page.url().endsWith('/agents')) await page.goto('/agents')
  await page.getByRole('button', { name: 'Crear Agente' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
  await page.getByRole('button', { name: /WhatsApp/ }).click()
  await expect(page.getByRole('dialog', { name: 'Vincula tu WhatsApp' })).toBeVisible()
}
