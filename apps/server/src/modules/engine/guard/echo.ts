import { readable, without } from './flat.ts'
import { emailsIn, linksIn } from './links.ts'

type Said = { theirs: readonly string[]; ours: readonly string[] }

/**
 * A text without the links to where a contact's words lead, unless ours lead there too: whoever repeats a question
 * vouches for nothing in it.
 */
export function withoutLinksOf(text: string, { theirs, ours }: Said): string {
  const places = placesIn(theirs.join('\n'))
  if (places.size === 0) return text
  const known = placesIn(ours.join('\n'))
  const said = readable(text)
  const isTheirs = (place: string) => places.has(place) && !known.has(place)
  return without(
    said,
    linksIn(without(said, emailsIn(said))).filter(({ key }) => isTheirs(placeOf(key))),
  )
}

const placesIn = (text: string): Set<string> => {
  const said = readable(text)
  return new Set(linksIn(without(said, emailsIn(said))).map(({ key }) => placeOf(key)))
}

/** The site of a link, whatever it leads to there. */
const placeOf = (key: string): string => key.split(/[/?#]/, 1)[0] ?? key
