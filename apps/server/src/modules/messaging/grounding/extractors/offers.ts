import { findSpans, type TextSpan } from '../normalize-text.ts'
import { topicStems } from '../lexicon/topic-stems.ts'

/** Something free of charge, or several for the price of fewer. */
export type Offer = TextSpan & {
  kind: 'free' | '2x1' | '3x2'
  /** Stems of the words that name what is offered. */
  about: ReadonlySet<string>
  /** Only under a condition, as a minimum purchase. */
  isConditional: boolean
}

const FREE_OF_CHARGE = new RegExp(
  String.raw`(?<!\bno (?:es |son |sale |va )?)\b(?:gratis|gratuit[oa]s?|gratuitamente|` +
    'sin (?:ningun )?(?:costo|coste|cargo|cobro)|sin gastos?|' +
    'no (?:se |te l[oa]s? )?cobra(?:n|mos)?|no tienen? (?:costo|coste)|' +
    '(?:va|van|viene|vienen|es|son|llevas) de regalo|te l[oa]s? (?:regal|obsequi)amos|' +
    'te (?:regal|obsequi)amos|de cortesia|cortesia de la casa|como obsequio|bonificad[oa]s?|' +
    '(?:por|a) (?:nuestra cuenta|cuenta nuestra)|l[oa]s? ponemos nosotros|invita la casa|' +
    String.raw`incluid[oa]s? (?:en el precio|sin)|for free|free of charge|de graca|gratuitement)\b`,
  'g',
)
const MULTI_BUY = new RegExp(
  String.raw`(?<![\d.,])\b(?:(?:2|dos) ?(?:x|por) ?(?:1|uno)|` +
    String.raw`(?:3|tres) ?(?:x|por) ?(?:2|dos))\b(?![.,]?\d| ?(?:mil|k|m|mts?|metros?|cm|mm|pulgadas?|` +
    String.raw`pies|horas?|dias?)\b| ?["″])`,
  'g',
)
const TWO_FOR_ONE = new RegExp(
  [
    String.raw`\b(?:2|dos)\b[^.,;!?\n]{0,30}\b(?:por|al) (?:el )?precio de un[oa]?\b`,
    String.raw`\bpag(?:a|as|ue) (?:solo )?(?:1|un[oa])\b[^.;!?\n]{0,20}\bllev[a-z]{1,4} (?:2|dos)\b`,
    String.raw`\bllev[a-z]{1,6} (?:2|dos)\b[^.;!?\n]{0,30}\bpag(?:a|as|ue) (?:solo )?(?:1|un[oa])\b`,
  ].join('|'),
  'g',
)
const THREE_FOR_TWO = new RegExp(
  [
    String.raw`\bllev[a-z]{1,6} (?:3|tres)\b[^.;!?\n]{0,30}\bpag(?:a|as|ue) (?:solo )?(?:2|dos)\b`,
    String.raw`\b(?:3|tres)\b[^.,;!?\n]{0,30}\b(?:por|al) (?:el )?precio de (?:2|dos)\b`,
  ].join('|'),
  'g',
)
const CONDITION = new RegExp(
  [
    String.raw`\b(?:si(?!,| po\b)|desde|a partir|mayor(?:es)?|superior(?:es)?|minim[oa]|compras?|` +
      'comprando|llevando|al (?:comprar|llevar)|por la compra|en cuanto|cuando|una vez|' +
      String.raw`siempre que|if)\b`,
    String.raw`\bmas de\b`,
  ].join('|'),
)

const REACH = 90
const SENTENCE_END = /[.;!?\n](?=\s|$)|[¿¡|]/g
/** The text before and after a span in its sentence. */
function splitSentenceAt(text: string, { from, to }: TextSpan): { before: string; after: string } {
  const start = Math.max(0, from - REACH)
  const end = [...text.slice(start, from).matchAll(SENTENCE_END)].at(-1)
  const before = text.slice(end ? start + end.index + 1 : start, from)
  const rest = text.slice(to, to + REACH)
  const sentenceEnd = rest.search(SENTENCE_END)
  return { before, after: sentenceEnd < 0 ? rest : rest.slice(0, sentenceEnd) }
}

const MAX_TOPIC_STEMS = 3

/** In a draft the nearest words; in a source the whole sentence. */
function topicOf(before: string, after: string, isSource: boolean): string[] {
  if (isSource) return topicStems(`${before} ${after}`)
  const clause = topicStems(before.slice(before.lastIndexOf(',') + 1)).slice(-MAX_TOPIC_STEMS)
  if (clause.length > 0) return clause
  const next = topicStems(after.split(',', 1)[0] ?? '').slice(0, MAX_TOPIC_STEMS)
  return next.length > 0 ? next : topicStems(`${before} ${after}`)
}

const multiBuyKind = (matched: string): Offer['kind'] => (/^(?:2|dos)/.test(matched) ? '2x1' : '3x2')

/** The offers in a folded text. */
export function findOffers(text: string, isSource = false): Offer[] {
  const found = [
    ...findSpans(text, FREE_OF_CHARGE).map((span) => ({ ...span, kind: 'free' as const })),
    ...findSpans(text, MULTI_BUY).map((span) => ({ ...span, kind: multiBuyKind(span.match[0]) })),
    ...findSpans(text, TWO_FOR_ONE).map((span) => ({ ...span, kind: '2x1' as const })),
    ...findSpans(text, THREE_FOR_TWO).map((span) => ({ ...span, kind: '3x2' as const })),
  ]
  return found.map(({ from, to, kind, match: [matched] }) => {
    const { before, after } = splitSentenceAt(text, { from, to })
    const inside = kind === 'free' ? '' : matched
    const topic = new Set(topicOf(`${before} ${inside}`, after, isSource))
    return { from, to, kind, about: topic, isConditional: CONDITION.test(`${before} ${after}`) }
  })
}

/**
 * Whether a source contains the offer of a draft: the same kind and topic, and its condition when the source has one.
 */
export const isSameOffer = (matched: Offer, source: Offer): boolean =>
  matched.kind === source.kind &&
  (matched.isConditional || !source.isConditional) &&
  (matched.about.size === 0 || source.about.size === 0 || !isDisjoint(matched.about, source.about))

const isDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>) => ![...one].some((word) => other.has(word))
