const [LINE_FEED, QUOTE, BRACE] = [0x0a, 0x22, 0x7b]

/**
 * Counts the rows of an export from its bytes: CSV lines outside quotes without the header; JSON lines that start an
 * object, without `extraLines`.
 */
export function createRowCount(format: 'csv' | 'json', extraLines: number) {
  let [lines, isQuoted, atStart] = [0, false, true]

  function readCsv(bytes: Uint8Array) {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) lines += 1
    }
  }

  function readJson(bytes: Uint8Array) {
    for (const byte of bytes) {
      if (atStart && byte === BRACE) lines += 1
      atStart = byte === LINE_FEED
    }
  }

  return {
    read: format === 'csv' ? readCsv : readJson,
    rows: () => Math.max(0, lines - (format === 'csv' ? 1 : extraLines)),
  }
}
