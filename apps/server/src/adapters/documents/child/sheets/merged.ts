/** Cells shown as one, from `top` to `bottom` in rows; the value stands in the first. */
export type Merge = { top: number; bottom: number; left: number }

/** Gives each row below the first what the cell above, merged with it, says. Sideways nothing is repeated. */
export function createMerged(merges: readonly Merge[]) {
  const starting = Map.groupBy(
    merges.filter(({ top, bottom }) => bottom > top),
    ({ top }) => top,
  )
  let open: (Merge & { value: string })[] = []

  return {
    fill(row: number, cells: string[]) {
      if (starting.size === 0) return
      open = open.filter(({ bottom }) => bottom >= row)
      for (const { left, value } of open) {
        while (cells.length <= left) cells.push('')
        cells[left] ||= value
      }
      for (const merge of starting.get(row) ?? []) open.push({ ...merge, value: cells[merge.left] ?? '' })
    },
  }
}
