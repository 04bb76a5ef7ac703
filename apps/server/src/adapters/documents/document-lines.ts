import { DocumentCause, documentKinds, DocumentRemark, RemarkCount, SheetPreview } from '@portavoz/contract'
import * as z from 'zod'

const Place = { page: z.nullable(z.number()), sheet: z.nullable(z.string()), row: z.nullable(z.number()) }
const Block = z.object({
  kind: z.enum(['paragraph', 'row']),
  text: z.string(),
  ...Place,
  headings: z.array(z.string()),
})
const Understood = z.object({
  kind: z.enum(documentKinds),
  pages: z.nullable(z.number()),
  pagesWithoutText: z.array(z.number()),
  sheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  remarks: z.array(DocumentRemark),
  remarkCounts: z.partialRecord(DocumentRemark, RemarkCount),
})

/** What the process that reads a file may say, a line each. It has read a stranger's file: nothing of it is trusted. */
const Line = z.union([
  z.object({ blocks: z.array(Block) }),
  z.object({ progress: z.object({ done: z.number(), total: z.nullable(z.number()) }) }),
  z.object({ understood: Understood }),
  z.object({ previews: z.array(SheetPreview) }),
  z.object({ trouble: DocumentCause, why: z.string() }),
  z.object({ isElsewhere: z.literal(true) }),
])
export type Line = z.infer<typeof Line>

/** Longer than any that ours says. */
const LONGEST_LINE = 4_000_000

/** The next is read when the last is done with. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder()
  let begun = ''
  for await (const bytes of stream) {
    const parts = (begun + decoder.decode(bytes, { stream: true })).split('\n')
    begun = parts.pop() ?? ''
    for (const part of parts) yield Line.parse(JSON.parse(part))
    if (begun.length > LONGEST_LINE) throw new RangeError('a line without an end')
  }
}
