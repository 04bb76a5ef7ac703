import { type Product, startProduct } from './product.ts'

/** An idle server still polls, so only these stay besides the plain one. */
const MAX_SPECIAL = 2

/** The products of one worker, by the operator's environment: journeys with the same environment share one. */
export function createProductPool(allowedOrigins: string[]) {
  const products = new Map<string, Product>()
  const keyOf = (env: Record<string, string>) => JSON.stringify(env)
  const plainKey = keyOf({})

  async function closeOldest() {
    const special = [...products.keys()].filter((key) => key !== plainKey)
    for (const key of special.slice(0, Math.max(0, special.length - MAX_SPECIAL))) {
      await products.get(key)!.close()
      products.delete(key)
    }
  }

  return {
    open: async (env: Record<string, string>): Promise<Product> => {
      const key = keyOf(env)
      const product =
        products.get(key) ?? (await startProduct({ ALLOWED_PRIVATE_ORIGINS: allowedOrigins.join(), ...env }))
      products.delete(key)
      products.set(key, product)
      await closeOldest()
      return product
    },
    close: async () => {
      for (const product of products.values()) await product.close()
    },
  }
}
