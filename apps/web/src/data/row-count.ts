import type { ExportFormat } from '@portavoz/contract'

const [LINE_FEED, QUOTE, BRACE] = [0x0a, 0x22, 0x7b]

/**
 * Counts the rows of an export while its bytes come: of CSV the lines that end outside quotes, but for the first, which
 * names the columns; of JSON the lines that begin with an object, but for so many as are `besides` the rows.
 */
export function createRowCount(format: ExportFormat, besides: number) {
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
    rows: () => Math.max(0, lines - (format === 'csv' ? 1 : besides)),
  }
}
