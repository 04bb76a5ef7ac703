import { type BinaryNode, getBinaryNodeChildBuffer } from 'baileys'
import { randomBytes } from 'node:crypto'
import type { ClientConnection } from './socket/client-connection.ts'
import { answerPairingCode, decryptLinkingBundle, readQr, type LinkingSecrets } from './phone/device-linking.ts'
import type { PairingClient, FakeNetwork } from './network.ts'
import type { FakePhone } from './phone/phone.ts'
import { nowSeconds, SERVER_JID, buildStanza, streamError } from './socket/stanzas.ts'
import { isOlderVersion } from './login.ts'

/** The phone scans the QR. Returns false when the phone shows that it could not link; the device gets no message. */
export async function scanQr(network: FakeNetwork, phone: FakePhone, qr: string, isForged = false): Promise<boolean> {
  const { ref, ...secrets } = readQr(qr)
  if (isForged) secrets.secret = randomBytes(32)
  return pairDevice(network, await waitForPairingClient(network, ({ refs }) => refs.includes(ref)), phone, secrets)
}

/** A person types a pairing code into the phone; only the device can detect a wrong one. */
export async function typePairingCode(network: FakeNetwork, phone: FakePhone, code: string): Promise<void> {
  const pairingClient = await waitForPairingClient(
    network,
    (candidate) => candidate.pairingCode !== null && network.findByJid(candidate.pairingCode.jid) === phone,
  )
  const { wrapped: wrappedKey, shared: sharedKey } = await answerPairingCode(code, pairingClient.pairingCode!.wrapped)
  pairingClient.sharedKey = sharedKey
  const hello = buildStanza('link_code_companion_reg', { stage: 'primary_hello' }, [
    buildStanza('link_code_pairing_ref', {}, randomBytes(16)),
    buildStanza('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrappedKey),
    buildStanza('primary_identity_pub', {}, Buffer.from(phone.account.public)),
  ])
  const attrs = { from: SERVER_JID, id: 'code', type: 'link_code_companion_reg', t: nowSeconds() }
  pairingClient.connection.send(buildStanza('notification', attrs, [hello]))
}

/** The device's messages about a pairing code: first its key, then its identity. */
export function handlePairingCode(network: FakeNetwork, link: BinaryNode, connection: ClientConnection): void {
  const { pairingClients, findByJid, notifier } = network
  const pairingClient = pairingClients.get(connection)
  if (!pairingClient) return
  const { jid = '', stage } = link.attrs
  const readPart = (tag: string) => getBinaryNodeChildBuffer(link, tag)!
  if (stage === 'companion_hello')
    pairingClient.pairingCode = { jid, wrapped: readPart('link_code_pairing_wrapped_companion_ephemeral_pub') }
  const phone = findByJid(jid)
  if (stage === 'companion_finish' && phone && pairingClient.sharedKey) {
    const encryptedBundle = readPart('link_code_pairing_wrapped_key_bundle')
    pairDevice(
      network,
      pairingClient,
      phone,
      decryptLinkingBundle(phone.account, pairingClient.sharedKey, encryptedBundle),
    )
  }
  notifier.notify()
}

function pairDevice(
  network: FakeNetwork,
  pairingClient: PairingClient,
  phone: FakePhone,
  secrets: LinkingSecrets,
): boolean {
  if (isOlderVersion(pairingClient.version, network.minPairingVersion)) return false
  const { device, signedIdentity } = phone.linkDevice(secrets)
  pairingClient.isPaired = true
  const success = buildStanza('pair-success', {}, [
    buildStanza('device-identity', {}, signedIdentity),
    buildStanza('biz', { name: phone.name }),
    buildStanza('device', { jid: device.jid, lid: phone.aliasOf(device.id) }),
    buildStanza('platform', { name: 'android' }),
  ])
  pairingClient.connection.send(
    buildStanza('iq', { from: SERVER_JID, type: 'set', id: 'let-in', xmlns: 'md' }, [success]),
  )
  return true
}

/** After pairing, the device must reconnect with its new identity. */
export function requestRestart(
  { pairingClients }: FakeNetwork,
  response: BinaryNode,
  connection: ClientConnection,
): void {
  if (pairingClients.get(connection)?.isPaired && response.attrs['id'] === 'let-in') connection.close(streamError(515))
}

async function waitForPairingClient(
  { pairingClients, notifier }: FakeNetwork,
  matches: (candidate: PairingClient) => boolean,
): Promise<PairingClient> {
  await notifier.waitUntil(
    () => [...pairingClients.values()].some(matches),
    () => 'a computer that asks to be let in with that QR or code',
  )
  return [...pairingClients.values()].find(matches)!
}
