/** The end of a ZIP file without a comment: 22 bytes that begin with this signature. */
const [END_BYTES, SIGNATURE] = [22, [0x50, 0x4b, 0x05, 0x06]]

/** Tells from the last bytes of a workbook whether it arrived whole. Its rows cannot be counted: it is compressed. */
export function createWorkbookEnd() {
  let last: number[] = []
  return {
    read(bytes: Uint8Array) {
      last = [...last, ...bytes.subarray(-END_BYTES)].slice(-END_BYTES)
    },
    isWhole: () => last.length === END_BYTES && SIGNATURE.every((byte, n) => last[n] === byte),
  }
}
