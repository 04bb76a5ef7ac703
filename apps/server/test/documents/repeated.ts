import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The same bytes over and over: packed once, however often, and never there as a whole. */
export type Repeated = { bytes: Buffer; times: number }

export const sizeOf = ({ bytes, times }: Repeated): number => bytes.length * times

/** As RFC 1951 has it: blocks that end at a byte and look back at nothing may follow each other. */
export function deflated({ bytes, times }: Repeated): Buffer<ArrayBuffer> {
  const block = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: times }, () => block), deflateRawSync('')])
}

export const crcOf = ({ bytes, times }: Repeated): number =>
  Array.from({ length: times }).reduce<number>((sum) => crc32(bytes, sum), 0)

const ADLER = 65_521

/** The same with the frame of RFC 1950 around it. */
export function framed(what: Repeated): Buffer {
  const [all, weighed] = what.bytes.reduce<[number, number]>(
    ([a, b], byte) => [(a + byte) % ADLER, (b + a + byte) % ADLER],
    [0, 0],
  )
  const size = what.bytes.length
  let [a, b] = [1, 0]
  for (let time = 0; time < what.times; time++) [a, b] = [(a + all) % ADLER, (b + size * a + weighed) % ADLER]
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(b * 65_536 + a)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), deflated(what), sum])
}
