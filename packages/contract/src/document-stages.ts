import * as z from 'zod/mini'

export const DocumentStatus = z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** What is being done to a document: read its file and keep what it says, give its passages their vectors. */
export const DocumentStage = z.object({
  name: z.enum(['reading', 'embedding']),
  /** Pages, sheets or rows so far, and of how many; null where nobody knows. */
  done: z.number(),
  total: z.nullable(z.number()),
})
export type DocumentStage = z.infer<typeof DocumentStage>
