/* Records of a zip file as in PKWARE's APPNOTE: little endian, fields in order. */

export type ZipFileRecord = { name: string; crc: number; size: number; packedSize: number; offset: number }

const DEFLATED = 8
/** Flags: sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808
/** Version needed to extract: 2.0 for deflate, 4.5 for ZIP64. */
const [ZIP_VERSION, ZIP64_VERSION] = [20, 45]
/** Marks a number that is in the ZIP64 fields. */
const IN_ZIP64 = { two: 0xffff, four: 0xffffffff }

type ZipField = [bytes: 2 | 4 | 8, value: number]

function record(signature: string, fields: readonly ZipField[], ...trailing: Buffer[]): Buffer {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 4)
  const buffer = Buffer.alloc(length)
  let position = buffer.write(signature, 'latin1')
  for (const [bytes, value] of fields)
    position =
      bytes === 8 ? buffer.writeBigUInt64LE(BigInt(value), position) : buffer.writeUIntLE(value, position, bytes)
  return Buffer.concat([buffer, ...trailing])
}

/** MS-DOS time (two-second units, minutes, hours) and date (day, month, year since 1980). */
const dosTime = (position: Date): ZipField[] => [
  [2, (position.getHours() << 11) | (position.getMinutes() << 5) | (position.getSeconds() >> 1)],
  [2, ((position.getFullYear() - 1980) << 9) | ((position.getMonth() + 1) << 5) | position.getDate()],
]

export function localFileHeader(name: string, mtime: Date): Buffer {
  const bytes = Buffer.from(name)
  const sizes: ZipField[] = [
    [4, 0],
    [4, 0],
    [4, 0],
  ]
  const lengths: ZipField[] = [
    [2, bytes.length],
    [2, 0],
  ]
  return record(
    'PK\x03\x04',
    [[2, ZIP_VERSION], [2, FLAGS], [2, DEFLATED], ...dosTime(mtime), ...sizes, ...lengths],
    bytes,
  )
}

export const dataDescriptor = ({ crc, size, packedSize }: ZipFileRecord): Buffer =>
  record('PK\x07\x08', [
    [4, crc],
    [4, packedSize],
    [4, size],
  ])

/** `isZip64`: the offset needs eight bytes. */
export function centralDirectoryEntry(
  { name, crc, size, packedSize, offset }: ZipFileRecord,
  mtime: Date,
  isZip64: boolean,
): Buffer {
  const bytes = Buffer.from(name)
  // Some readers expect all three fields, even when one would do.
  const zip64Fields = isZip64
    ? record('\x01\x00\x18\x00', [
        [8, size],
        [8, packedSize],
        [8, offset],
      ])
    : Buffer.alloc(0)
  const value32 = (value: number): ZipField => [4, isZip64 ? IN_ZIP64.four : value]
  const version = isZip64 ? ZIP64_VERSION : ZIP_VERSION
  const kind: ZipField[] = [[2, version], [2, version], [2, FLAGS], [2, DEFLATED], ...dosTime(mtime)]
  // No comment, first and only disk, no attributes.
  const unusedFields: ZipField[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
  ]
  const fields: ZipField[] = [
    [4, crc],
    value32(packedSize),
    value32(size),
    [2, bytes.length],
    [2, zip64Fields.length],
    ...unusedFields,
  ]
  return record('PK\x01\x02', [...kind, ...fields, value32(offset)], bytes, zip64Fields)
}

type CentralDirectory = { entries: number; offset: number; size: number }

/** `isZip64`: some number does not fit the plain end record. */
export function endOfCentralDirectory({ entries, offset, size }: CentralDirectory, isZip64: boolean): Buffer {
  const count16: ZipField = [2, isZip64 ? IN_ZIP64.two : entries]
  const value32 = (value: number): ZipField => [4, isZip64 ? IN_ZIP64.four : value]
  const endRecord = record('PK\x05\x06', [[2, 0], [2, 0], count16, count16, value32(size), value32(offset), [2, 0]])
  if (!isZip64) return endRecord
  const versions: ZipField[] = [
    [2, ZIP64_VERSION],
    [2, ZIP64_VERSION],
  ]
  const counts: ZipField[] = [
    [8, entries],
    [8, entries],
    [8, size],
    [8, offset],
  ]
  const zip64EndRecord = record('PK\x06\x06', [[8, 44], ...versions, [4, 0], [4, 0], ...counts])
  const zip64Locator = record('PK\x06\x07', [
    [4, 0],
    [8, offset + size],
    [4, 1],
  ])
  return Buffer.concat([zip64EndRecord, zip64Locator, endRecord])
}
