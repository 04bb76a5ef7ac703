import { aesDecryptGCM, aesEncryptGCM, hkdf, NOISE_MODE, NOISE_WA_HEADER, sha256 } from 'baileys'

const nothing = Buffer.alloc(0)

/** Both directions of a line, once the two know each other. */
export type Transport = { seal: (plain: Uint8Array) => Buffer; open: (sealed: Uint8Array) => Buffer }

/** The server's half of Noise XX: what was said so far is mixed into what comes next. */
export function createNoise() {
  let hash: Buffer = Buffer.from(NOISE_MODE)
  let salt: Buffer = hash
  let key: Buffer = hash
  let counter = 0

  const mixHash = (data: Uint8Array) => void (hash = sha256(Buffer.concat([hash, data])))

  function derive(secret: Uint8Array): [Buffer, Buffer] {
    const both = Buffer.from(hkdf(secret, 64, { salt, info: '' }))
    return [both.subarray(0, 32), both.subarray(32)]
  }

  mixHash(NOISE_WA_HEADER)
  return {
    mixHash,
    mixKey(secret: Uint8Array) {
      ;[salt, key] = derive(secret)
      counter = 0
    },
    seal(plain: Uint8Array): Buffer {
      const sealed = aesEncryptGCM(plain, key, nonce(counter++), hash)
      mixHash(sealed)
      return sealed
    },
    open(sealed: Uint8Array): Buffer {
      const plain = aesDecryptGCM(sealed, key, nonce(counter++), hash)
      mixHash(sealed)
      return plain
    },
    /** From here on each direction has a key and a counter of its own. */
    split(): Transport {
      const [theirs, ours] = derive(nothing)
      let [read, written] = [0, 0]
      return {
        seal: (plain) => aesEncryptGCM(plain, ours, nonce(written++), nothing),
        open: (sealed) => aesDecryptGCM(sealed, theirs, nonce(read++), nothing),
      }
    },
  }
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(counter, 8)
  return bytes
}
