/** Errors of requests that need a slow-query slot: searches, statistics, lists filtered by words. */
export const slowQueryErrors = {
  'reading.too_many': { status: 429, text: 'Tienes muchas consultas en marcha. Espera un momento' },
  'reading.busy': { status: 503, text: 'Hay muchas consultas en marcha. Inténtalo en un momento' },
} as const
