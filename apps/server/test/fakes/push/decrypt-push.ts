import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/** The keys of a subscription, as a browser keeps them. */
export type DeviceKeys = { ecdh: ECDH; auth: Buffer }

/** Decrypts the body of a push as a browser does: RFC 8188 (`aes128gcm`) with the keys of RFC 8291. */
export function decryptPush(body: Buffer, { ecdh, auth }: DeviceKeys): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('more than one record')

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const inputKey = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const contentKey = Buffer.from(hkdfSync('sha256', inputKey, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', inputKey, salt, 'Content-Encoding: nonce\0', 12))

  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('no delimiter of the last record')
  return padded.subarray(0, end).toString('utf8')
}
