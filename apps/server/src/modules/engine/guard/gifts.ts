import { placesOf, type Span } from './flat.ts'
import { stemsOf } from './words-about.ts'

/** Something for nothing, or several for the price of fewer. */
export type Gift = Span & {
  kind: 'free' | '2x1' | '3x2'
  /** Stems of the words that tell what is given. */
  about: ReadonlySet<string>
  /** Given only to those who buy enough, or something else. */
  isConditional: boolean
}

const FREE =
  /(?<!\bno (?:es |son |sale |va )?)\b(?:gratis|gratuit[oa]s?|gratuitamente|sin (?:ningun )?(?:costo|coste|cargo|cobro)|sin gastos?|no (?:se |te l[oa]s? )?cobra(?:n|mos)?|no tienen? (?:costo|coste)|(?:va|van|viene|vienen|es|son|llevas) de regalo|te l[oa]s? (?:regal|obsequi)amos|te (?:regal|obsequi)amos|de cortesia|cortesia de la casa|como obsequio|bonificad[oa]s?|(?:por|a) (?:nuestra cuenta|cuenta nuestra)|l[oa]s? ponemos nosotros|invita la casa|incluid[oa]s? (?:en el precio|sin)|for free|free of charge|de graca|gratuitement)\b/g
const OFFER =
  /(?<![\d.,])\b(?:(?:2|dos) ?(?:x|por) ?(?:1|uno)|(?:3|tres) ?(?:x|por) ?(?:2|dos))\b(?![.,]?\d| ?(?:mil|k|m|mts?|metros?|cm|mm|pulgadas?|pies|horas?|dias?)\b| ?["″])/g
const TWO_FOR_ONE =
  /\b(?:2|dos)\b[^.,;!?\n]{0,30}\b(?:por|al) (?:el )?precio de un[oa]?\b|\bpag(?:a|as|ue) (?:solo )?(?:1|un[oa])\b[^.;!?\n]{0,20}\bllev[a-z]{1,4} (?:2|dos)\b|\bllev[a-z]{1,6} (?:2|dos)\b[^.;!?\n]{0,30}\bpag(?:a|as|ue) (?:solo )?(?:1|un[oa])\b/g
const THREE_FOR_TWO =
  /\bllev[a-z]{1,6} (?:3|tres)\b[^.;!?\n]{0,30}\bpag(?:a|as|ue) (?:solo )?(?:2|dos)\b|\b(?:3|tres)\b[^.,;!?\n]{0,30}\b(?:por|al) (?:el )?precio de (?:2|dos)\b/g
const CONDITION =
  /\b(?:si(?!,| po\b)|desde|a partir|mayor(?:es)?|superior(?:es)?|minim[oa]|compras?|comprando|llevando|al (?:comprar|llevar)|por la compra|en cuanto|cuando|una vez|siempre que|if)\b|\bmas de\b/

const REACH = 90
const SENTENCE_END = /[.;!?\n](?=\s|$)|[¿¡|]/g
/** The sentence around a span, in two halves. */
function sentenceAround(text: string, { from, to }: Span): { before: string; after: string } {
  const start = Math.max(0, from - REACH)
  const end = [...text.slice(start, from).matchAll(SENTENCE_END)].at(-1)
  const before = text.slice(end ? start + end.index + 1 : start, from)
  const rest = text.slice(to, to + REACH)
  const cut = rest.search(SENTENCE_END)
  return { before, after: cut < 0 ? rest : rest.slice(0, cut) }
}

const NEAREST = 3

/** Of a draft, what stands nearest; of a source, all that its sentence names. */
function aboutOf(before: string, after: string, isSource: boolean): string[] {
  if (isSource) return stemsOf(`${before} ${after}`)
  const clause = stemsOf(before.slice(before.lastIndexOf(',') + 1)).slice(-NEAREST)
  if (clause.length > 0) return clause
  const next = stemsOf(after.split(',', 1)[0] ?? '').slice(0, NEAREST)
  return next.length > 0 ? next : stemsOf(`${before} ${after}`)
}

const kindOf = (said: string): Gift['kind'] => (/^(?:2|dos)/.test(said) ? '2x1' : '3x2')

/** What a flat text gives away. */
export function giftsIn(text: string, isSource = false): Gift[] {
  const found = [
    ...placesOf(text, FREE).map((place) => ({ ...place, kind: 'free' as const })),
    ...placesOf(text, OFFER).map((place) => ({ ...place, kind: kindOf(place.match[0]) })),
    ...placesOf(text, TWO_FOR_ONE).map((place) => ({ ...place, kind: '2x1' as const })),
    ...placesOf(text, THREE_FOR_TWO).map((place) => ({ ...place, kind: '3x2' as const })),
  ]
  return found.map(({ from, to, kind, match: [said] }) => {
    const { before, after } = sentenceAround(text, { from, to })
    const inside = kind === 'free' ? '' : said
    const about = new Set(aboutOf(`${before} ${inside}`, after, isSource))
    return { from, to, kind, about, isConditional: CONDITION.test(`${before} ${after}`) }
  })
}

/** Whether a source gives what a draft gives: the same thing, and under a condition where the source has one. */
export const isSameGift = (said: Gift, known: Gift): boolean =>
  said.kind === known.kind &&
  (said.isConditional || !known.isConditional) &&
  (said.about.size === 0 || known.about.size === 0 || !isDisjoint(said.about, known.about))

const isDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>) => ![...one].some((word) => other.has(word))
