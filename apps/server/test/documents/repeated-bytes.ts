import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The same bytes repeated many times: compressed once and never held in memory as a whole. */
export type RepeatedBytes = { bytes: Buffer; times: number }

export const repeatedSize = ({ bytes, times }: RepeatedBytes): number => bytes.length * times

/** RFC 1951: blocks that end at a byte boundary and refer to no earlier bytes may be concatenated. */
export function deflateRepeated({ bytes, times }: RepeatedBytes): Buffer<ArrayBuffer> {
  const block = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: times }, () => block), deflateRawSync('')])
}

export const repeatedCrc = ({ bytes, times }: RepeatedBytes): number =>
  Array.from({ length: times }).reduce<number>((sum) => crc32(bytes, sum), 0)

const ADLER_MODULUS = 65_521

/** The same data inside the zlib frame of RFC 1950. */
export function zlibRepeated(repeated: RepeatedBytes): Buffer {
  const [sumA, sumB] = repeated.bytes.reduce<[number, number]>(
    ([a, b], byte) => [(a + byte) % ADLER_MODULUS, (b + a + byte) % ADLER_MODULUS],
    [0, 0],
  )
  const size = repeated.bytes.length
  let [a, b] = [1, 0]
  for (let time = 0; time < repeated.times; time++)
    [a, b] = [(a + sumA) % ADLER_MODULUS, (b + size * a + sumB) % ADLER_MODULUS]
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(b * 65_536 + a)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), deflateRepeated(repeated), sum])
}
