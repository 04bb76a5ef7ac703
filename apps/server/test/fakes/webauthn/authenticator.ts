import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@portavoz/contract'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const ATTESTED_CREDENTIAL = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

type AuthenticatorOptions = { origin: string; counts?: boolean; attests?: boolean }

/**
 * A security key that really signs: WebAuthn with ES256 and attestation `none`. `counts`: whether its signature counter
 * grows. `attests`: it signs its own attestation although nothing asks for it.
 */
export function createAuthenticator({ origin, counts = true, attests = false }: AuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function authenticatorData(rpId: string, flags: number, attested: Buffer = Buffer.alloc(0)): Buffer {
    if (counts) counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  function attestedCredential(): Buffer {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey.export({ format: 'jwk' }))])
  }

  return {
    id,
    /** Continues from another value, as a copy of the key would. */
    setCounter: (value: number) => void (counter = value),

    create({ challenge, rp }: PasskeyCreation, from = origin): PasskeyRegistration {
      const data = authenticatorData(rp.id, USER_PRESENT | ATTESTED_CREDENTIAL, attestedCredential())
      const client = clientData('webauthn.create', challenge, from)
      const signature = () => sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const statement = attests
        ? [Buffer.from([0xa2]), cborText('alg'), Buffer.from([0x26]), cborText('sig'), cborBytes(signature())]
        : [Buffer.from([0xa0])]
      // CBOR of { fmt, attStmt, authData }
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText(attests ? 'packed' : 'none'),
        cborText('attStmt'),
        ...statement,
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['usb'],
        },
      }
    },

    get({ challenge, rpId }: PasskeyRequest, from = origin): PasskeyAssertion {
      const data = authenticatorData(rpId, USER_PRESENT)
      const client = clientData('webauthn.get', challenge, from)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255])
  return Buffer.concat([head, bytes])
}

/** COSE of { 1: 2, 3: -7, -1: 1, -2: x, -3: y }: an ES256 key. */
const coseKey = ({ x = '', y = '' }: { x?: string; y?: string }): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
