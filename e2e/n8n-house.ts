import { openBots, type N8nBots } from '../apps/server/test/fakes/n8n/bots.ts'
import { type N8n, openN8n } from '../apps/server/test/fakes/n8n/n8n.ts'
import { type N8nSessions, openSessions } from '../apps/server/test/fakes/n8n/sessions.ts'
import { expect, test as house } from './house.ts'
import { opened } from './opened.ts'

type Flow = { n8n: N8n; sessions: N8nSessions; bots: N8nBots }

/** An n8n whose workflows keep WhatsApp and know bots, on a machine of the shop's which the operator lets the server ask. */
export const test = house.extend<object, { n8n: N8n; flow: Flow }>({
  n8n: opened(openN8n),
  flow: [({ n8n }, use) => use({ n8n, sessions: openSessions(n8n), bots: openBots(n8n) }), { scope: 'worker' }],
  env: ({ n8n }, use) => use({ ALLOWED_PRIVATE_ORIGINS: n8n.url }),
})

export { expect }
