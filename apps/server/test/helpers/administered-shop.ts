import { createOwnerWithAgent, signUp } from '../test-accounts.ts'
import type { TestServer } from '../test-server.ts'

const REASON = 'Falta el pago de noviembre'
const CONTACT = 'Ana, 300 111 2233'

/** An administrator, and the shop of another account that the administrator may suspend. */
export async function createAdministeredShop(server: TestServer, customConfig: Record<string, unknown> = {}) {
  const admin = await signUp(server, 'tecnica')
  const shop = await createOwnerWithAgent(server, customConfig)
  const path = `/api/installation/accounts/${shop.owner.id}`
  return {
    admin,
    ...shop,
    reason: REASON,
    contact: CONTACT,
    suspend: (texts: object = { reason: REASON, contact: CONTACT }, token = admin.token) =>
      server.call('POST', `${path}/suspension`, texts, token),
    restore: (token = admin.token) => server.call('DELETE', `${path}/suspension`, undefined, token),
    setLimits: (limits: object, token = admin.token) => server.call('PUT', `${path}/limits`, limits, token),
    list: async (query = '') =>
      (await server.call('GET', `/api/installation/accounts${query}`, undefined, admin.token)).body.data,
  }
}
