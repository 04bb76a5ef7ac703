import { Curve, type KeyPair, proto, WA_CERT_DETAILS } from 'baileys'

const { CertChain } = proto
const { Details } = CertChain.NoiseCertificate
const always = { notBefore: 0, notAfter: 4_102_444_800 }

/**
 * What a line shows of itself: the root signed an intermediate, and that one signed the key of this line.
 * Baileys looks at the serial number only: it does not mind that this root is not WhatsApp's.
 */
export function certify(root: KeyPair, key: Uint8Array): Uint8Array {
  const between = Curve.generateKeyPair()
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
