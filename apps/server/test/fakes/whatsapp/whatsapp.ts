import { type BinaryNode, getAllBinaryNodeChildren, getBinaryNodeChild } from 'baileys'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { type ClientConnection, openClientConnection } from './socket/client-connection.ts'
import { createMessageHold, type MessageHold, type HoldPoint } from './message-hold.ts'
import { answerLimitsQuery, updateLimits, isLimitsQuery, type SendingLimits } from './sending-limits.ts'
import { createMediaHost } from './media-host.ts'
import { createFakeWebPage } from './web-page.ts'
import { createFakeNetwork, type FakeNetwork, type PresentDevice, type PreKeyCount } from './network.ts'
import { handlePairingCode, scanQr, requestRestart, typePairingCode } from './pairing.ts'
import type { FakePhone } from './phone/phone.ts'
import { carryMessage } from './carry-message.ts'
import { answerQuery } from './answer-query.ts'
import { messageIdsOf, deviceRemoved, nowSeconds, SERVER_JID, buildStanza, streamError } from './socket/stanzas.ts'
import { handleLogin } from './login.ts'

export type FakeWhatsApp = Awaited<ReturnType<typeof startFakeWhatsApp>>

/** WhatsApp's socket on loopback: `url` is the value of `WHATSAPP_SOCKET_URL`. */
export async function startFakeWhatsApp({
  port = 0,
  preKeyCount = 'few',
}: { port?: number; preKeyCount?: PreKeyCount } = {}) {
  const network = createFakeNetwork(preKeyCount)
  const media = createMediaHost()
  const page = createFakeWebPage()
  const server = createServer((request, response) => {
    if (!page.handleRequest(request, response)) void media.serve(request, response)
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    const connection = openClientConnection(socket, {
      onLogin: (payload) => handleLogin(network, payload, connection),
      onNode: (node) => handleNode(network, node, connection),
      onClose: () => network.removeConnection(connection),
    })
    network.connections.add(connection)
    network.connectionCount++
  })
  const listen = (listenPort: number) => new Promise<void>((resolve) => server.listen(listenPort, '127.0.0.1', resolve))
  await listen(port)
  const { port: actualPort } = server.address() as AddressInfo
  const closeConnections = (phone: FakePhone, last: BinaryNode) =>
    phone.devices.forEach(({ connection }) => connection?.close(last))

  return {
    url: `ws://127.0.0.1:${actualPort}/ws/chat`,
    /** The value of `WHATSAPP_MEDIA_URL`. */
    mediaUrl: `http://127.0.0.1:${actualPort}`,
    /** The value of `WHATSAPP_WEB_URL`. */
    webUrl: `http://127.0.0.1:${actualPort}`,
    media,
    page,
    notifier: network.notifier,
    phones: network.phones,
    carriedMessages: network.carriedMessages,
    undecryptable: network.undecryptable,
    /** How many clients requested pairing. */
    get pairingRequests() {
      return network.pairingRequests
    },
    /** The number of open connections. */
    get openConnections() {
      return network.connections.size
    },
    /** The number of connections ever opened. */
    get totalConnections() {
      return network.connectionCount
    },
    /** Holds the next message of a device at this point, and all later ones, until it is released. */
    holdNext(point: HoldPoint): MessageHold {
      network.hold = createMessageHold(point)
      return network.hold
    },
    get replacedConnections() {
      return network.replacedConnections
    },
    addPhone: network.addPhone,
    scanQr: (phone: FakePhone, qr: string) => scanQr(network, phone, qr),
    /** The phone scans the QR but signs with a wrong secret. */
    scanForgedQr: (phone: FakePhone, qr: string) => scanQr(network, phone, qr, true),
    typePairingCode: (phone: FakePhone, code: string) => typePairingCode(network, phone, code),

    /** «Cerrar sesión» on the phone, for all of its devices. */
    unlink(phone: FakePhone) {
      closeConnections(phone, deviceRemoved())
      phone.devices.forEach(({ id }) => phone.unlinkDevice(id))
    },
    /** From now on the logins of its devices are refused: 402, 403 and 406 mean banned, 503 a temporary failure. */
    refuseLogins(phone: FakePhone, code: number) {
      network.refusals.set(phone.number, code)
      closeConnections(phone, streamError(code))
    },
    allowLogins: (phone: FakePhone) => network.refusals.delete(phone.number),
    /** Ends the stream with an error, as the real network does now and then. */
    failStream: (phone: FakePhone, code: number) => closeConnections(phone, streamError(code)),
    /** Its connections, also new ones, stay open and silent until `resumeResponding`. */
    stopResponding(phone: FakePhone) {
      network.silentNumbers.add(phone.number)
      phone.devices.forEach(({ connection }) => connection?.stopResponding())
    },
    resumeResponding: (phone: FakePhone) => network.silentNumbers.delete(phone.number),
    /** Its devices can log in but get no waiting messages until `deliverHeldBack`. */
    holdBackMessages: (phone: FakePhone) => void network.heldBackNumbers.add(phone.number),
    deliverHeldBack(phone: FakePhone) {
      network.heldBackNumbers.delete(phone.number)
      phone.devices.forEach((device) => device.deliverOffline())
    },
    /** Ends the stream of each client that waits for pairing. */
    failPairingStreams: (code: number) =>
      network.pairingClients.forEach(({ connection }) => connection.close(streamError(code))),
    cutConnections: (phone: FakePhone) => phone.devices.forEach(({ connection }) => connection?.terminate()),
    /** Answers the next messages to this phone with these codes and does not deliver them. */
    rejectNext: (phone: FakePhone, ...codes: number[]) => void network.nacks.set(phone.number, codes),
    /** Sets what this phone may do with new contacts; its devices are notified unless `isTold` is false. */
    setLimits: (phone: FakePhone, changes: Partial<SendingLimits>, { isTold = true } = {}) =>
      updateLimits(network, phone, changes, isTold),
    /** From now on queries for those limits get no answer. */
    ignoreLimitQueries: () => void (network.answersLimitQueries = false),
    get limitQueries() {
      return network.limitQueries
    },
    /** The next logouts of devices are answered with an error, and the devices stay linked. */
    refuseLogouts: (times: number) => void (network.refusedLogouts = times),
    /** Clients below this version are refused. */
    requireVersion: (minVersion: [number, number, number]) => void (network.minVersion = minVersion),
    /** Clients below this version are offered pairing, but the phone that scans reports that it could not link. */
    requirePairingVersion: (minVersion: [number, number, number]) => void (network.minPairingVersion = minVersion),
    /** The version that each client reported at its login. */
    versions: network.versions,

    /** Refuses new connections and cuts the open ones. */
    unplug: () =>
      new Promise<void>((resolve) => {
        network.connections.forEach((connection) => connection.terminate())
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    plugIn: () => listen(actualPort),
    async close() {
      network.connections.forEach((connection) => connection.terminate())
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function handleNode(network: FakeNetwork, node: BinaryNode, connection: ClientConnection) {
  const presentDevice = network.presentDevices.get(connection)
  if (node.tag === 'iq' && node.attrs['type'] === 'result') return requestRestart(network, node, connection)
  // Answered asynchronously: later messages do not wait for it.
  const isHeld = node.tag === 'iq' && isDirectoryQuery(node) && network.hold?.point === 'question'
  if (isHeld) void network.hold?.pass('question', '').then(() => handleQuery(network, node, presentDevice, connection))
  else if (node.tag === 'iq') await handleQuery(network, node, presentDevice, connection)
  if (!presentDevice) return
  if (node.tag === 'presence' && node.attrs['type']) presentDevice.phone.presences.push(node.attrs['type'])
  if (node.tag === 'chatstate') showChatState(network, node)
  if (node.tag === 'message') await carryMessage(network, node, presentDevice, connection)
  if (getBinaryNodeChild(node, 'composing'))
    network.findByJid(node.attrs['to'] ?? '')?.typingSeen.push(presentDevice.phone.number)
  const isRetryRequest =
    node.tag === 'receipt' && node.attrs['type'] === 'retry' && (await requestResend(network, node, presentDevice))
  const isAcknowledged =
    node.tag === 'receipt' ? !isRetryRequest : node.tag === 'ack' && !isRetryAcknowledgement(node, presentDevice)
  if (isAcknowledged) for (const id of messageIdsOf(node)) presentDevice.device.acknowledge(id)
  if (node.tag === 'receipt')
    connection.send(buildStanza('ack', { class: 'receipt', id: node.attrs['id']!, from: SERVER_JID }))
  network.notifier.notify()
}

/** A device could not decrypt a message: the sender's phone sends it once more, or nothing happens. */
async function requestResend(
  { findByJid }: FakeNetwork,
  { attrs }: BinaryNode,
  { device }: PresentDevice,
): Promise<boolean> {
  const { id = '', to = '' } = attrs
  const isSent = (await findByJid(to)?.resend(device, id)) ?? false
  if (isSent) device.retryRequested.add(id)
  return isSent
}

/** The acknowledgement with the decryption error arrives after the retry request. */
const isRetryAcknowledgement = ({ attrs }: BinaryNode, { device }: PresentDevice): boolean =>
  attrs['error'] !== undefined && device.retryRequested.delete(attrs['id'] ?? '')

function showChatState({ findByJid }: FakeNetwork, state: BinaryNode) {
  for (const { tag } of getAllBinaryNodeChildren(state)) findByJid(state.attrs['to'] ?? '')?.showChatState(tag)
}

const isDirectoryQuery = ({ attrs }: BinaryNode) =>
  attrs['xmlns'] === 'usync' || (attrs['xmlns'] === 'encrypt' && attrs['type'] === 'get')

const buildContent = async (query: BinaryNode, { phone, device }: PresentDevice, network: FakeNetwork) =>
  isLimitsQuery(query)
    ? answerLimitsQuery(getBinaryNodeChild(query, 'query')!, network.limits.get(phone.number))
    : answerQuery(query, device, network)

async function handleQuery(
  network: FakeNetwork,
  query: BinaryNode,
  presentDevice: PresentDevice | undefined,
  connection: ClientConnection,
) {
  if (presentDevice && isLimitsQuery(query)) {
    network.limitQueries += 1
    if (!network.answersLimitQueries) return
  }
  const isGoodbye = getBinaryNodeChild(query, 'remove-companion-device') !== undefined
  if (isGoodbye && network.refusedLogouts > 0) {
    network.refusedLogouts -= 1
    const error = { tag: 'error', attrs: { code: '500', text: 'internal-server-error' } }
    return connection.send(buildStanza('iq', { from: SERVER_JID, id: query.attrs['id']!, type: 'error' }, [error]))
  }
  const content = presentDevice ? await buildContent(query, presentDevice, network) : []
  const attrs = { from: query.attrs['to'] ?? SERVER_JID, id: query.attrs['id']!, type: 'result', t: nowSeconds() }
  connection.send(buildStanza('iq', attrs, content.length > 0 ? content : undefined))
  const link = getBinaryNodeChild(query, 'link_code_companion_reg')
  if (link) handlePairingCode(network, link, connection)
  if (!presentDevice) return
  const { phone, device } = presentDevice
  if (query.attrs['xmlns'] === 'encrypt' && query.attrs['type'] === 'set') await phone.sendHistory(device)
  if (isGoodbye) phone.unlinkDevice(device.id)
}
