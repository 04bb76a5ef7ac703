import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
  hmacSign,
  type KeyPair,
  proto,
  WA_ADV_ACCOUNT_SIG_PREFIX,
} from 'baileys'
import { randomBytes } from 'node:crypto'

/** What a phone learns about a new device from its QR or its pairing code. */
export type LinkingSecrets = { identity: Uint8Array; secret: Uint8Array }

/** `https://wa.me/settings/linked_devices#ref,noise,identity,secret,platform`, or without the address. */
export function readQr(qr: string): LinkingSecrets & { ref: string } {
  const [ref = '', , identity = '', secret = ''] = qr.split('#').at(-1)!.split(',')
  return { ref, identity: Buffer.from(identity, 'base64'), secret: Buffer.from(secret, 'base64') }
}

/** The phone's confirmation of a linked device: signed for other devices and authenticated for the new one. */
export function signDeviceIdentity(
  account: KeyPair,
  { identity, secret }: LinkingSecrets,
  keyIndex: number,
): Uint8Array {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex,
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish()
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.public,
    accountSignature: Curve.sign(account.private, Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, identity])),
  }).finish()
  const hmac = hmacSign(Buffer.from(signed), secret)
  return proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()
}

const SALT_BYTES = 32
const IV_BYTES = 16

/**
 * The phone's answer to a pairing code: both sides derive a key from the code, and a wrong code derives another one.
 */
export async function answerPairingCode(code: string, wrapped: Uint8Array) {
  const salt = wrapped.subarray(0, SALT_BYTES)
  const iv = wrapped.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES)
  const key = await derivePairingCodeKey(code, Buffer.from(salt))
  const companionKey = aesDecryptCTR(wrapped.subarray(SALT_BYTES + IV_BYTES), key, iv)
  const primaryKey = Curve.generateKeyPair()
  const [mySalt, myIv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)]
  const encrypted = aesEncryptCTR(primaryKey.public, await derivePairingCodeKey(code, mySalt), myIv)
  return {
    wrapped: Buffer.concat([mySalt, myIv, encrypted]),
    shared: Curve.sharedKey(primaryKey.private, companionKey),
  }
}

/** The device's answer to the phone: its identity, encrypted with the shared key. */
export function decryptLinkingBundle(account: KeyPair, shared: Uint8Array, encrypted: Uint8Array): LinkingSecrets {
  const [salt, iv, ciphertext] = [encrypted.subarray(0, 32), encrypted.subarray(32, 44), encrypted.subarray(44)]
  const info = 'link_code_pairing_key_bundle_encryption_key'
  const key = hkdf(shared, 32, { salt: Buffer.from(salt), info })
  const bundle = aesDecryptGCM(ciphertext, key, iv, Buffer.alloc(0))
  const [identity, , random] = [bundle.subarray(0, 32), bundle.subarray(32, 64), bundle.subarray(64)]
  const secret = hkdf(Buffer.concat([shared, Curve.sharedKey(account.private, identity), random]), 32, {
    info: 'adv_secret',
  })
  return { identity, secret }
}
