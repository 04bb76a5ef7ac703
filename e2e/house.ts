import { test as plain, expect } from '@playwright/test'
import { openProduct, type Product } from './product.ts'
import { tellOnTheBrowser, type Trouble, watchForTrouble } from './trouble.ts'

type Fixtures = { trouble: Trouble }

/**
 * One product for a whole file, with what its operator adds to the environment (`env`); every journey brings people of its
 * own, and fails on any complaint of the browser.
 */
export const test = plain.extend<Fixtures, { env: Record<string, string>; product: Product }>({
  env: [{}, { scope: 'worker' }],
  product: [
    async ({ env }, use) => {
      const product = await openProduct(env)
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
