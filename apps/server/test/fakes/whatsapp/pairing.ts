import { type BinaryNode, getBinaryNodeChildBuffer } from 'baileys'
import { randomBytes } from 'node:crypto'
import type { Line } from './line.ts'
import { answerCode, openKeyBundle, readQr, type Reading } from './linking.ts'
import type { Applicant, Network } from './network.ts'
import type { Phone } from './phone.ts'
import { seconds, SERVER, stanza, streamError } from './stanzas.ts'

/** The phone's camera sees the QR. */
export async function scan(network: Network, phone: Phone, qr: string, isForged = false): Promise<void> {
  const { ref, ...reading } = readQr(qr)
  if (isForged) reading.secret = randomBytes(32)
  letIn(await applicantWith(network, ({ refs }) => refs.includes(ref)), phone, reading)
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
export function hearCode({ applicants, byJid, bell }: Network, link: BinaryNode, line: Line): void {
  const applicant = applicants.get(line)
  if (!applicant) return
  const { jid = '', stage } = link.attrs
  const part = (tag: string) => getBinaryNodeChildBuffer(link, tag)!
  if (stage === 'companion_hello')
    applicant.code = { jid, wrapped: part('link_code_pairing_wrapped_companion_ephemeral_pub') }
  const phone = byJid(jid)
  if (stage === 'companion_finish' && phone && applicant.shared) {
    const sealed = part('link_code_pairing_wrapped_key_bundle')
    letIn(applicant, phone, openKeyBundle(phone.account, applicant.shared, sealed))
  }
  bell.ring()
}

function letIn(applicant: Applicant, phone: Phone, reading: Reading) {
  const { device, word } = phone.admit(reading)
  applicant.isLetIn = true
  const success = stanza('pair-success', {}, [
    stanza('device-identity', {}, word),
    stanza('biz', { name: phone.name }),
    stanza('device', { jid: device.jid, lid: phone.aliasOf(device.id) }),
    stanza('platform', { name: 'android' }),
  ])
  applicant.line.send(stanza('iq', { from: SERVER, type: 'set', id: 'let-in', xmlns: 'md' }, [success]))
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
