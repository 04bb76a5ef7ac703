import { type BinaryNode, getAllBinaryNodeChildren, getBinaryNodeChild } from 'baileys'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { type Line, openLine } from './line.ts'
import { createGate, type Gate, type Place } from './gate.ts'
import { answerAboutLimits, changeLimits, isAboutLimits, type SendingLimits } from './limits.ts'
import { createMediaHost } from './media.ts'
import { createWebPage } from './web-page.ts'
import { createNetwork, type Network, type Present, type Wants } from './network.ts'
import { hearCode, scan, sendAround, typeCode } from './pairing.ts'
import type { Phone } from './phone.ts'
import { carry } from './post.ts'
import { answerQuery } from './queries.ts'
import { idsOf, removed, seconds, SERVER, stanza, streamError } from './stanzas.ts'
import { welcome } from './welcome.ts'

export type WhatsApp = Awaited<ReturnType<typeof openWhatsApp>>

/** WhatsApp's socket on loopback: `url` is what the product calls `WHATSAPP_SOCKET_URL`. */
export async function openWhatsApp({ port = 0, wants = 'few' }: { port?: number; wants?: Wants } = {}) {
  const network = createNetwork(wants)
  const media = createMediaHost()
  const page = createWebPage()
  const server = createServer((request, response) => {
    if (!page.take(request, response)) void media.serve(request, response)
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    const line = openLine(socket, {
      onLogin: (payload) => welcome(network, payload, line),
      onNode: (node) => hear(network, node, line),
      onClose: () => network.forget(line),
    })
    network.lines.add(line)
    network.calls++
  })
  const listen = (on: number) => new Promise<void>((done) => server.listen(on, '127.0.0.1', done))
  await listen(port)
  const { port: ours } = server.address() as AddressInfo
  const hangUp = (phone: Phone, last: BinaryNode) => phone.devices.forEach(({ line }) => line?.close(last))

  return {
    url: `ws://127.0.0.1:${ours}/ws/chat`,
    /** What the product calls `WHATSAPP_MEDIA_URL`. */
    mediaUrl: `http://127.0.0.1:${ours}`,
    /** What the product calls `WHATSAPP_WEB_URL`. */
    webUrl: `http://127.0.0.1:${ours}`,
    media,
    page,
    bell: network.bell,
    phones: network.phones,
    carried: network.carried,
    /** Computers that asked to be let in, as often as they did. */
    get asked() {
      return network.asked
    },
    /** Lines open at this moment. */
    get lines() {
      return network.lines.size
    },
    /** Every line that was ever opened. */
    get calls() {
      return network.calls
    },
    /** The next message of a computer waits there until the gate is opened, and all behind it. */
    hold(at: Place): Gate {
      network.gate = createGate(at)
      return network.gate
    },
    get taken() {
      return network.taken
    },
    addPhone: network.addPhone,
    scan: (phone: Phone, qr: string) => scan(network, phone, qr),
    /** The phone sees the QR, and the word it sends to the computer is not one of its own. */
    scanBadly: (phone: Phone, qr: string) => scan(network, phone, qr, true),
    typeCode: (phone: Phone, code: string) => typeCode(network, phone, code),

    /** «Cerrar sesión» on the phone, for all of its computers. */
    unlink(phone: Phone) {
      hangUp(phone, removed())
      phone.devices.forEach(({ id }) => phone.dismiss(id))
    },
    /** From now on its computers are sent away: 402, 403 and 406 for those that were banned, 503 on a bad day. */
    refuse(phone: Phone, code: number) {
      network.refusals.set(phone.number, code)
      hangUp(phone, streamError(code))
    },
    forgive: (phone: Phone) => network.refusals.delete(phone.number),
    /** The stream ends with an error, as it does now and then. */
    stumble: (phone: Phone, code: number) => hangUp(phone, streamError(code)),
    /** The lines of its computers stay open and say nothing, those of today and those they open: until `speak`. */
    fallSilent(phone: Phone) {
      network.silent.add(phone.number)
      phone.devices.forEach(({ line }) => line?.fallSilent())
    },
    speak: (phone: Phone) => network.silent.delete(phone.number),
    /** Its computers come in, and are not told what waits for them, nor that it is all: until `handOver`. */
    holdBack: (phone: Phone) => void network.heldBack.add(phone.number),
    handOver(phone: Phone) {
      network.heldBack.delete(phone.number)
      phone.devices.forEach((device) => device.catchUp())
    },
    /** The same to every computer that asks to be let in. */
    stumbleApplicants: (code: number) => network.applicants.forEach(({ line }) => line.close(streamError(code))),
    cut: (phone: Phone) => phone.devices.forEach(({ line }) => line?.cut()),
    /** The next messages to this phone are answered with these codes, and go nowhere. */
    nack: (phone: Phone, ...codes: number[]) => void network.nacks.set(phone.number, codes),
    /** What this phone may do with new contacts: its computers are told, unless they are to ask. */
    limit: (phone: Phone, changes: Partial<SendingLimits>, { isTold = true } = {}) =>
      changeLimits(network, phone, changes, isTold),
    /** Questions about those limits are left without an answer. */
    ignoreLimitQuestions: () => void (network.answersAboutLimits = false),
    get limitQuestions() {
      return network.limitQuestions
    },
    /** The next goodbyes of computers are answered with an error, and they stay. */
    refuseGoodbyes: (times: number) => void (network.refusedGoodbyes = times),
    /** Clients older than this are too old. */
    retire: (before: [number, number, number]) => void (network.oldestVersion = before),
    /** Clients older than this are shown codes, and the phone that scans one says that it could not link. */
    retireForLinking: (before: [number, number, number]) => void (network.oldestLinking = before),
    /** The versions that computers said they are, each time they called. */
    versions: network.versions,

    /** Refuses connections from now on, and cuts those that are open. */
    unplug: () =>
      new Promise<void>((done) => {
        network.lines.forEach((line) => line.cut())
        server.close(() => done())
        server.closeAllConnections()
      }),
    plugIn: () => listen(ours),
    async close() {
      network.lines.forEach((line) => line.cut())
      sockets.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function hear(network: Network, node: BinaryNode, line: Line) {
  const present = network.present.get(line)
  if (node.tag === 'iq' && node.attrs['type'] === 'result') return sendAround(network, node, line)
  // Answered in its time: what comes behind a question does not wait for it.
  const isHeld = node.tag === 'iq' && isAboutOthers(node) && network.gate?.at === 'question'
  if (isHeld) void network.gate?.reach('question', '').then(() => hearQuery(network, node, present, line))
  else if (node.tag === 'iq') await hearQuery(network, node, present, line)
  if (!present) return
  if (node.tag === 'presence' && node.attrs['type']) present.phone.presences.push(node.attrs['type'])
  if (node.tag === 'chatstate') showState(network, node)
  if (node.tag === 'message') await carry(network, node, present, line)
  if (getBinaryNodeChild(node, 'composing')) network.byJid(node.attrs['to'] ?? '')?.typing.push(present.phone.number)
  const isAsked = node.tag === 'receipt' && node.attrs['type'] === 'retry' && (await askAgain(network, node, present))
  const isHeard = node.tag === 'receipt' ? !isAsked : node.tag === 'ack' && !wasAskedFor(node, present)
  if (isHeard) for (const id of idsOf(node)) present.device.confirm(id)
  if (node.tag === 'receipt') line.send(stanza('ack', { class: 'receipt', id: node.attrs['id']!, from: SERVER }))
  network.bell.ring()
}

/** A computer could not open what somebody wrote: their phone sends it once more, or the network forgets it. */
async function askAgain({ byJid }: Network, { attrs }: BinaryNode, { device }: Present): Promise<boolean> {
  const { id = '', to = '' } = attrs
  const isSent = (await byJid(to)?.sendAgain(device, id)) ?? false
  if (isSent) device.asked.add(id)
  return isSent
}

/** The word that a message did not open comes after the wish to have it again. */
const wasAskedFor = ({ attrs }: BinaryNode, { device }: Present): boolean =>
  attrs['error'] !== undefined && device.asked.delete(attrs['id'] ?? '')

function showState({ byJid }: Network, state: BinaryNode) {
  for (const { tag } of getAllBinaryNodeChildren(state)) byJid(state.attrs['to'] ?? '')?.watch(tag)
}

const isAboutOthers = ({ attrs }: BinaryNode) =>
  attrs['xmlns'] === 'usync' || (attrs['xmlns'] === 'encrypt' && attrs['type'] === 'get')

const contentFor = async (query: BinaryNode, { phone, device }: Present, network: Network) =>
  isAboutLimits(query)
    ? answerAboutLimits(getBinaryNodeChild(query, 'query')!, network.limits.get(phone.number))
    : answerQuery(query, device, network)

async function hearQuery(network: Network, query: BinaryNode, present: Present | undefined, line: Line) {
  if (present && isAboutLimits(query)) {
    network.limitQuestions += 1
    if (!network.answersAboutLimits) return
  }
  const isGoodbye = getBinaryNodeChild(query, 'remove-companion-device') !== undefined
  if (isGoodbye && network.refusedGoodbyes > 0) {
    network.refusedGoodbyes -= 1
    const error = { tag: 'error', attrs: { code: '500', text: 'internal-server-error' } }
    return line.send(stanza('iq', { from: SERVER, id: query.attrs['id']!, type: 'error' }, [error]))
  }
  const content = present ? await contentFor(query, present, network) : []
  const attrs = { from: query.attrs['to'] ?? SERVER, id: query.attrs['id']!, type: 'result', t: seconds() }
  line.send(stanza('iq', attrs, content.length > 0 ? content : undefined))
  const link = getBinaryNodeChild(query, 'link_code_companion_reg')
  if (link) hearCode(network, link, line)
  if (!present) return
  const { phone, device } = present
  if (query.attrs['xmlns'] === 'encrypt' && query.attrs['type'] === 'set') await phone.tellHistory(device)
  if (isGoodbye) phone.dismiss(device.id)
}
