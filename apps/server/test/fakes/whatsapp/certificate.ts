import { Curve, type KeyPair, proto, WA_CERT_DETAILS } from 'baileys'

const { CertChain } = proto
const { Details } = CertChain.NoiseCertificate
const always = { notBefore: 0, notAfter: 4_102_444_800 }

/**
 * What every line of the network shows of itself: the root signed an intermediate, and that one signed the network's key.
 * Baileys looks at the serial number only: it does not mind that this root is not WhatsApp's.
 */
function certify(key: Uint8Array): Uint8Array {
  const [root, between] = [Curve.generateKeyPair(), Curve.generateKeyPair()]
  const intermediate = Details.encode({
    serial: 1,
    issuerSerial: WA_CERT_DETAILS.SERIAL,
    key: between.public,
    ...always,
  }).finish()
  const leaf = Details.encode({ serial: 2, issuerSerial: 1, key, ...always }).finish()
  return CertChain.encode({
    leaf: { details: leaf, signature: Curve.sign(between.private, leaf) },
    intermediate: { details: intermediate, signature: Curve.sign(root.private, intermediate) },
  }).finish()
}

let made: { key: KeyPair; certificate: Uint8Array } | undefined

/** Signing is dear, and the network's key is the same on every line: made once in a process. */
export function networkKey() {
  if (made) return made
  const key = Curve.generateKeyPair()
  return (made = { key, certificate: certify(key.public) })
}
