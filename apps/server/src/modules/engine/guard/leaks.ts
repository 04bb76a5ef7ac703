import { plainWords } from '@portavoz/contract'
import { piecesOf } from '../variables.ts'
import { readable } from './flat.ts'
import type { Known } from './guard.ts'

/** A prompt holds facts that should be told, a list of prices at times: so many words of it in a row tell more than that. */
const LONGEST_QUOTE = 30
/** A prompt shorter than that is told when all of it is, if it is more than a phrase. */
const SHORTEST_PROMPT = 12
/** Our own rules are nobody's business. */
const LONGEST_RULE = 8

/** What holds a figure is a fact: a menu, a policy, an address. So is the value of a variable. */
const SENTENCE = /(?<=[.!?;])\s+|\n/

const wordsOf = (text: string) => plainWords(readable(text)).filter((word) => /[\p{L}\d]/u.test(word))

/** Whether the draft says that many words of the text in a row. */
function repeats(draft: string[], text: string[], least: number): boolean {
  const runs = new Set(text.slice(least - 1).map((_, at) => text.slice(at, at + least).join(' ')))
  return draft.slice(least - 1).some((_, at) => runs.has(draft.slice(at, at + least).join(' ')))
}

type Told = Pick<Known, 'prompt' | 'variables'>

/** Whether the draft says so many words in a row of what is no fact; the facts between them may stand there. */
function tells(draft: string[], { prompt, variables }: Told): boolean {
  const told = prompt.split(SENTENCE).flatMap((sentence) => {
    const pieces = piecesOf(sentence, variables)
    const hasFigure = pieces.some(({ text }) => /\d/.test(text))
    return pieces.flatMap(({ text, isValue }) => wordsOf(text).map((word) => ({ word, isFact: hasFigure || isValue })))
  })
  const orders = told.flatMap(({ isFact }, at) => (isFact ? [] : [at]))
  if (orders.length < SHORTEST_PROMPT) return false
  const least = Math.min(orders.length, LONGEST_QUOTE)
  const said = ` ${draft.join(' ')} `
  return orders.slice(least - 1).some((last, at) => {
    const run = told.slice(orders[at], last + 1).map(({ word }) => word)
    return said.includes(` ${run.join(' ')} `)
  })
}

/** Whether a draft gives away what the agent was told: the owner's instructions at length, our rules, or how a question is put. */
export function givesAway(draft: string, { prompt, variables, rules }: Told & Pick<Known, 'rules'>): boolean {
  if (/[<‹]\/?(pasajes|sistema|cliente)[>›]/i.test(readable(draft))) return true
  const said = wordsOf(draft)
  return tells(said, { prompt, variables }) || rules.some((rule) => repeats(said, wordsOf(rule), LONGEST_RULE))
}
