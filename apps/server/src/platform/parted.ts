const LINE_FEED = 10
const QUOTE = 34

type Options = { between: Buffer; hasQuotes: boolean }

/**
 * Puts `between` where the database ends a row with a line feed, but for the last one. Between quotes, a line feed
 * belongs to a cell.
 */
export async function* parted(chunks: AsyncIterable<Buffer>, { between, hasQuotes }: Options): AsyncGenerator<Buffer> {
  const endsIn = hasQuotes ? createQuotedFeeds() : feeds
  let isBegun = true
  for await (const chunk of chunks) {
    const ends = endsIn(chunk)
    const out = Buffer.allocUnsafe(chunk.length + (ends.length + 1) * between.length)
    let [length, start] = [0, 0]
    const put = (end: number) => {
      if (!isBegun) length += between.copy(out, length)
      length += chunk.copy(out, length, start, end)
    }
    for (const end of ends) {
      put(end)
      isBegun = false
      start = end + 1
    }
    if (start < chunk.length) {
      put(chunk.length)
      isBegun = true
    }
    yield out.subarray(0, length)
  }
}

const feeds = (chunk: Buffer): number[] => {
  const all: number[] = []
  for (let feed = chunk.indexOf(LINE_FEED); feed >= 0; feed = chunk.indexOf(LINE_FEED, feed + 1)) all.push(feed)
  return all
}

/** Where rows end, chunk after chunk. Byte by byte: quotes stand so close that looking for each costs more. */
function createQuotedFeeds() {
  let isQuoted = false
  return (chunk: Buffer): number[] => {
    const all: number[] = []
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) all.push(at)
    }
    return all
  }
}
