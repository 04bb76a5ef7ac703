import type { proto } from 'baileys'
import { randomBytes } from 'node:crypto'
import type { ClientConnection } from './socket/client-connection.ts'
import type { FakeNetwork } from './network.ts'
import { loginFailure, connectionReplaced, nowSeconds, SERVER_JID, buildStanza } from './socket/stanzas.ts'

const QR_REFS = 6

/** Decides a login: a linked device, a client that wants to be linked, or a refusal. */
export function handleLogin(network: FakeNetwork, payload: proto.ClientPayload, connection: ClientConnection): void {
  const { primary, secondary, tertiary } = payload.userAgent?.appVersion ?? {}
  const version = [primary ?? 0, secondary ?? 0, tertiary ?? 0]
  network.versions.push(version.join('.'))
  if (isOlderVersion(version, network.minVersion)) return connection.close(loginFailure(405))
  if (!payload.username) return offerPairing(network, connection, version)
  const phone = network.findByJid(`${payload.username.toString()}@${SERVER_JID}`)
  const device = phone?.device(payload.device ?? 0)
  if (!phone || !device) return connection.close(loginFailure(401))
  const refusal = network.refusals.get(phone.number)
  if (refusal) return connection.close(loginFailure(refusal))
  if (network.silentNumbers.has(phone.number)) return connection.stopResponding()
  // A device has one connection; a newer one replaces it.
  if (device.connection) network.replacedConnections++
  device.connection?.close(connectionReplaced())
  device.connect(connection)
  network.presentDevices.set(connection, { phone, device })
  connection.send(buildStanza('success', { lid: phone.aliasOf(device.id), t: nowSeconds() }))
  if (!network.heldBackNumbers.has(phone.number)) device.deliverOffline()
  network.notifier.notify()
}

function offerPairing(network: FakeNetwork, connection: ClientConnection, version: number[]) {
  const { pairingClients, notifier } = network
  network.pairingRequests++
  const refs = Array.from({ length: QR_REFS }, () => `2@${randomBytes(24).toString('base64url')}`)
  pairingClients.set(connection, { connection, refs, pairingCode: null, sharedKey: null, isPaired: false, version })
  const refNodes = refs.map((ref) => buildStanza('ref', {}, Buffer.from(ref)))
  const attrs = { from: SERVER_JID, type: 'set', id: 'pair', xmlns: 'md' }
  connection.send(buildStanza('iq', attrs, [buildStanza('pair-device', {}, refNodes)]))
  notifier.notify()
}

export const isOlderVersion = (version: number[], oldest: number[]) => {
  const position = version.findIndex((part, i) => part !== oldest[i])
  return position >= 0 && version[position]! < oldest[position]!
}
