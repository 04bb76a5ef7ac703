/** The fields of a draft that was saved as JSON. Null without a draft, and for the format of an older console. */
export function parseDraftFields(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    // `JSON.parse` throws for '', which stands for no draft.
    return null
  }
}

/** '' for a value of another type, which an older console may have saved. */
export const toText = (value: unknown) => (typeof value === 'string' ? value : '')
