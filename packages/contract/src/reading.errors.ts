/** What takes a turn among everything that reads for long: searches, figures, lists by their words. */
export const readingErrors = {
  'reading.too_many': { status: 429, text: 'Tienes muchas consultas en marcha. Espera un momento' },
  'reading.busy': { status: 503, text: 'Hay muchas consultas en marcha. Inténtalo en un momento' },
} as const
