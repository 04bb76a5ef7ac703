import { fail, remoteLinks, telegram, whatsapp } from '@portavoz/contract'
import type { BindEndpoint } from '../platform/http/http-server.ts'

/** Calls that open a connection for an agent, and the page that offers it to the holder of a phone. */
const CONNECTING: ReadonlySet<unknown> = new Set([
  whatsapp.create,
  whatsapp.connect,
  whatsapp.pairingCode,
  telegram.connect,
  remoteLinks.make,
  remoteLinks.open,
  remoteLinks.look,
  remoteLinks.renew,
  remoteLinks.pairingCode,
])

/** Refuses what would wait in vain until the administrator confirms a restored installation. */
export const refuseInStandby =
  (bind: BindEndpoint, isStandby: () => boolean): BindEndpoint =>
  (endpoint, handle) =>
    bind(endpoint, (...call) => {
      if (CONNECTING.has(endpoint) && isStandby()) fail('installation.unconfirmed')
      return handle(...call)
    })
