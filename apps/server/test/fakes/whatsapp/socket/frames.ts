import { NOISE_WA_HEADER } from 'baileys'

const LENGTH_BYTES = 3

/** Splits incoming bytes into frames; the stream begins with a fixed header. */
export function createFrameReader(onFrame: (frame: Buffer) => void) {
  let buffered: Buffer = Buffer.alloc(0)
  let isGreeted = false
  return (data: Buffer) => {
    buffered = Buffer.concat([buffered, data])
    if (!isGreeted) {
      if (buffered.length < NOISE_WA_HEADER.length) return
      if (!buffered.subarray(0, NOISE_WA_HEADER.length).equals(NOISE_WA_HEADER))
        throw new Error('not a WhatsApp client')
      buffered = buffered.subarray(NOISE_WA_HEADER.length)
      isGreeted = true
    }
    while (buffered.length >= LENGTH_BYTES) {
      const length = buffered.readUIntBE(0, LENGTH_BYTES)
      if (buffered.length < LENGTH_BYTES + length) return
      const frame = buffered.subarray(LENGTH_BYTES, LENGTH_BYTES + length)
      buffered = buffered.subarray(LENGTH_BYTES + length)
      onFrame(frame)
    }
  }
}

export function encodeFrame(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUIntBE(bytes.length, 0, LENGTH_BYTES)
  return Buffer.concat([length, bytes])
}
