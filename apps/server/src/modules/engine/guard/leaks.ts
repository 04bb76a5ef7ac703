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

/** The runs of that many words of a text. */
const runsOf = (words: readonly string[], least: number): Set<string> =>
  new Set(words.slice(least - 1).map((_, at) => words.slice(at, at + least).join(' ')))

type Told = Pick<Known, 'prompt' | 'variables'>

/** Runs of so many words of what is no fact; the facts between them stand in it. */
function ordersOf({ prompt, variables }: Told): string[] {
  const told = prompt.split(SENTENCE).flatMap((sentence) => {
    const pieces = piecesOf(sentence, variables)
    const hasFigure = pieces.some(({ text }) => /\d/.test(text))
    return pieces.flatMap(({ text, isValue }) => wordsOf(text).map((word) => ({ word, isFact: hasFigure || isValue })))
  })
  const orders = told.flatMap(({ isFact }, at) => (isFact ? [] : [at]))
  if (orders.length < SHORTEST_PROMPT) return []
  const least = Math.min(orders.length, LONGEST_QUOTE)
  return orders.slice(least - 1).map((last, at) => {
    const run = told.slice(orders[at], last + 1).map(({ word }) => word)
    return ` ${run.join(' ')} `
  })
}

/**
 * Tells whether a draft gives away what the agent was told: the owner's instructions at length, our rules, or how a
 * question is put. The instructions are read once.
 */
export function createLeakCheck({ prompt, variables, rules }: Told & Pick<Known, 'rules'>): (draft: string) => boolean {
  let read: { orders: string[]; rules: Set<string>[] } | null = null
  return (draft) => {
    if (/[<‹]\/?(pasajes|sistema|cliente)[>›]/i.test(readable(draft))) return true
    read ??= {
      orders: ordersOf({ prompt, variables }),
      rules: rules.map((rule) => runsOf(wordsOf(rule), LONGEST_RULE)),
    }
    const words = wordsOf(draft)
    const said = ` ${words.join(' ')} `
    const runs = [...runsOf(words, LONGEST_RULE)]
    return read.orders.some((run) => said.includes(run)) || read.rules.some((rule) => runs.some((run) => rule.has(run)))
  }
}
