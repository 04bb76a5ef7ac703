/** Digit groups by country code. */
const groupings: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/^57(\d{3})(\d{3})(\d{4})$/, '+57 $1 $2 $3'],
  [/^521?(55|56|33|81)(\d{4})(\d{4})$/, '+52 $1 $2 $3'],
  [/^521?(\d{3})(\d{3})(\d{4})$/, '+52 $1 $2 $3'],
  [/^1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3'],
  [/^34(\d{3})(\d{3})(\d{3})$/, '+34 $1 $2 $3'],
  [/^54(9)?(11)(\d{4})(\d{4})$/, '+54 $1 $2 $3 $4'],
  [/^54(9)?(\d{3})(\d{3})(\d{4})$/, '+54 $1 $2 $3 $4'],
]

/**
 * 573001234567@s.whatsapp.net → +57 300 123 4567; unknown countries stay ungrouped. Hidden WhatsApp ids (`@lid`) are
 * numbers but not phones.
 */
export function formatPhone(raw: string | null | undefined): string {
  const [number = '', home = ''] = (raw ?? '').split('@')
  const digits = number.replace(/:\d+$/, '').replace(/\D/g, '')
  if (!digits || home === 'lid') return 'No especificado'
  const plan = groupings.find(([pattern]) => pattern.test(digits))
  return plan ? digits.replace(...plan).replace('  ', ' ') : `+${digits}`
}
