/** Money is whole millionths of a dollar: what a reply costs is less than a cent. */
export const MICROS = 1_000_000

const cents = new Intl.NumberFormat('es', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' })
const tiny = new Intl.NumberFormat('es', { maximumSignificantDigits: 2 })

/** «12,40 USD»; of less than ten cents the two figures that say something: «0,0031 USD». */
export const formatUsd = (micros: number): string =>
  `${micros > 0 && micros < MICROS / 10 ? tiny.format(micros / MICROS) : cents.format(micros / MICROS)} USD`
