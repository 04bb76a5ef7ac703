import { Curve, type KeyPair, proto } from 'baileys'
import { certify } from './certificate.ts'
import { createNoise, type Transport } from './noise.ts'

export type Login = { payload: proto.ClientPayload; transport: Transport }

/** Hello, answer, who I am: three messages, after which the line is sealed. */
export function createHandshake(root: KeyPair) {
  const noise = createNoise()
  const [ephemeral, fixed] = [Curve.generateKeyPair(), Curve.generateKeyPair()]

  return {
    answer(frame: Uint8Array): Uint8Array {
      const theirs = required(proto.HandshakeMessage.decode(frame).clientHello?.ephemeral)
      noise.mixHash(theirs)
      noise.mixHash(ephemeral.public)
      noise.mixKey(Curve.sharedKey(ephemeral.private, theirs))
      const sealedKey = noise.seal(fixed.public)
      noise.mixKey(Curve.sharedKey(fixed.private, theirs))
      const payload = noise.seal(certify(root, fixed.public))
      const serverHello = { ephemeral: ephemeral.public, static: sealedKey, payload }
      return proto.HandshakeMessage.encode({ serverHello }).finish()
    },

    finish(frame: Uint8Array): Login {
      const { clientFinish } = proto.HandshakeMessage.decode(frame)
      const theirs = noise.open(required(clientFinish?.static))
      noise.mixKey(Curve.sharedKey(ephemeral.private, theirs))
      const payload = proto.ClientPayload.decode(noise.open(required(clientFinish?.payload)))
      return { payload, transport: noise.split() }
    },
  }
}

function required(bytes: Uint8Array | null | undefined): Uint8Array {
  if (!bytes) throw new Error('a handshake with a part missing')
  return bytes
}
