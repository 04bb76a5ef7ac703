/** Rows of a grid, from the first to the one before the last. */
export type Rows = { from: number; to: number }

/** Rows that stand in the document, and how many are left out right above them. */
export type Stretch = Rows & { above: number }

/** Kept ready above and below the screen, so that a quick hand finds cards and no emptiness. */
const sparePx = 600

/** Around a card that has the keyboard: its neighbours, to which the keyboard may go next. */
const neighbours = 1

/** `top`: how far below the screen's upper edge the list begins. `pitch`: from one row to the next. */
export const rowsInView = (top: number, screen: number, pitch: number): Rows => ({
  from: Math.max(0, Math.floor((-top - sparePx) / pitch)),
  to: Math.max(1, Math.ceil((screen - top + sparePx) / pitch)),
})

/** Some rows are in both. */
export const meet = (one: Rows, other: Rows): boolean => one.from < other.to && other.from < one.to

/** Which of `total` rows stand in the document: those in view, and those around the held one wherever it is. */
export function stretches(view: Rows, total: number, held: number): Stretch[] {
  const seen = inside(view, total)
  const kept = held < 0 ? seen : inside({ from: held - neighbours, to: held + neighbours + 1 }, total)
  const [first, second] = kept.from < seen.from ? [kept, seen] : [seen, kept]
  const apart = second.from > first.to ? [first, second] : [{ from: first.from, to: Math.max(first.to, second.to) }]
  return apart.map((rows, at) => ({ ...rows, above: rows.from - (apart[at - 1]?.to ?? 0) }))
}

/** A list that became shorter than where its reader was shows its end. */
function inside({ from, to }: Rows, total: number): Rows {
  const end = Math.min(to, total)
  return { from: Math.max(0, Math.min(from, end - 1)), to: end }
}
