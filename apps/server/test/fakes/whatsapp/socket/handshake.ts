import { Curve, proto } from 'baileys'
import { getNetworkKey } from './certificate.ts'
import { createNoise, type NoiseTransport } from './noise.ts'

export type ClientLogin = { payload: proto.ClientPayload; transport: NoiseTransport }

/**
 * The Noise handshake of three messages: client hello, server hello, client finish. Afterwards the connection is
 * encrypted.
 */
export function createHandshake() {
  const noise = createNoise()
  const ephemeral = Curve.generateKeyPair()
  const { key: networkKey, certificate } = getNetworkKey()

  return {
    answer(frame: Uint8Array): Uint8Array {
      const clientKey = requireBytes(proto.HandshakeMessage.decode(frame).clientHello?.ephemeral)
      noise.mixHash(clientKey)
      noise.mixHash(ephemeral.public)
      noise.mixKey(Curve.sharedKey(ephemeral.private, clientKey))
      const sealedKey = noise.seal(networkKey.public)
      noise.mixKey(Curve.sharedKey(networkKey.private, clientKey))
      const payload = noise.seal(certificate)
      const serverHello = { ephemeral: ephemeral.public, static: sealedKey, payload }
      return proto.HandshakeMessage.encode({ serverHello }).finish()
    },

    finish(frame: Uint8Array): ClientLogin {
      const { clientFinish } = proto.HandshakeMessage.decode(frame)
      const clientKey = noise.open(requireBytes(clientFinish?.static))
      noise.mixKey(Curve.sharedKey(ephemeral.private, clientKey))
      const payload = proto.ClientPayload.decode(noise.open(requireBytes(clientFinish?.payload)))
      return { payload, transport: noise.split() }
    },
  }
}

function requireBytes(bytes: Uint8Array | null | undefined): Uint8Array {
  if (!bytes) throw new Error('a handshake with a part missing')
  return bytes
}
