/** Null when the IANA time zone does not exist. */
export function createZoneFormat(locale: string, options: Intl.DateTimeFormatOptions & { timeZone: string }) {
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    return null
  }
}
