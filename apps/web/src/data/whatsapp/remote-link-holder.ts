import { type Endpoint, type EndpointInput, remoteLinks } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'

type RemoteLinkKeys = EndpointInput<typeof remoteLinks.open>

/** POST only: a messenger's link preview must not open the link. */
const callerOf =
  <E extends Endpoint>(endpoint: E) =>
  (input: EndpointInput<E>) =>
    callApi(endpoint, input)

export const openRemoteLink = callerOf(remoteLinks.open)
export const fetchRemoteLink = callerOf(remoteLinks.look)
export const renewRemoteLinkQr = callerOf(remoteLinks.renew)
export const requestRemotePairingCode = (keys: RemoteLinkKeys, phone: string) =>
  callApi(remoteLinks.pairingCode, { ...keys, phone })
