import { plainWords } from '@portavoz/contract'

/** A prompt holds facts that should be told, a list of prices at times: so many words of it in a row tell more than that. */
const LONGEST_QUOTE = 30
/** A prompt shorter than that is told when all of it is, if it is more than a phrase. */
const SHORTEST_PROMPT = 12
/** Our own rules are nobody's business. */
const LONGEST_RULE = 8

const wordsOf = (text: string) => plainWords(text).filter((word) => /[\p{L}\d]/u.test(word))

/** Whether the draft says that many words of the text in a row. */
function repeats(draft: string[], text: string[], least: number): boolean {
  const runs = new Set(text.slice(least - 1).map((_, at) => text.slice(at, at + least).join(' ')))
  return draft.slice(least - 1).some((_, at) => runs.has(draft.slice(at, at + least).join(' ')))
}

/** Whether a draft gives away what the agent was told: the owner's instructions at length, our rules, or how a question is put. */
export function givesAway(draft: string, { prompt, rules }: { prompt: string; rules: readonly string[] }): boolean {
  if (/[<‹]\/?(pasajes|cliente)[>›]/i.test(draft)) return true
  const [said, told] = [wordsOf(draft), wordsOf(prompt)]
  const tellsPrompt = told.length >= SHORTEST_PROMPT && repeats(said, told, Math.min(told.length, LONGEST_QUOTE))
  return tellsPrompt || rules.some((rule) => repeats(said, wordsOf(rule), LONGEST_RULE))
}
