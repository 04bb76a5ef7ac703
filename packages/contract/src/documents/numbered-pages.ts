import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'
import { wholeNumberParam } from '../common/numbers.ts'

const wholeNumberField = (max: number, defaultValue: number, min = 0) =>
  z._default(wholeNumberParam(min, max), defaultValue)

/** The specification's pages: `page` counts from 0. */
export const numberedPageInput = (defaultValue: number) => ({
  page: wholeNumberField(1_000_000, 0),
  size: wholeNumberField(limits.pageMax, defaultValue, 1),
})
export const numberedPageOutput = <T extends z.ZodMiniType>(item: T) => ({
  items: z.array(item),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
})
