/** «uno, dos y tres». */
export const formatList = (items: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(items)

/** The lines of a text, each once, without blank ones. */
export const parseLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
