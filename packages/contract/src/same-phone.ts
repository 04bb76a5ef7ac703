/**
 * What some networks put behind a country's prefix and others leave out, though it is the same phone: Mexico's 1,
 * Argentina's 9, and the 9 that Brazil's mobiles got. What is between brackets stays. The database reads it too.
 */
export const phoneVariants = '^(52)1(\\d{10})$|^(54)9(\\d{10})$|^(55\\d\\d)9([6-9]\\d{7})$'

/** What all ways of writing one phone have in common, of its digits with the country's prefix. Never to be dialled. */
export const barePhone = (digits: string): string => digits.replace(new RegExp(phoneVariants), '$1$2$3$4$5$6')
