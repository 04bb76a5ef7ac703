import type { DocumentRemark } from '@portavoz/contract'
import type { RemarkCounts } from '../../../ports/documents.ts'

const MOST_NAMES = 3
const LONGEST_NAME = 60

export type Remarks = ReturnType<typeof createRemarks>

/** What was not read of a document, with how many of it and the names or places of the first. */
export function createRemarks() {
  const found = new Map<DocumentRemark, { count: number; of: number | null; names: string[] } | null>()

  return {
    add(remark: DocumentRemark): void {
      if (!found.has(remark)) found.set(remark, null)
    },
    count(
      remark: DocumentRemark,
      { count = 1, of = null, name }: { count?: number; of?: number | null; name?: string },
    ) {
      if (count === 0) return
      const before = found.get(remark) ?? { count: 0, of, names: [] }
      before.count += count
      if (name !== undefined && before.names.length < MOST_NAMES) before.names.push(name.slice(0, LONGEST_NAME))
      found.set(remark, before)
    },
    has: (remark: DocumentRemark) => found.has(remark),
    told: () => ({
      remarks: [...found.keys()],
      remarkCounts: Object.fromEntries([...found].filter(([, counted]) => counted !== null)) as RemarkCounts,
    }),
  }
}
