/**
 * What some networks put behind a country's prefix and others leave out, though it is the same phone: Mexico's 1,
 * Argentina's 9, and the 9 that Brazil's mobiles got. What is between brackets stays. The database reads it too.
 */
export const phoneVariants = '^(52)1(\\d{10})$|^(54)9(\\d{10})$|^(55\\d\\d)9([6-9]\\d{7})$'

const VARIANTS = new RegExp(phoneVariants)

/** What all ways of writing one phone have in common, of its digits with the country's prefix. Never to be dialled. */
export const barePhone = (digits: string): string => digits.replace(VARIANTS, '$1$2$3$4$5$6')

/** How networks and people write the same phone, as digits; none for what is no phone. */
type PhoneSpellings = { inFull: string[]; national: string | null }

/** `national` is a number that may lack its country: 7 to 10 digits. `written` may be a WhatsApp address too. */
export function phoneSpellings(written: string): PhoneSpellings {
  const said = written.trim().replace(/@(s\.whatsapp\.net|c\.us)$/, '')
  if (said.length > 40 || !/^[\d\s().+-]+$/.test(said)) return { inFull: [], national: null }
  const digits = said.replaceAll(/\D/g, '').replace(/^00/, '')
  const bare = barePhone(digits)
  const withMobileDigit = bare.replace(/^(52|54|55\d\d)(\d{8}|\d{10})$/, (all, prefix: string, rest: string) => {
    if (prefix === '52' && rest.length === 10) return `521${rest}`
    if (prefix === '54' && rest.length === 10) return `549${rest}`
    return prefix.length === 4 && rest.length === 8 ? `${prefix}9${rest}` : all
  })
  return {
    inFull: [...new Set([digits, bare, withMobileDigit])],
    national: /^\d{7,10}$/.test(digits) ? digits : null,
  }
}
