import type { proto } from 'baileys'
import { randomBytes } from 'node:crypto'
import type { Line } from './line.ts'
import type { Network } from './network.ts'
import { failure, replaced, seconds, SERVER, stanza } from './stanzas.ts'

const REFS = 6

/** Who comes in: a computer that is known, one that wants to be, or one that is sent away. */
export function welcome(network: Network, payload: proto.ClientPayload, line: Line): void {
  const { primary, secondary, tertiary } = payload.userAgent?.appVersion ?? {}
  const version = [primary ?? 0, secondary ?? 0, tertiary ?? 0]
  network.versions.push(version.join('.'))
  if (isOlder(version, network.oldestVersion)) return line.close(failure(405))
  if (!payload.username) return offerLinking(network, line, version)
  const phone = network.byJid(`${payload.username.toString()}@${SERVER}`)
  const device = phone?.device(payload.device ?? 0)
  if (!phone || !device) return line.close(failure(401))
  const refusal = network.refusals.get(phone.number)
  if (refusal) return line.close(failure(refusal))
  if (network.silent.has(phone.number)) return line.fallSilent()
  // A computer has one line: the newer one takes it.
  if (device.line) network.taken++
  device.line?.close(replaced())
  device.connect(line)
  network.present.set(line, { phone, device })
  line.send(stanza('success', { lid: phone.aliasOf(device.id), t: seconds() }))
  if (!network.heldBack.has(phone.number)) device.catchUp()
  network.bell.ring()
}

function offerLinking(network: Network, line: Line, version: number[]) {
  const { applicants, bell } = network
  network.asked++
  const refs = Array.from({ length: REFS }, () => `2@${randomBytes(24).toString('base64url')}`)
  applicants.set(line, { line, refs, code: null, shared: null, isLetIn: false, version })
  const offered = refs.map((ref) => stanza('ref', {}, Buffer.from(ref)))
  const attrs = { from: SERVER, type: 'set', id: 'pair', xmlns: 'md' }
  line.send(stanza('iq', attrs, [stanza('pair-device', {}, offered)]))
  bell.ring()
}

export const isOlder = (version: number[], oldest: number[]) => {
  const at = version.findIndex((part, i) => part !== oldest[i])
  return at >= 0 && version[at]! < oldest[at]!
}
