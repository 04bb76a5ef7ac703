import { fold, stem } from '../text/tokenize.ts'
import { ownPlaceWordsOf, placeAt } from './lexicon/place-names.ts'

/** A known place to which something is to be sent, by the terms of all its words. */
export type MentionedPlace = {
  terms: readonly string[]
  countries: ReadonlySet<string>
  /** False for the further words of «San Luis Potosí». */
  isFirst: boolean
}

/** Sending, delivering, arriving. */
const ASKS_FOR_DELIVERY = new RegExp(
  String.raw`\b(?:envi|manda(?!rin|mient)|domicil|despach|llega|repart|entreg|delivery|flete|paquet|correo|transport|` +
    'encomiend|cobertura)',
)

/** The places of a clause that asks about sending something, by their words. */
export function findMentionedPlaces(words: readonly string[]): ReadonlyMap<string, MentionedPlace> {
  const found = new Map<string, MentionedPlace>()
  if (!ASKS_FOR_DELIVERY.test(words.join(' '))) return found
  for (let at = 0; at < words.length; at++) {
    const place = placeAt(words, at)
    if (!place) continue
    const terms = words.slice(at, at + place.length).map(stem)
    for (let n = 0; n < place.length; n++)
      found.set(words[at + n] ?? '', { terms, countries: place.countries, isFirst: n === 0 })
    at += place.length - 1
  }
  return found
}

/** Terms of texts about all other places: they only rank passages. */
export const otherPlaceTerms: readonly string[] = [
  ...new Set(
    'ciudad pais destino departamento municipio provincia region republica nacional interior'.split(' ').map(stem),
  ),
]

const PLACE_WORDS =
  '(?:ciudad(?:es)?|pais|destinos?|departamentos?|municipios?|provincias?|estados?|region(?:es)?|republica|' +
  'lugar(?:es)?)'
const OTHER_PLACES = new RegExp(
  String.raw`\b(?:(?:otr[ao]s|demas|resto de(?:l| las?| los)?) (?:\w{1,12} )?${PLACE_WORDS}|` +
    String.raw`(?:interior|resto) del pais)\b(?! (?:internacional|extranjer|del exterior))`,
)
const ALL_PLACES = new RegExp(
  [
    String.raw`\b(?:cualquier|tod[ao]s? (?:el|la|los|las)) ${PLACE_WORDS}`,
    String.raw`\btod[ao] (?:colombia|mexico|argentina|peru|chile|espana|ecuador|venezuela|bolivia|uruguay|paraguay)`,
    String.raw`\ba nivel nacional|\benvios? nacional(?:es)?`,
  ].join('|'),
)
const [OTHER_PLACES_SHARE, ALL_PLACES_SHARE] = [0.9, 0.6]

/**
 * How much a text says of a place that it does not name: «Otras ciudades» more than «a todo el país», which often is
 * part of a condition.
 */
export function otherPlaceShareOf(text: string): number {
  const folded = fold(text)
  if (OTHER_PLACES.test(folded)) return OTHER_PLACES_SHARE
  return ALL_PLACES.test(folded) ? ALL_PLACES_SHARE : 0
}

/** The terms that show that documents are of a country of this place. */
export const homeTermsOf = ({ countries }: MentionedPlace): string[] =>
  [...countries].flatMap((country) => ownPlaceWordsOf(country).map(stem))
