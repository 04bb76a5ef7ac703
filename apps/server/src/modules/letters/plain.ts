import type { Sheet } from './sheet.ts'

/** The letter for those who read without HTML: the same facts in the same order. */
export function plain({ words, greeting, link, publicUrl }: Sheet): string {
  const facts = words.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const way = words.button !== null && link !== null ? `${words.button}:\n${link}` : ''
  return [words.title, greeting, ...words.body, facts, way, ...words.after, `Portavoz\n${publicUrl}`]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}
