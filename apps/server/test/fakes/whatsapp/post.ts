import { type BinaryNode, getBinaryNodeChild, jidDecode } from 'baileys'
import type { Line } from './line.ts'
import type { Network, Present } from './network.ts'
import type { Phone } from './phone.ts'
import { copiesOf, seconds, stanza } from './stanzas.ts'

/** Carries what a computer writes: acknowledged first, then handed to phones and to other computers. */
export async function carry(network: Network, message: BinaryNode, { phone, device }: Present, line: Line) {
  const { id = '', to = '' } = message.attrs
  const receiver = network.byJid(to)
  const nack = receiver ? network.nacks.get(receiver.number)?.shift() : 404
  const attrs = { class: 'message', id, from: to, t: seconds() }
  if ((await network.gate?.reach('door', id)) === false) return
  const answer = () => line.send(stanza('ack', nack ? { ...attrs, error: String(nack) } : attrs))
  if (nack) return answer()
  if (network.gate?.at !== 'taken') answer()
  network.carried.push({ id, to: receiver?.number ?? '' })
  const readers: Phone[] = []
  for (const copy of copiesOf(message)) {
    const jid = copy.attrs['jid'] ?? to
    const target = network.byJid(jid)
    const enc = getBinaryNodeChild(copy, 'enc')
    if (!target || !enc) continue
    const computer = jidDecode(jid)?.device ?? 0
    if (computer > 0) {
      const meta = { from: device.jid, id, t: seconds(), type: 'text', notify: phone.name }
      target.device(computer)?.hand(stanza('message', meta, [enc]))
      continue
    }
    const sealed = { type: enc.attrs['type'] as 'msg' | 'pkmsg', ciphertext: enc.content as Uint8Array }
    const isThere = await target.receive(phone, device, id, sealed)
    if (isThere && target !== phone) readers.push(target)
  }
  if (network.gate?.at === 'taken') {
    if (!(await network.gate.reach('taken', id))) return
    answer()
  }
  for (const reader of readers) reader.confirm(phone, id)
}
