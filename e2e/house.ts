import { test as plain, expect } from '@playwright/test'
import { openProduct, type Product } from './product.ts'
import { tellOnTheBrowser, type Trouble, watchForTrouble } from './trouble.ts'

type Fixtures = { trouble: Trouble }

/** One product for a whole file; every journey brings people of its own, and fails on any complaint of the browser. */
export const test = plain.extend<Fixtures, { product: Product }>({
  product: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const product = await openProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  trouble: [
    async ({ context }, use) => {
      const trouble = watchForTrouble(context)
      await context.addInitScript(tellOnTheBrowser)
      await use(trouble)
      expect(trouble.unexpected(), 'what the browser complained of').toEqual([])
      expect(trouble.missing(), 'complaints that were declared and never came').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
