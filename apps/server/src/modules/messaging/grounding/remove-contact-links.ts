import { toVisibleText, blankSpans } from './normalize-text.ts'
import { findEmails, findLinks } from './extractors/links.ts'

type LinkOrigins = { theirs: readonly string[]; ours: readonly string[] }

/**
 * Removes links to sites that only the contact mentioned: a system that repeats the question does not vouch for its
 * links.
 */
export function removeContactLinks(text: string, { theirs, ours }: LinkOrigins): string {
  const contactSites = sitesIn(theirs.join('\n'))
  if (contactSites.size === 0) return text
  const ownerSites = sitesIn(ours.join('\n'))
  const visible = toVisibleText(text)
  const isContactSite = (site: string) => contactSites.has(site) && !ownerSites.has(site)
  return blankSpans(
    visible,
    findLinks(blankSpans(visible, findEmails(visible))).filter(({ key }) => isContactSite(siteOf(key))),
  )
}

const sitesIn = (text: string): Set<string> => {
  const visible = toVisibleText(text)
  return new Set(findLinks(blankSpans(visible, findEmails(visible))).map(({ key }) => siteOf(key)))
}

/** The host of a link, without path and query. */
const siteOf = (key: string): string => key.split(/[/?#]/, 1)[0] ?? key
