import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'
import { wholeNumberParam } from '../common/numbers.ts'

/** Input of a paged list. `cursor` comes from the previous page. */
export const cursorPageInput = (defaultLimit: number) => ({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(wholeNumberParam(1, limits.pageMax), defaultLimit),
})

export const cursorPageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
