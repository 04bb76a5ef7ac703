import { type BinaryNode, getBinaryNodeChildBuffer } from 'baileys'
import { randomBytes } from 'node:crypto'
import type { Line } from './line.ts'
import { answerCode, openKeyBundle, readQr, type Reading } from './linking.ts'
import type { Applicant, Network } from './network.ts'
import type { Phone } from './phone.ts'
import { seconds, SERVER, stanza, streamError } from './stanzas.ts'
import { isOlder } from './welcome.ts'

/** The phone's camera sees the QR. False when the phone says that it could not link: the computer hears nothing of it. */
export async function scan(network: Network, phone: Phone, qr: string, isForged = false): Promise<boolean> {
  const { ref, ...reading } = readQr(qr)
  if (isForged) reading.secret = randomBytes(32)
  return letIn(network, await applicantWith(network, ({ refs }) => refs.includes(ref)), phone, reading)
}

/** Somebody types a code into the phone; only the computer can tell a wrong one. */
export async function typeCode(network: Network, phone: Phone, code: string): Promise<void> {
  const applicant = await applicantWith(network, (one) => one.code !== null && network.byJid(one.code.jid) === phone)
  const { wrapped, shared } = await answerCode(code, applicant.code!.wrapped)
  applicant.shared = shared
  const hello = stanza('link_code_companion_reg', { stage: 'primary_hello' }, [
    stanza('link_code_pairing_ref', {}, randomBytes(16)),
    stanza('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrapped),
    stanza('primary_identity_pub', {}, Buffer.from(phone.account.public)),
  ])
  const attrs = { from: SERVER, id: 'code', type: 'link_code_companion_reg', t: seconds() }
  applicant.line.send(stanza('notification', attrs, [hello]))
}

/** What a computer says of a code: first that it has one, then who it is. */
export function hearCode(network: Network, link: BinaryNode, line: Line): void {
  const { applicants, byJid, bell } = network
  const applicant = applicants.get(line)
  if (!applicant) return
  const { jid = '', stage } = link.attrs
  const part = (tag: string) => getBinaryNodeChildBuffer(link, tag)!
  if (stage === 'companion_hello')
    applicant.code = { jid, wrapped: part('link_code_pairing_wrapped_companion_ephemeral_pub') }
  const phone = byJid(jid)
  if (stage === 'companion_finish' && phone && applicant.shared) {
    const sealed = part('link_code_pairing_wrapped_key_bundle')
    letIn(network, applicant, phone, openKeyBundle(phone.account, applicant.shared, sealed))
  }
  bell.ring()
}

function letIn(network: Network, applicant: Applicant, phone: Phone, reading: Reading): boolean {
  if (isOlder(applicant.version, network.oldestLinking)) return false
  const { device, word } = phone.admit(reading)
  applicant.isLetIn = true
  const success = stanza('pair-success', {}, [
    stanza('device-identity', {}, word),
    stanza('biz', { name: phone.name }),
    stanza('device', { jid: device.jid, lid: phone.aliasOf(device.id) }),
    stanza('platform', { name: 'android' }),
  ])
  applicant.line.send(stanza('iq', { from: SERVER, type: 'set', id: 'let-in', xmlns: 'md' }, [success]))
  return true
}

/** It knows that it was let in: it must come again as who it is now. */
export function sendAround({ applicants }: Network, answer: BinaryNode, line: Line): void {
  if (applicants.get(line)?.isLetIn && answer.attrs['id'] === 'let-in') line.close(streamError(515))
}

async function applicantWith({ applicants, bell }: Network, isIt: (one: Applicant) => boolean): Promise<Applicant> {
  await bell.until(
    () => [...applicants.values()].some(isIt),
    () => 'a computer that asks to be let in with that QR or code',
  )
  return [...applicants.values()].find(isIt)!
}
