import { type Endpoint, type Input, remoteLinks } from '@portavoz/contract'
import { call } from '../lib/api.ts'

type Held = Input<typeof remoteLinks.open>

/** Each is a POST: whoever only reads the address, as messengers do for a preview, opens nothing. */
const asking =
  <E extends Endpoint>(endpoint: E) =>
  (input: Input<E>) =>
    call(endpoint, input)

export const openRemoteLink = asking(remoteLinks.open)
export const lookAtRemoteLink = asking(remoteLinks.look)
export const renewRemoteQr = asking(remoteLinks.renew)
export const remotePairingCode = (held: Held, phone: string) => call(remoteLinks.pairingCode, { ...held, phone })
