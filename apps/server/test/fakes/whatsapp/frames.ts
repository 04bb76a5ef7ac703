import { NOISE_WA_HEADER } from 'baileys'

const LENGTH_BYTES = 3

/** Cuts what arrives into frames; the very first bytes are a greeting. */
export function createFrames(onFrame: (frame: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let greeted = false
  return (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    if (!greeted) {
      if (rest.length < NOISE_WA_HEADER.length) return
      if (!rest.subarray(0, NOISE_WA_HEADER.length).equals(NOISE_WA_HEADER)) throw new Error('not a WhatsApp client')
      rest = rest.subarray(NOISE_WA_HEADER.length)
      greeted = true
    }
    while (rest.length >= LENGTH_BYTES) {
      const length = rest.readUIntBE(0, LENGTH_BYTES)
      if (rest.length < LENGTH_BYTES + length) return
      const frame = rest.subarray(LENGTH_BYTES, LENGTH_BYTES + length)
      rest = rest.subarray(LENGTH_BYTES + length)
      onFrame(frame)
    }
  }
}

export function frameOf(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUIntBE(bytes.length, 0, LENGTH_BYTES)
  return Buffer.concat([length, bytes])
}
