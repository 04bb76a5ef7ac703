/** Amounts are whole millionths of a dollar: a reply costs less than a cent. */
export const MICROS = 1_000_000

const centsFormat = new Intl.NumberFormat('es', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})
const smallAmountFormat = new Intl.NumberFormat('es', { maximumSignificantDigits: 2 })

/** «12,40 USD»; below ten cents two significant digits: «0,0031 USD». */
export function formatUsd(micros: number): string {
  const format = micros > 0 && micros < MICROS / 10 ? smallAmountFormat : centsFormat
  return `${format.format(micros / MICROS)} USD`
}
