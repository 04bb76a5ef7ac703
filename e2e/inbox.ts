import { expect, type Page } from '@playwright/test'
import { arrive, openAgent, signUp } from './people.ts'
import type { Product } from './product.ts'
import { tell, type Told } from './seed.ts'

const three: Told[] = [
  { userPhone: '1', userName: 'Ana Ríos', userMessage: '¿Tienen cafetera?', aiResponse: 'Sí, claro.' },
  { userPhone: '2', userName: 'Luis Peña', userMessage: 'Quiero una devolución' },
  { userPhone: '3', userName: 'Zoé', userMessage: 'hola', createdAt: '2025-02-01T10:00:00Z' },
]

/** Somebody with an agent to whom these wrote, looking at them. */
export async function inbox(page: Page, product: Product, username: string, told = three) {
  const owner = await signUp(product, username)
  await openAgent(product, owner)
  await tell(product, owner, told)
  await arrive(page, owner, '/conversations')
  await expect(page.getByRole('heading', { name: 'Conversaciones' })).toBeVisible()
  return { owner }
}

export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
export const cards = (page: Page) => page.getByRole('article')
export const figure = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label })
