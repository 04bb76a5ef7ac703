import type { LocalServices } from './local-services.ts'
import { expect, test as server } from './fixtures.ts'

/** A fake n8n with workflows for WhatsApp and Telegram. */
export const test = server.extend<{ flow: LocalServices['n8n']['withBoth'] }>({
  flow: ({ localServices }, use) => use(localServices.n8n.withBoth),
})

export { expect }
