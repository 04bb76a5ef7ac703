import { announces, sentencesOf } from './sentences.ts'
import { termsOf } from './terms.ts'
import { endUnderName } from './under-name.ts'
import { type Asked, found } from './weigh.ts'

/** What a customer reads of a document without a model's help. */
const LONGEST = 800

type Run = { from: number; to: number }

/** The paragraphs of a passage that say most of what was asked; of long ones, those sentences, and what stands around them. */
export function quote(text: string, asked: readonly Asked[], longest = LONGEST): string {
  const paragraphs = text.split(/\n+/)
  const told = joined(paragraphs, answered(paragraphs, bestRun(paragraphs, asked, Infinity)), '\n').trim()
  if (told.length <= longest) return told
  const sentences = sentencesOf(told)
  const { from, to } = bestRun(sentences, asked, longest)
  const whole = joined(sentences, grown(sentences, { from, to: endOfAnswer(sentences, to) }, longest), '').trim()
  return whole.length <= longest ? whole : `${whole.slice(0, longest - 1).replace(/(?<!\s)\s+\S*$/, '')}…`
}

const joined = (pieces: readonly string[], { from, to }: Run, between: string) => pieces.slice(from, to).join(between)

/** The shortest run of pieces that says most, the first of those. */
function bestRun(pieces: readonly string[], asked: readonly Asked[], longest: number): Run {
  const terms = pieces.map((piece) => termsOf(piece).map(({ term }) => term))
  let best = { from: 0, to: 1, worth: 0 }
  for (const from of pieces.keys()) {
    const there = new Set<string>()
    for (let [to, size] = [from, 0]; to < pieces.length; to++) {
      size += pieces[to]?.length ?? 0
      if (size > longest && to > from) break
      for (const term of terms[to] ?? []) there.add(term)
      const worth = found(there, asked)
      const isShorter = to + 1 - from < best.to - best.from
      if (worth > best.worth || (worth === best.worth && worth > 0 && isShorter)) best = { from, to: to + 1, worth }
    }
  }
  return best
}

/** Nobody is told their own question, or a name alone: what follows it is; and of a list that is announced, all that fits. */
function answered(pieces: readonly string[], { from, to }: Run): Run {
  const isList = pieces[to - 1]?.trimEnd().endsWith(':') ?? false
  const answer = endOfAnswer(pieces, to)
  const rest = pieces.slice(answer).findIndex(announces)
  const most = isList ? (rest < 0 ? pieces.length : answer + rest) : endUnderName(pieces, to)
  const fits = (end: number) => joined(pieces, { from, to: end }, '\n').length < LONGEST
  let end = answer
  while (end < most && fits(end + 1)) end += 1
  return { from, to: end }
}

/** How far it goes until what its last piece asks or announces is said. */
function endOfAnswer(pieces: readonly string[], to: number): number {
  const rest = pieces.slice(to - 1).findIndex((piece) => !announces(piece))
  return rest < 0 ? pieces.length : to + rest
}

/** What follows explains, what goes before introduces; a question that its answer no longer fits behind is left out. */
function grown(sentences: readonly string[], run: Run, longest: number): Run {
  const fits = (wider: Run) => joined(sentences, wider, '').trim().length <= longest
  let { from, to } = run
  for (;;) {
    if (to < sentences.length && fits({ from, to: to + 1 })) to += 1
    else if (from > 0 && fits({ from: from - 1, to })) from -= 1
    else break
  }
  while (to > run.to && announces(sentences[to - 1] ?? '')) to -= 1
  return { from, to }
}
