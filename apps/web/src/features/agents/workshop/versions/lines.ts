/** A line of a text that was changed: in both, only in the old one, or only in the new one. */
export type Line = { kind: 'same' | 'gone' | 'new'; text: string }

/** Beyond this many comparisons nobody waits for the finest difference. */
const MOST = 1_000_000

/** What became of each line, in reading order: the fewest that go and come. */
export function linesBetween(before: string, after: string): Line[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const start = sharedAt(old, now)
  const end = sharedAt(old.slice(start).toReversed(), now.slice(start).toReversed())
  const same = (lines: string[]): Line[] => lines.map((text) => ({ kind: 'same', text }))
  return [
    ...same(old.slice(0, start)),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ]
}

/** With how many lines both begin. */
function sharedAt(old: readonly string[], now: readonly string[]): number {
  const differs = old.findIndex((line, at) => line !== now[at])
  return differs < 0 ? Math.min(old.length, now.length) : differs
}

function between(old: readonly string[], now: readonly string[]): Line[] {
  const lines: Line[] = []
  const shared = old.length * now.length > MOST ? null : sharedFrom(old, now)
  let [at, to] = [0, 0]
  while (at < old.length || to < now.length) {
    const [gone, come] = [old[at], now[to]]
    if (gone !== undefined && gone === come && shared) {
      lines.push({ kind: 'same', text: gone })
      at += 1
      to += 1
    } else if (gone !== undefined && (come === undefined || left(shared, at + 1, to) >= left(shared, at, to + 1))) {
      lines.push({ kind: 'gone', text: gone })
      at += 1
    } else {
      lines.push({ kind: 'new', text: come ?? '' })
      to += 1
    }
  }
  return lines
}

/** How many lines both still share, from each place of the one and of the other on. */
function sharedFrom(old: readonly string[], now: readonly string[]): number[][] {
  const shared = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = now.length - 1; to >= 0; to--)
      shared[at]![to] =
        old[at] === now[to]
          ? left(shared, at + 1, to + 1) + 1
          : Math.max(left(shared, at + 1, to), left(shared, at, to + 1))
  return shared
}

const left = (shared: number[][] | null, at: number, to: number) => shared?.[at]?.[to] ?? 0

/** What is shown of a difference: what changed, with a little of what stands around it. `skipped` lines say nothing. */
export type Shown = Line | { kind: 'skipped'; count: number }

const AROUND = 2

export function around(lines: readonly Line[]): Shown[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same'),
  )
  const shown: Shown[] = []
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1)
    if (isNear[at]) shown.push(line)
    else if (last?.kind === 'skipped') last.count += 1
    else shown.push({ kind: 'skipped', count: 1 })
  }
  return shown
}
