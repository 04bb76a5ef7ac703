import { isAskedAgain, withoutUnknown } from './owner-question.ts'
import { givenBy } from './question/answer-kinds.ts'
import { announces, sentencesOf } from './sentences.ts'
import { endUnderName } from './under-name.ts'
import { type Asked, coverageOf, sharesOf } from './weigh.ts'

/** What a customer reads of a document without a model's help. */
const LONGEST = 800

type Run = { from: number; to: number }

/** What stands above a passage says of it, a little less than the passage itself. */
const ABOVE = 0.85
/** What a run must gain to be longer by one piece. */
const LENGTHENING = 0.02

/** How much of a strength is that one sentence says it all. */
const IN_ONE_SENTENCE = 0.4

/** Of a passage: what is quoted of it, and how surely that answers, from 0 to 1. */
export type Quotation = { text: string; strength: number }

/** The paragraphs of a passage that say most of what was asked; of long ones, those sentences, and what stands around them. */
export function quote(text: string, heading: string, asked: readonly Asked[], longest = LONGEST): Quotation {
  const above = sharesOf(heading, asked).map((share, at) => (asked[at]?.kind ? 0 : share * ABOVE))
  const paragraphs = text.split(/\n+/)
  const isOwners = [heading, ...paragraphs].some((piece) => isAskedAgain(piece, asked))
  const { strength, uncut, ...run } = bestRun(paragraphs, above, isOwners ? withoutUnknown(asked) : asked, Infinity)
  const toldOf = (one: Run) => joined(paragraphs, answered(paragraphs, one), '\n').trim()
  const short = toldOf(run)
  const told = givesKind(short, asked) ? short : toldOf({ from: run.from, to: uncut })
  if (told.length <= longest) return { text: told, strength: givesKind(told, asked) ? strength : strength * UNKEPT }
  const sentences = sentencesOf(told)
  const { from, to } = bestRun(sentences, above, asked, longest)
  const whole = joined(sentences, grown(sentences, { from, to: endOfAnswer(sentences, to) }, longest), '').trim()
  const said = whole.length <= longest ? whole : `${whole.slice(0, longest - 1).replace(/(?<!\s)\s+\S*$/, '')}…`
  return { text: said, strength }
}

/** What is left of a strength where the quote gives no answer of the kind that was asked for. */
const UNKEPT = 0.6

const givesKind = (told: string, asked: readonly Asked[]): boolean => {
  const kinds = asked.flatMap(({ kind }) => kind ?? [])
  return kinds.length === 0 || kinds.some((kind) => givenBy(kind, told) > 0)
}

const joined = (pieces: readonly string[], { from, to }: Run, between: string) => pieces.slice(from, to).join(between)

type Said = { shares: number[]; closest: number }

/** What a piece says, and how much of what was asked one sentence of it says with what stands above. */
function saidBy(piece: string, above: readonly number[], asked: readonly Asked[]): Said {
  const ofSentences = sentencesOf(piece).map((sentence) => sharesOf(sentence, asked))
  const closest = ofSentences.map((shares) => coverageOf(larger(shares, above), asked))
  return {
    shares: ofSentences.reduce(
      larger,
      asked.map(() => 0),
    ),
    closest: Math.max(0, ...closest),
  }
}

const larger = (a: readonly number[], b: readonly number[]) => a.map((one, at) => Math.max(one, b[at] ?? 0))

/** The run of pieces that says most for its length, the first of those. */
function bestRun(pieces: readonly string[], above: readonly number[], asked: readonly Asked[], longest: number) {
  const said = pieces.map((piece) => saidBy(piece, above, asked))
  let best = { from: 0, to: 1, strength: 0, worth: -1 }
  for (const from of pieces.keys()) {
    let shares = [...above]
    let closest = 0
    for (let [to, size] = [from, 0]; to < pieces.length; to++) {
      size += pieces[to]?.length ?? 0
      if (size > longest && to > from) break
      shares = larger(shares, said[to]?.shares ?? [])
      closest = Math.max(closest, said[to]?.closest ?? 0)
      const strength = (1 - IN_ONE_SENTENCE) * coverageOf(shares, asked) + IN_ONE_SENTENCE * closest
      const worth = strength - LENGTHENING * (to - from)
      if (worth > best.worth + 1e-9) best = { from, to: to + 1, strength, worth }
    }
  }
  return { ...best, to: endOfThings(said, best, asked), uncut: best.to }
}

/** Where a run ends that goes on for the kind of its answer alone: after a name its whole list is told, not one line of it. */
function endOfThings(said: readonly Said[], { from, to }: Run, asked: readonly Asked[]): number {
  const things = asked.flatMap(({ kind }, at) => (kind ? [] : [at]))
  const adds = (piece: number) =>
    things.some((at) =>
      said.slice(from, piece).every(({ shares }) => (shares[at] ?? 0) < (said[piece]?.shares[at] ?? 0)),
    )
  let end = to
  while (end > from + 1 && !adds(end - 1)) end -= 1
  const hasThings = things.some((at) => said.slice(from, end).some(({ shares }) => (shares[at] ?? 0) > 0))
  return hasThings ? end : to
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
