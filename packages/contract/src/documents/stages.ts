import * as z from 'zod/mini'

export const DocumentStatus = z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** The current step of ingestion: parsing the file, or embedding its passages. */
export const DocumentStage = z.object({
  name: z.enum(['reading', 'embedding']),
  /** Pages, sheets or rows so far; `total` is null if unknown. */
  done: z.number(),
  total: z.nullable(z.number()),
})
export type DocumentStage = z.infer<typeof DocumentStage>
