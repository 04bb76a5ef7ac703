import { aesDecryptGCM, aesEncryptGCM, hkdf, NOISE_MODE, NOISE_WA_HEADER, sha256 } from 'baileys'

const EMPTY = Buffer.alloc(0)

/** The encryption of both directions after the handshake. */
export type NoiseTransport = { seal: (plain: Uint8Array) => Buffer; open: (ciphertext: Uint8Array) => Buffer }

/** The server's half of Noise XX: each message is mixed into the hash that authenticates the next one. */
export function createNoise() {
  let hash: Buffer = Buffer.from(NOISE_MODE)
  let salt: Buffer = hash
  let key: Buffer = hash
  let counter = 0

  const mixHash = (data: Uint8Array) => void (hash = sha256(Buffer.concat([hash, data])))

  function derive(secret: Uint8Array): [Buffer, Buffer] {
    const derived = Buffer.from(hkdf(secret, 64, { salt, info: '' }))
    return [derived.subarray(0, 32), derived.subarray(32)]
  }

  mixHash(NOISE_WA_HEADER)
  return {
    mixHash,
    mixKey(secret: Uint8Array) {
      ;[salt, key] = derive(secret)
      counter = 0
    },
    seal(plain: Uint8Array): Buffer {
      const ciphertext = aesEncryptGCM(plain, key, encodeNonce(counter++), hash)
      mixHash(ciphertext)
      return ciphertext
    },
    open(ciphertext: Uint8Array): Buffer {
      const plain = aesDecryptGCM(ciphertext, key, encodeNonce(counter++), hash)
      mixHash(ciphertext)
      return plain
    },
    /** From here on each direction has its own key and counter. */
    split(): NoiseTransport {
      const [readKey, writeKey] = derive(EMPTY)
      let [readCount, writeCount] = [0, 0]
      return {
        seal: (plain) => aesEncryptGCM(plain, writeKey, encodeNonce(writeCount++), EMPTY),
        open: (ciphertext) => aesDecryptGCM(ciphertext, readKey, encodeNonce(readCount++), EMPTY),
      }
    },
  }
}

function encodeNonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(counter, 8)
  return bytes
}
