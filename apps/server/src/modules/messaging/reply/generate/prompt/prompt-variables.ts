/** The owner's text, or the value of a variable in it. */
type PromptPart = { text: string; isValue: boolean }

const VARIABLE = /\{\{\s{0,20}([\p{L}\w.-]{1,60})\s{0,20}\}\}/gu

/** Total length of all inserted values: a prompt may name a variable a thousand times. */
const MAX_INSERTED_CHARACTERS = 40_000

/** Splits a prompt at its variables, with their current values. Unknown variables stay as text. */
export function splitByVariables(prompt: string, variables: Record<string, string>): PromptPart[] {
  const parts: PromptPart[] = []
  let end = 0
  let remaining = MAX_INSERTED_CHARACTERS
  for (const match of prompt.matchAll(VARIABLE)) {
    const [placeholder, name = ''] = match
    if (!Object.hasOwn(variables, name)) continue
    parts.push({ text: prompt.slice(end, match.index), isValue: false })
    const value = (variables[name] ?? '').slice(0, remaining)
    remaining -= value.length
    parts.push({ text: value, isValue: true })
    end = match.index + placeholder.length
  }
  return [...parts, { text: prompt.slice(end), isValue: false }]
}

/** The owner's words with the values of today. */
export const fillVariables = (prompt: string, variables: Record<string, string>): string =>
  splitByVariables(prompt, variables)
    .map(({ text }) => text)
    .join('')
