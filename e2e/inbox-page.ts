import { expect, type Page } from '@playwright/test'
import { openSignedIn, createAgent, signUp } from './users.ts'
import type { Product } from './product.ts'
import { seedExchanges, type SeedExchange } from './seed-exchanges.ts'

const DEFAULT_EXCHANGES: SeedExchange[] = [
  { userPhone: '1', userName: 'Ana Ríos', userMessage: '¿Tienen cafetera?', aiResponse: 'Sí, claro.' },
  { userPhone: '2', userName: 'Luis Peña', userMessage: 'Quiero una devolución' },
  { userPhone: '3', userName: 'Zoé', userMessage: 'hola', createdAt: '2025-02-01T10:00:00Z' },
]

/** Creates a user with one agent and these exchanges, and opens the inbox. */
export async function openInbox(page: Page, product: Product, username: string, exchanges = DEFAULT_EXCHANGES) {
  const owner = await signUp(product, username)
  await createAgent(product, owner)
  await seedExchanges(product, owner, exchanges)
  await openSignedIn(page, owner, '/conversations')
  await expect(page.getByRole('heading', { name: 'Conversaciones' })).toBeVisible()
  return { owner }
}

export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
export const cards = (page: Page) => page.getByRole('article')
export const figure = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label })
