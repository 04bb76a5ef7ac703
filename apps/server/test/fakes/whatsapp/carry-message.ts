import { type BinaryNode, getBinaryNodeChild, jidDecode } from 'baileys'
import type { ClientConnection } from './socket/client-connection.ts'
import type { FakeNetwork, PresentDevice } from './network.ts'
import type { FakePhone } from './phone/phone.ts'
import { copiesOf, nowSeconds, buildStanza } from './socket/stanzas.ts'

/** Delivers a device's message: acknowledges it, then delivers it to phones and other devices. */
export async function carryMessage(
  network: FakeNetwork,
  message: BinaryNode,
  { phone, device }: PresentDevice,
  connection: ClientConnection,
) {
  const { id = '', to: recipientJid = '' } = message.attrs
  const receiver = network.findByJid(recipientJid)
  const nack = receiver ? network.nacks.get(receiver.number)?.shift() : 404
  const attrs = { class: 'message', id, from: recipientJid, t: nowSeconds() }
  if ((await network.hold?.pass('door', id)) === false) return
  const acknowledge = () => connection.send(buildStanza('ack', nack ? { ...attrs, error: String(nack) } : attrs))
  if (nack) return acknowledge()
  if (network.hold?.point !== 'taken') acknowledge()
  network.carriedMessages.push({ id, to: receiver?.number ?? '' })
  const readers: FakePhone[] = []
  for (const copy of copiesOf(message)) {
    const jid = copy.attrs['jid'] ?? recipientJid
    const target = network.findByJid(jid)
    const encryptedNode = getBinaryNodeChild(copy, 'enc')
    if (!target || !encryptedNode) continue
    const deviceId = jidDecode(jid)?.device ?? 0
    if (deviceId > 0) {
      const meta = { from: device.jid, id, t: nowSeconds(), type: 'text', notify: phone.name }
      target.device(deviceId)?.deliver(buildStanza('message', meta, [encryptedNode]))
      continue
    }
    const sealedMessage = {
      type: encryptedNode.attrs['type'] as 'msg' | 'pkmsg',
      ciphertext: encryptedNode.content as Uint8Array,
    }
    try {
      const isThere = await target.receive(phone, device, id, sealedMessage)
      if (isThere && target !== phone) readers.push(target)
    } catch (error) {
      // Each phone decrypts a copy of its own; the others get theirs all the same.
      if (target.hasMessage(id)) continue
      const isReusedKey = target.hasUsedKey(device, sealedMessage)
      network.undecryptable.push({ id, to: target.number, isReusedKey, error: String(error) })
      // A phone takes a key that it used already for a duplicate and does not ask for it again.
      if (!isReusedKey && target !== phone) target.requestRetry(phone, id)
    }
  }
  if (network.hold?.point === 'taken') {
    if (!(await network.hold.pass('taken', id))) return
    acknowledge()
  }
  for (const reader of readers) reader.sendReceipt(phone, id)
}
