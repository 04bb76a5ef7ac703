import { formatUsd, MICROS } from '@portavoz/contract'

/** In millionths of a dollar. */
export const CENT = MICROS / 100

/** What was spent, in whole cents: «0,03 USD», «menos de 0,01 USD». Prices keep their small figures. */
export const formatSpentUsd = (micros: number): string =>
  micros > 0 && micros < CENT ? `menos de ${formatUsd(CENT)}` : formatUsd(Math.round(micros / CENT) * CENT)
