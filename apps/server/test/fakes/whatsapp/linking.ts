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

/** What a phone reads in a QR, or learns by way of a code, of the computer that wants in. */
export type Reading = { identity: Uint8Array; secret: Uint8Array }

/** `https://wa.me/settings/linked_devices#ref,noise,identity,secret,platform`, or without the address. */
export function readQr(qr: string): Reading & { ref: string } {
  const [ref = '', , identity = '', secret = ''] = qr.split('#').at(-1)!.split(',')
  return { ref, identity: Buffer.from(identity, 'base64'), secret: Buffer.from(secret, 'base64') }
}

/** The phone's word that this computer is one of its own: signed for others, and sealed for the computer. */
export function admit(account: KeyPair, { identity, secret }: Reading, keyIndex: number): Uint8Array {
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

/** A code typed into the phone: both derive the same key from it, and whoever typed another learns nothing. */
export async function answerCode(code: string, wrapped: Uint8Array) {
  const salt = wrapped.subarray(0, SALT_BYTES)
  const iv = wrapped.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES)
  const key = await derivePairingCodeKey(code, Buffer.from(salt))
  const theirs = aesDecryptCTR(wrapped.subarray(SALT_BYTES + IV_BYTES), key, iv)
  const mine = Curve.generateKeyPair()
  const [mySalt, myIv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)]
  const sealed = aesEncryptCTR(mine.public, await derivePairingCodeKey(code, mySalt), myIv)
  return { wrapped: Buffer.concat([mySalt, myIv, sealed]), shared: Curve.sharedKey(mine.private, theirs) }
}

/** What the computer sends once it has the phone's answer: its identity, sealed with what only both know. */
export function openKeyBundle(account: KeyPair, shared: Uint8Array, sealed: Uint8Array): Reading {
  const [salt, iv, rest] = [sealed.subarray(0, 32), sealed.subarray(32, 44), sealed.subarray(44)]
  const info = 'link_code_pairing_key_bundle_encryption_key'
  const key = hkdf(shared, 32, { salt: Buffer.from(salt), info })
  const bundle = aesDecryptGCM(rest, key, iv, Buffer.alloc(0))
  const [identity, , random] = [bundle.subarray(0, 32), bundle.subarray(32, 64), bundle.subarray(64)]
  const secret = hkdf(Buffer.concat([shared, Curve.sharedKey(account.private, identity), random]), 32, {
    info: 'adv_secret',
  })
  return { identity, secret }
}
