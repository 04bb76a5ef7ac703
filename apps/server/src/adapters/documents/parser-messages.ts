import { DocumentCause, documentKinds, DocumentRemark, RemarkCount, SheetPreview } from '@portavoz/contract'
import * as z from 'zod'

const BlockPositionFields = { page: z.nullable(z.number()), sheet: z.nullable(z.string()), row: z.nullable(z.number()) }
const ParsedBlock = z.object({
  kind: z.enum(['paragraph', 'row']),
  text: z.string(),
  ...BlockPositionFields,
  headings: z.array(z.string()),
})
const ParsedSummary = z.object({
  kind: z.enum(documentKinds),
  pages: z.nullable(z.number()),
  pagesWithoutText: z.array(z.number()),
  sheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  remarks: z.array(DocumentRemark),
  remarkCounts: z.partialRecord(DocumentRemark, RemarkCount),
})

/** Messages of the parser process, one JSON line each. It has read an untrusted file, so each message is validated. */
const ParserMessage = z.union([
  z.object({ blocks: z.array(ParsedBlock) }),
  z.object({ progress: z.object({ done: z.number(), total: z.nullable(z.number()) }) }),
  z.object({ understood: ParsedSummary }),
  z.object({ previews: z.array(SheetPreview) }),
  z.object({ picture: z.string() }),
  z.object({ drawn: z.object({ pages: z.number() }) }),
  z.object({ trouble: DocumentCause, why: z.string() }),
  z.object({ isElsewhere: z.literal(true) }),
])
export type ParserMessage = z.infer<typeof ParserMessage>

const MAX_LINE_LENGTH = 4_000_000

/** Back-pressure: reads the next message when the consumer asks for it. */
export async function* readMessages(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ParserMessage> {
  const decoder = new TextDecoder()
  let incompleteLine = ''
  for await (const bytes of stream) {
    const parts = (incompleteLine + decoder.decode(bytes, { stream: true })).split('\n')
    incompleteLine = parts.pop() ?? ''
    for (const line of parts) yield ParserMessage.parse(JSON.parse(line))
    if (incompleteLine.length > MAX_LINE_LENGTH) throw new RangeError('a line without an end')
  }
}
