import { Curve, type KeyPair, proto, WA_CERT_DETAILS } from 'baileys'

const { CertChain } = proto
const { Details } = CertChain.NoiseCertificate
const VALIDITY = { notBefore: 0, notAfter: 4_102_444_800 }

/**
 * The certificate chain of the network: root, intermediate, network key. Baileys checks the serial number only, so this
 * root need not be WhatsApp's.
 */
function buildCertificateChain(key: Uint8Array): Uint8Array {
  const [root, intermediateKey] = [Curve.generateKeyPair(), Curve.generateKeyPair()]
  const intermediate = Details.encode({
    serial: 1,
    issuerSerial: WA_CERT_DETAILS.SERIAL,
    key: intermediateKey.public,
    ...VALIDITY,
  }).finish()
  const leaf = Details.encode({ serial: 2, issuerSerial: 1, key, ...VALIDITY }).finish()
  return CertChain.encode({
    leaf: { details: leaf, signature: Curve.sign(intermediateKey.private, leaf) },
    intermediate: { details: intermediate, signature: Curve.sign(root.private, intermediate) },
  }).finish()
}

let cachedKey: { key: KeyPair; certificate: Uint8Array } | undefined

/** The network's key is the same on every connection; signing is slow, so it happens once per process. */
export function getNetworkKey() {
  if (cachedKey) return cachedKey
  const key = Curve.generateKeyPair()
  return (cachedKey = { key, certificate: buildCertificateChain(key.public) })
}
