import { normalizedWords } from '@portavoz/contract'
import { hasMark } from '../reply/generate/prompt/prompt-marks.ts'
import { splitByVariables } from '../reply/generate/prompt/prompt-variables.ts'
import { toVisibleText } from './normalize-text.ts'
import type { Grounding } from './grounding.ts'

/** Prompts also hold facts that may be told, as a price list. This many consecutive words reveal more than facts. */
const MAX_QUOTED_WORDS = 30
/** A shorter prompt counts as revealed when all of it is quoted; below this it is only a phrase. */
const MIN_PROMPT_WORDS = 12
/** Our own rules may never be revealed. */
const MAX_RULE_WORDS = 8

/** A sentence with a digit is a fact (menu, policy, address), and so is the value of a variable. */
const SENTENCE = /(?<=[.!?;])\s+|\n/

const wordsOf = (text: string) => normalizedWords(toVisibleText(text)).filter((word) => /[\p{L}\d]/u.test(word))

/** All runs of that many consecutive words. */
const wordRunsOf = (words: readonly string[], runLength: number): Set<string> =>
  new Set(words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' ')))

type PromptText = Pick<Grounding, 'prompt' | 'variables'>

/** Runs of instruction words; the facts between them are included. */
function instructionRunsOf({ prompt, variables }: PromptText): string[] {
  const promptWords = prompt.split(SENTENCE).flatMap((sentence) => {
    const pieces = splitByVariables(sentence, variables)
    const hasFigure = pieces.some(({ text }) => /\d/.test(text))
    return pieces.flatMap(({ text, isValue }) => wordsOf(text).map((word) => ({ word, isFact: hasFigure || isValue })))
  })
  const instructionPositions = promptWords.flatMap(({ isFact }, at) => (isFact ? [] : [at]))
  if (instructionPositions.length < MIN_PROMPT_WORDS) return []
  const runLength = Math.min(instructionPositions.length, MAX_QUOTED_WORDS)
  return instructionPositions.slice(runLength - 1).map((last, at) => {
    const run = promptWords.slice(instructionPositions[at], last + 1).map(({ word }) => word)
    return ` ${run.join(' ')} `
  })
}

/**
 * Predicate for drafts that reveal the owner's instructions, our rules or the markup of a question. The instructions
 * are read once, at the first draft.
 */
export function createLeakCheck({
  prompt,
  variables,
  rules,
}: PromptText & Pick<Grounding, 'rules'>): (draft: string) => boolean {
  let runs: { orders: string[]; rules: Set<string>[] } | null = null
  return (draft) => {
    if (hasMark(toVisibleText(draft))) return true
    runs ??= {
      orders: instructionRunsOf({ prompt, variables }),
      rules: rules.map((rule) => wordRunsOf(wordsOf(rule), MAX_RULE_WORDS)),
    }
    const words = wordsOf(draft)
    const draftText = ` ${words.join(' ')} `
    const draftRuns = [...wordRunsOf(words, MAX_RULE_WORDS)]
    return (
      runs.orders.some((run) => draftText.includes(run)) ||
      runs.rules.some((rule) => draftRuns.some((run) => rule.has(run)))
    )
  }
}
