import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { wholeNumberText } from './numbers.ts'

/** How a growing list is asked for, page by page. `cursor` comes from the last page. */
export const pageInput = (usual: number) => ({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(wholeNumberText(1, limits.pageMax), usual),
})

export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
