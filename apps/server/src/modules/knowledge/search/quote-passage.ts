import { estimateConfidence, type QuoteEvidence, evidenceOf } from './estimate-confidence.ts'
import { isSameQuestion, ignoreUnknownWords } from './owner-question.ts'
import { kindShareOf } from '../query/answer-kinds.ts'
import { titlesAbove } from './line-titles.ts'
import { isLeadIn, splitSentences } from '../text/sentences.ts'
import { endOfNamedLines, isItem } from './list-item.ts'
import { type QueryTerm, coverageOf, largerShares, coverTerms } from './rerank.ts'

/** In characters, for quotes that are sent without a model. */
const MAX_LENGTH = 800

type PieceRange = { from: number; to: number }

/** Headings above a passage count a little less than its text. */
const HEADING_WEIGHT = 0.85
/** What a range must gain for each additional piece. */
const PIECE_PENALTY = 0.02

/** Weight of the best single sentence in the coverage of a range. */
const SENTENCE_WEIGHT = 0.4

/** The quote of a passage, and the confidence from 0 to 1 that it answers the question. */
export type ScoredQuote = { text: string; confidence: number; evidence: QuoteEvidence }

/**
 * Quotes the paragraphs that cover the question best; of long paragraphs, the best sentences and their surroundings.
 */
export function quotePassage(
  text: string,
  heading: string,
  queryTerms: readonly QueryTerm[],
  longest = MAX_LENGTH,
): ScoredQuote {
  const above = coverTerms(heading, queryTerms).map((share, index) =>
    queryTerms[index]?.kind ? 0 : share * HEADING_WEIGHT,
  )
  const paragraphs = text.split(/\n+/)
  const lastHeading = lastHeadingOf(heading)
  const isOwners = [lastHeading, ...paragraphs].some((piece) => isSameQuestion(piece, queryTerms))
  const known = isOwners ? ignoreUnknownWords(queryTerms) : queryTerms
  const { coverage, closest, shares, uncut, singles, ...run } = findBestRange(
    paragraphs,
    { above, leaf: lastHeading },
    known,
    Infinity,
  )
  const quoteOf = (one: PieceRange) => joinPieces(paragraphs, extendToAnswer(paragraphs, one), '\n').trim()
  const tied = findTiedItems(paragraphs, run, singles)
  const short = tied.length > 1 && tied.length <= MAX_TIED ? tied.join('\n') : quoteOf(run)
  const quotedText = givesKind(short, queryTerms) ? short : quoteOf({ from: run.from, to: uncut })
  const evidence = evidenceOf(quotedText, shares, known, {
    coverage,
    closest,
    isOwners: isOwners && givesKind(quotedText, queryTerms),
  })
  const score = estimateConfidence(evidence)
  if (quotedText.length <= longest) return { text: quotedText, confidence: score, evidence }
  const sentences = splitSentences(quotedText)
  const { from, to } = findBestRange(sentences, { above, leaf: lastHeading }, queryTerms, longest)
  const grownText = joinPieces(
    sentences,
    growToLength(sentences, { from, to: endOfAnswer(sentences, to) }, longest),
    '',
  ).trim()
  const covered =
    grownText.length <= longest ? grownText : `${grownText.slice(0, longest - 1).replace(/(?<!\s)\s+\S*$/, '')}…`
  return { text: covered, confidence: score, evidence }
}

const lastHeadingOf = (heading: string) => heading.slice(heading.lastIndexOf('›') + 1).trim()

/** Maximum number of list items that are quoted together. */
const MAX_TIED = 4
const TIE_MARGIN = 0.02

/** The list items that answer as well as the chosen one, including it. */
function findTiedItems(lines: readonly string[], { from, to }: PieceRange, singles: readonly number[]): string[] {
  if (to - from !== 1 || !isItem(lines[from] ?? '')) return []
  return lines.filter((line, index) => isItem(line) && (singles[index] ?? 0) >= (singles[from] ?? 0) - TIE_MARGIN)
}

const givesKind = (quotedText: string, queryTerms: readonly QueryTerm[]): boolean => {
  const kinds = queryTerms.flatMap(({ kind }) => kind ?? [])
  return kinds.length === 0 || kinds.some((kind) => kindShareOf(kind, quotedText) > 0)
}

const joinPieces = (pieces: readonly string[], { from, to }: PieceRange, between: string) =>
  pieces.slice(from, to).join(between)

type PieceCoverage = { shares: number[]; closest: number }

/** The coverage by the whole piece, and by its best sentence together with the headings. */
function coverPiece(
  piece: string,
  above: readonly number[],
  queryTerms: readonly QueryTerm[],
  titles: string,
): PieceCoverage {
  const ofSentences = splitSentences(piece).map((sentence) => coverTerms(sentence, queryTerms, titles))
  const closest = ofSentences.map((shares) => coverageOf(largerShares(shares, above), queryTerms))
  return {
    shares: ofSentences.reduce(
      largerShares,
      queryTerms.map(() => 0),
    ),
    closest: Math.max(0, ...closest),
  }
}

