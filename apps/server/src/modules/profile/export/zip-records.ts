/* What stands in a zip between what is packed, as PKWARE's APPNOTE lays it out: little endian, each part after the other. */

export type Packed = { name: string; crc: number; size: number; packedSize: number; offset: number }

const DEFLATED = 8
/** Its sizes follow its bytes; its name is UTF-8. */
const FLAGS = 0x0808
/** What a reader must know: deflate, or numbers of eight bytes. */
const [PLAIN, LARGE] = [20, 45]
/** In place of a number that stands elsewhere, in eight bytes. */
const ELSEWHERE = { two: 0xffff, four: 0xffffffff }

type Field = [bytes: 2 | 4 | 8, value: number]

function record(signature: string, fields: readonly Field[], ...after: Buffer[]): Buffer {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 4)
  const made = Buffer.alloc(length)
  let at = made.write(signature, 'latin1')
  for (const [bytes, value] of fields)
    at = bytes === 8 ? made.writeBigUInt64LE(BigInt(value), at) : made.writeUIntLE(value, at, bytes)
  return Buffer.concat([made, ...after])
}

/** As old systems tell the time: two seconds, minutes, hours; day, month, year since 1980. */
const timeOf = (at: Date): Field[] => [
  [2, (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)],
  [2, ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()],
]

/** Before what is packed. */
export function headOf(name: string, mtime: Date): Buffer {
  const bytes = Buffer.from(name)
  const sizes: Field[] = [
    [4, 0],
    [4, 0],
    [4, 0],
  ]
  const lengths: Field[] = [
    [2, bytes.length],
    [2, 0],
  ]
  return record('PK\x03\x04', [[2, PLAIN], [2, FLAGS], [2, DEFLATED], ...timeOf(mtime), ...sizes, ...lengths], bytes)
}

/** After it. */
export const tailOf = ({ crc, size, packedSize }: Packed): Buffer =>
  record('PK\x07\x08', [
    [4, crc],
    [4, packedSize],
    [4, size],
  ])

/** Its line in the list at the end. `isFar`: where it begins is more than four bytes tell. */
export function lineOf({ name, crc, size, packedSize, offset }: Packed, mtime: Date, isFar: boolean): Buffer {
  const bytes = Buffer.from(name)
  // All three, as some readers look for them.
  const more = isFar
    ? record('\x01\x00\x18\x00', [
        [8, size],
        [8, packedSize],
        [8, offset],
      ])
    : Buffer.alloc(0)
  const four = (value: number): Field => [4, isFar ? ELSEWHERE.four : value]
  const version = isFar ? LARGE : PLAIN
  const kind: Field[] = [[2, version], [2, version], [2, FLAGS], [2, DEFLATED], ...timeOf(mtime)]
  // No comment, the first and only disk, nothing of any system's own.
  const rest: Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
  ]
  const fields: Field[] = [[4, crc], four(packedSize), four(size), [2, bytes.length], [2, more.length], ...rest]
  return record('PK\x01\x02', [...kind, ...fields, four(offset)], bytes, more)
}

type List = { entries: number; offset: number; size: number }

/** The end. `isLarge`: some number is more than the plain end holds. */
export function endOf({ entries, offset, size }: List, isLarge: boolean): Buffer {
  const two: Field = [2, isLarge ? ELSEWHERE.two : entries]
  const four = (value: number): Field => [4, isLarge ? ELSEWHERE.four : value]
  const plain = record('PK\x05\x06', [[2, 0], [2, 0], two, two, four(size), four(offset), [2, 0]])
  if (!isLarge) return plain
  const versions: Field[] = [
    [2, LARGE],
    [2, LARGE],
  ]
  const counts: Field[] = [
    [8, entries],
    [8, entries],
    [8, size],
    [8, offset],
  ]
  const large = record('PK\x06\x06', [[8, 44], ...versions, [4, 0], [4, 0], ...counts])
  const where = record('PK\x06\x07', [
    [4, 0],
    [8, offset + size],
    [4, 1],
  ])
  return Buffer.concat([large, where, plain])
}
