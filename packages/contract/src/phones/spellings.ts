/**
 * Digits after the country code that some networks omit for the same phone: Mexico's 1, Argentina's 9, Brazil's ninth
 * mobile digit. The groups stay. The database uses the pattern too.
 */
export const optionalDigitPattern = '^(52)1(\\d{10})$|^(54)9(\\d{10})$|^(55\\d\\d)9([6-9]\\d{7})$'

const OPTIONAL_DIGIT = new RegExp(optionalDigitPattern)

/** The common form of all spellings of a phone, from its digits with country code. Not for dialling. */
export const canonicalPhone = (digits: string): string => digits.replace(OPTIONAL_DIGIT, '$1$2$3$4$5$6')

/** Spellings of a phone as digits; empty if it is no phone. */
type PhoneSpellings = { inFull: string[]; national: string | null }

/** `national`: a number of 7 to 10 digits that may lack its country code. `written` may be a WhatsApp address. */
export function phoneSpellings(written: string): PhoneSpellings {
  const number = written.trim().replace(/@(s\.whatsapp\.net|c\.us)$/, '')
  if (number.length > 40 || !/^[\d\s().+-]+$/.test(number)) return { inFull: [], national: null }
  const digits = number.replaceAll(/\D/g, '').replace(/^00/, '')
  const bare = canonicalPhone(digits)
  const withMobileDigit = bare.replace(/^(52|54|55\d\d)(\d{8}|\d{10})$/, (all, prefix: string, national: string) => {
    if (prefix === '52' && national.length === 10) return `521${national}`
    if (prefix === '54' && national.length === 10) return `549${national}`
    return prefix.length === 4 && national.length === 8 ? `${prefix}9${national}` : all
  })
  return {
    inFull: [...new Set([digits, bare, withMobileDigit])],
    national: /^\d{7,10}$/.test(digits) ? digits : null,
  }
}
