import type { RowStore, UnnamedRowPassage } from './rows.store.ts'

/** A passage repeats at most so much of the one before; less than the minimum is chance. */
const [MIN_OVERLAP, MAX_OVERLAP] = [10, 160]
/** The columns after a longer text are not read. */
const MAX_ROW_CHARACTERS = 20_000
const BATCH_SIZE = 500

type RowText = Pick<UnnamedRowPassage, 'sheet' | 'row'> & { parts: string[]; characters: number; last: string }

/**
 * The whole texts of the rows of a document, in reading order: columns after a long one are in later passages. Reads in
 * batches, between which the server does other work.
 */
export async function* readRowTexts(
  store: Pick<RowStore, 'listKeyedPassages'>,
  documentId: string,
): AsyncGenerator<string> {
  let open: RowText | null = null
  for (let from = 0; ;) {
    const passages = await store.listKeyedPassages(documentId, from, BATCH_SIZE)
    for (const passage of passages) {
      if (open?.row === passage.row && open.sheet === passage.sheet) append(open, passage.text)
      else {
        if (open) yield open.parts.join(' ')
        open = begin(passage)
      }
    }
    if (passages.length < BATCH_SIZE) break
    from = (passages.at(-1)?.position ?? 0) + 1
  }
  if (open) yield open.parts.join(' ')
}

const begin = ({ sheet, row, text }: UnnamedRowPassage): RowText => ({
  sheet,
  row,
  parts: [text],
  characters: text.length,
  last: text,
})

function append(row: RowText, text: string): void {
  if (row.characters >= MAX_ROW_CHARACTERS) return
  const added = text.slice(overlapOf(row.last, text))
  row.parts.push(added)
  row.characters += added.length
  row.last = text
}

function overlapOf(before: string, after: string): number {
  for (let length = Math.min(MAX_OVERLAP, before.length, after.length); length >= MIN_OVERLAP; length--)
    if (before.endsWith(after.slice(0, length))) return length
  return 0
}
