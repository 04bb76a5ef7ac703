import { test as plain, expect } from '@playwright/test'
import { startSmtpServer, type FakeSmtpServer } from '../apps/server/test/fakes/mail/smtp-server.ts'
import { type FakeIdentityProvider, startIdentityProvider } from '../apps/server/test/fakes/oidc/identity-provider.ts'
import { type LocalServices, startLocalServices } from './local-services.ts'
import type { Product } from './product.ts'
import { createProductPool } from './product-pool.ts'
import { instrumentPage, type BrowserErrors, watchBrowserErrors, withoutServiceWorker } from './browser-errors.ts'
import { workerFixture } from './worker-fixture.ts'

type JourneyFixtures = {
  env: Record<string, string>
  /** Other journeys go without the service worker: it would hide requests for pages from route overrides. */
  hasServiceWorker: boolean
  product: Product
  browserErrors: BrowserErrors
}
type WorkerFixtures = {
  localServices: LocalServices
  post: FakeSmtpServer
  identityProvider: FakeIdentityProvider
  products: ReturnType<typeof createProductPool>
}

/**
 * `product` is a server with the operator's environment (`env`), which the worker's journeys share. Each journey
 * creates its own users and fails on any unexpected browser error. A fixture of the worker in a spec file would start
 * another worker with its own browser and servers for that file, so all of them are here.
 */
export const test = plain.extend<JourneyFixtures, WorkerFixtures>({
  localServices: workerFixture(startLocalServices),
  post: workerFixture(startSmtpServer),
  identityProvider: workerFixture(startIdentityProvider),
  products: [
    async ({ localServices }, use) => {
      const products = createProductPool(localServices.origins)
      await use(products)
      await products.close()
    },
    { scope: 'worker' },
  ],
  env: [{}, { option: true }],
  hasServiceWorker: [false, { option: true }],
  product: [async ({ env, products }, use) => use(await products.open(env)), { timeout: 180_000 }],
  baseURL: async ({ product }, use) => use(product.url),
  browserErrors: [
    async ({ context, hasServiceWorker }, use) => {
      const browserErrors = watchBrowserErrors(context)
      await context.addInitScript(instrumentPage)
      if (!hasServiceWorker) await context.addInitScript(withoutServiceWorker)
      await use(browserErrors)
      // The next journey gets the same context, which keeps both.
      await context.clearPermissions()
      await context.setOffline(false)
      expect(browserErrors.unexpected(), 'what the browser complained of').toEqual([])
      expect(browserErrors.missing(), 'complaints that were declared and never came').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
