const LINE_FEED = 10
const QUOTE = 34

type Options = { between: Buffer; hasQuotes: boolean }

/**
 * Puts `between` where the database ends a row with a line feed, but for the last one. Between quotes, a line feed
 * belongs to a cell.
 */
export async function* parted(chunks: AsyncIterable<Buffer>, { between, hasQuotes }: Options): AsyncGenerator<Buffer> {
  const endsIn = createEnds(hasQuotes)
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

/** Where rows end, chunk after chunk. */
function createEnds(hasQuotes: boolean) {
  let isQuoted = false
  return (chunk: Buffer): number[] => {
    const ends: number[] = []
    let feed = chunk.indexOf(LINE_FEED)
    let quote = hasQuotes ? chunk.indexOf(QUOTE) : -1
    while (feed >= 0) {
      if (quote >= 0 && quote < feed) {
        isQuoted = !isQuoted
        quote = chunk.indexOf(QUOTE, quote + 1)
      } else {
        if (!isQuoted) ends.push(feed)
        feed = chunk.indexOf(LINE_FEED, feed + 1)
      }
    }
    for (; quote >= 0; quote = chunk.indexOf(QUOTE, quote + 1)) isQuoted = !isQuoted
    return ends
  }
}
