import { estimateConfidence, type Evidence, evidenceOf } from './estimate-confidence.ts'
import { isAskedAgain, withoutUnknown } from './owner-question.ts'
import { givenBy } from './question/answer-kinds.ts'
import { titlesAbove } from './line-titles.ts'
import { announces, sentencesOf } from './sentences.ts'
import { endUnderName, isItem } from './under-name.ts'
import { type Asked, coverageOf, larger, sharesOf } from './weigh.ts'

/** What a customer reads of a document without a model's help. */
const LONGEST = 800

type Run = { from: number; to: number }

/** Headings above a passage describe it, a little less than the passage itself. */
const ABOVE = 0.85
/** What a run must gain to be longer by one piece. */
const LENGTHENING = 0.02

/** How much of a strength is that one sentence says it all. */
const IN_ONE_SENTENCE = 0.4

/** Of a passage: what is quoted of it, and how surely that answers, from 0 to 1. */
export type Quotation = { text: string; strength: number; evidence: Evidence }

/** The paragraphs of a passage that say most of what was asked; of long ones, those sentences, and what stands around them. */
export function quote(text: string, heading: string, asked: readonly Asked[], longest = LONGEST): Quotation {
  const above = sharesOf(heading, asked).map((share, at) => (asked[at]?.kind ? 0 : share * ABOVE))
  const paragraphs = text.split(/\n+/)
  const leaf = leafOf(heading)
  const isOwners = [leaf, ...paragraphs].some((piece) => isAskedAgain(piece, asked))
  const known = isOwners ? withoutUnknown(asked) : asked
  const {
    strength: coverage,
    closest,
    shares,
    uncut,
    singles,
    ...run
  } = bestRun(paragraphs, { above, leaf }, known, Infinity)
  const toldOf = (one: Run) => joined(paragraphs, answered(paragraphs, one), '\n').trim()
  const tied = tiedItems(paragraphs, run, singles)
  const short = tied.length > 1 && tied.length <= MOST_TIED ? tied.join('\n') : toldOf(run)
  const told = givesKind(short, asked) ? short : toldOf({ from: run.from, to: uncut })
  const evidence = evidenceOf(told, shares, known, { coverage, closest, isOwners: isOwners && givesKind(told, asked) })
  const strength = estimateConfidence(evidence)
  if (told.length <= longest) return { text: told, strength, evidence }
  const sentences = sentencesOf(told)
  const { from, to } = bestRun(sentences, { above, leaf }, asked, longest)
  const whole = joined(sentences, grown(sentences, { from, to: endOfAnswer(sentences, to) }, longest), '').trim()
  const said = whole.length <= longest ? whole : `${whole.slice(0, longest - 1).replace(/(?<!\s)\s+\S*$/, '')}…`
  return { text: said, strength, evidence }
}

/** The nearest heading of a passage, without the titles above it. */
const leafOf = (heading: string) => heading.slice(heading.lastIndexOf('›') + 1).trim()

/** Items of one list that answer as well as the best: so many are quoted together. */
const MOST_TIED = 4
const TIE = 0.02

/** The items of a list that answer as well as the one chosen, that one among them. */
function tiedItems(lines: readonly string[], { from, to }: Run, singles: readonly number[]): string[] {
  if (to - from !== 1 || !isItem(lines[from] ?? '')) return []
  return lines.filter((line, at) => isItem(line) && (singles[at] ?? 0) >= (singles[from] ?? 0) - TIE)
}

const givesKind = (told: string, asked: readonly Asked[]): boolean => {
  const kinds = asked.flatMap(({ kind }) => kind ?? [])
  return kinds.length === 0 || kinds.some((kind) => givenBy(kind, told) > 0)
}

const joined = (pieces: readonly string[], { from, to }: Run, between: string) => pieces.slice(from, to).join(between)

type Said = { shares: number[]; closest: number }

/** What a piece says, and how much of the question one sentence of it covers together with its headings. */
function saidBy(piece: string, above: readonly number[], asked: readonly Asked[], titles: string): Said {
  const ofSentences = sentencesOf(piece).map((sentence) => sharesOf(sentence, asked, titles))
  const closest = ofSentences.map((shares) => coverageOf(larger(shares, above), asked))
  return {
    shares: ofSentences.reduce(
      larger,
      asked.map(() => 0),
    ),
    closest: Math.max(0, ...closest),
  }
}

/** What a line says together with the title above it. */
function withTitle(said: Said, title: string, asked: readonly Asked[]): Said {
  const above = sharesOf(title, asked).map((share, at) => (asked[at]?.kind ? 0 : share * ABOVE))
  const shares = larger(said.shares, above)
  return { shares, closest: Math.max(said.closest, coverageOf(shares, asked)) }
}

/** The run of pieces that says most for its length, the first of those. */
function bestRun(
  pieces: readonly string[],
  { above, leaf }: { above: readonly number[]; leaf: string },
  asked: readonly Asked[],
  longest: number,
) {
  const titles = titlesAbove(pieces)
  const titleOf = (at: number) => pieces[titles[at] ?? -1] ?? ''
  const alone = pieces.map((piece, at) => saidBy(piece, above, asked, `${leaf}\n${titleOf(at)}`))
  const said = alone.map((one, at) => (titles[at] === null ? one : withTitle(one, titleOf(at), asked)))
  const singles = pieces.map(() => 0)
  let best = { from: 0, to: 1, strength: 0, closest: 0, shares: [...above], worth: -1 }
  for (const from of pieces.keys()) {
    let shares = [...above]
    let closest = 0
    for (let [to, size] = [from, 0]; to < pieces.length; to++) {
      size += pieces[to]?.length ?? 0
      if (size > longest && to > from) break
      shares = larger(shares, said[to]?.shares ?? [])
      closest = Math.max(closest, said[to]?.closest ?? 0)
      const strength = (1 - IN_ONE_SENTENCE) * coverageOf(shares, asked) + IN_ONE_SENTENCE * closest
      if (to === from) singles[from] = strength
      const worth = strength - LENGTHENING * (to - from)
      if (worth > best.worth + 1e-9) best = { from, to: to + 1, strength, closest, shares, worth }
    }
  }
  const run = { from: best.from, to: endOfThings(said, best, asked) }
  const title = titles[best.from] ?? null
  const isOfTitle = title !== null && hasWords([said[title]], asked) && !hasWords(alone.slice(run.from, run.to), asked)
  const quoted = isOfTitle ? { from: title, to: title + 1 } : run
  return { ...best, ...quoted, uncut: best.to, singles }
}

/** Whether one of these has a word that was asked, beside the kind of its answer. */
const hasWords = (said: readonly (Said | undefined)[], asked: readonly Asked[]): boolean =>
  said.some((one) => asked.some(({ kind }, at) => kind === null && (one?.shares[at] ?? 0) > 0))

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
