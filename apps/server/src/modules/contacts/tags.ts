import { normalizeText } from '@portavoz/contract'

/** Tags that differ only in case or accents are one; the first spelling stays. */
export function withoutRepeatedTags(tags: readonly string[]): string[] {
  const byText = new Map<string, string>()
  for (const tag of tags) {
    const text = normalizeText(tag)
    if (!byText.has(text)) byText.set(text, tag)
  }
  return [...byText.values()]
}
