import type { DocumentRemark } from '@portavoz/contract'
import type { RemarkCounts } from '../../../ports/document-reader.ts'

const MAX_NAMES = 3
const MAX_NAME_LENGTH = 60

export type Remarks = ReturnType<typeof createRemarks>

/** Collects what was not read of a document: how often, and the names or places of the first cases. */
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
      const previous = found.get(remark) ?? { count: 0, of, names: [] }
      previous.count += count
      if (name !== undefined && previous.names.length < MAX_NAMES) previous.names.push(name.slice(0, MAX_NAME_LENGTH))
      found.set(remark, previous)
    },
    has: (remark: DocumentRemark) => found.has(remark),
    toSummary: () => ({
      remarks: [...found.keys()],
      remarkCounts: Object.fromEntries([...found].filter(([, count]) => count !== null)) as RemarkCounts,
    }),
  }
}
