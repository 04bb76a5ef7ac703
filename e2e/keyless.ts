import { test as house } from './house.ts'
import { openProduct } from './product.ts'

/** Nobody gave this product a key: its agents answer from documents alone. */
export const test = house.extend({
  product: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const product = await openProduct({ OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
