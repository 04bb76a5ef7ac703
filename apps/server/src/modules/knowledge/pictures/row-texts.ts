import type { UnnamedRowPassage } from './rows.store.ts'

/** A passage repeats at most so much of the one before; less than the minimum is chance. */
const [MIN_OVERLAP, MAX_OVERLAP] = [10, 160]

/** The whole texts of rows from their passages in reading order: columns after a long one are in later passages. */
export function joinRowTexts(passages: readonly Omit<UnnamedRowPassage, 'position'>[]): string[] {
  const rows: { sheet: string | null; row: number | null; text: string }[] = []
  for (const { sheet, row, text } of passages) {
    const last = rows.at(-1)
    if (last && last.row === row && last.sheet === sheet) last.text += ` ${text.slice(overlapOf(last.text, text))}`
    else rows.push({ sheet, row, text })
  }
  return rows.map(({ text }) => text)
}

function overlapOf(before: string, after: string): number {
  for (let length = Math.min(MAX_OVERLAP, before.length, after.length); length >= MIN_OVERLAP; length--)
    if (before.endsWith(after.slice(0, length))) return length
  return 0
}
