import { Curve, proto } from 'baileys'
import { networkKey } from './certificate.ts'
import { createNoise, type Transport } from './noise.ts'

export type Login = { payload: proto.ClientPayload; transport: Transport }

/** Hello, answer, who I am: three messages, after which the line is sealed. */
export function createHandshake() {
  const noise = createNoise()
  const ephemeral = Curve.generateKeyPair()
  const { key: fixed, certificate } = networkKey()

  return {
    answer(frame: Uint8Array): Uint8Array {
      const theirs = required(proto.HandshakeMessage.decode(frame).clientHello?.ephemeral)
      noise.mixHash(theirs)
      noise.mixHash(ephemeral.public)
      noise.mixKey(Curve.sharedKey(ephemeral.private, theirs))
      const sealedKey = noise.seal(fixed.public)
      noise.mixKey(Curve.sharedKey(fixed.private, theirs))
      const payload = noise.seal(certificate)
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