function addTitle(covered: PieceCoverage, title: string, queryTerms: readonly QueryTerm[]): PieceCoverage {
  const above = coverTerms(title, queryTerms).map((share, index) =>
    queryTerms[index]?.kind ? 0 : share * HEADING_WEIGHT,
  )
  const shares = largerShares(covered.shares, above)
  return { shares, closest: Math.max(covered.closest, coverageOf(shares, queryTerms)) }
}

function findBestRange(
  pieces: readonly string[],
  { above, leaf: lastHeading }: { above: readonly number[]; leaf: string },
  queryTerms: readonly QueryTerm[],
  longest: number,
) {
  const titles = titlesAbove(pieces)
  const titleOf = (index: number) => pieces[titles[index] ?? -1] ?? ''
  const alone = pieces.map((piece, index) => coverPiece(piece, above, queryTerms, `${lastHeading}\n${titleOf(index)}`))
  const covered = alone.map((one, index) => (titles[index] === null ? one : addTitle(one, titleOf(index), queryTerms)))
  const singles = pieces.map(() => 0)
  let best = { from: 0, to: 1, coverage: 0, closest: 0, shares: [...above], worth: -1 }
  for (const from of pieces.keys()) {
    let shares = [...above]
    let closest = 0
    for (let [to, size] = [from, 0]; to < pieces.length; to++) {
      size += pieces[to]?.length ?? 0
      if (size > longest && to > from) break
      shares = largerShares(shares, covered[to]?.shares ?? [])
      closest = Math.max(closest, covered[to]?.closest ?? 0)
      const score = (1 - SENTENCE_WEIGHT) * coverageOf(shares, queryTerms) + SENTENCE_WEIGHT * closest
      if (to === from) singles[from] = score
      const worth = score - PIECE_PENALTY * (to - from)
      if (worth > best.worth + 1e-9) best = { from, to: to + 1, coverage: score, closest, shares, worth }
    }
  }
  const run = { from: best.from, to: endOfCoveredThings(covered, best, queryTerms) }
  const title = titles[best.from] ?? null
  const isOfTitle =
    title !== null &&
    coversWords([covered[title]], queryTerms) &&
    !coversWords(alone.slice(run.from, run.to), queryTerms)
  const quoted = isOfTitle ? { from: title, to: title + 1 } : run
  return { ...best, ...quoted, uncut: best.to, singles }
}

const coversWords = (covered: readonly (PieceCoverage | undefined)[], queryTerms: readonly QueryTerm[]): boolean =>
  covered.some((one) => queryTerms.some(({ kind }, index) => kind === null && (one?.shares[index] ?? 0) > 0))

/** Cuts pieces that add only the kind of answer: after a name the whole list is quoted later, not one line of it. */
function endOfCoveredThings(
  covered: readonly PieceCoverage[],
  { from, to }: PieceRange,
  queryTerms: readonly QueryTerm[],
): number {
  const things = queryTerms.flatMap(({ kind }, index) => (kind ? [] : [index]))
  const adds = (piece: number) =>
    things.some((index) =>
      covered.slice(from, piece).every(({ shares }) => (shares[index] ?? 0) < (covered[piece]?.shares[index] ?? 0)),
    )
  let end = to
  while (end > from + 1 && !adds(end - 1)) end -= 1
  const hasThings = things.some((index) => covered.slice(from, end).some(({ shares }) => (shares[index] ?? 0) > 0))
  return hasThings ? end : to
}

/** A question or a name alone is no answer: adds the lines that follow, and of an announced list all that fits. */
function extendToAnswer(pieces: readonly string[], { from, to }: PieceRange): PieceRange {
  const isList = pieces[to - 1]?.trimEnd().endsWith(':') ?? false
  const answer = endOfAnswer(pieces, to)
  const rest = pieces.slice(answer).findIndex(isLeadIn)
  const limit = isList ? (rest < 0 ? pieces.length : answer + rest) : endOfNamedLines(pieces, to)
  const fits = (end: number) => joinPieces(pieces, { from, to: end }, '\n').length < MAX_LENGTH
  let end = answer
  while (end < limit && fits(end + 1)) end += 1
  return { from, to: end }
}

/** The end of the first piece that is not a question or an announcement. */
function endOfAnswer(pieces: readonly string[], to: number): number {
  const rest = pieces.slice(to - 1).findIndex((piece) => !isLeadIn(piece))
  return rest < 0 ? pieces.length : to + rest
}

/** Adds sentences after, then before; drops a trailing question whose answer does not fit. */
function growToLength(sentences: readonly string[], run: PieceRange, longest: number): PieceRange {
  const fits = (wider: PieceRange) => joinPieces(sentences, wider, '').trim().length <= longest
  let { from, to } = run
  for (;;) {
    if (to < sentences.length && fits({ from, to: to + 1 })) to += 1
    else if (from > 0 && fits({ from: from - 1, to })) from -= 1
    else break
  }
  while (to > run.to && isLeadIn(sentences[to - 1] ?? '')) to -= 1
  return { from, to }
}
