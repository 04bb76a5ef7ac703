/** How each country reads its numbers: what follows the plus sign, and how the rest falls into groups. */
const plans: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/^57(\d{3})(\d{3})(\d{4})$/, '+57 $1 $2 $3'],
  [/^521?(55|56|33|81)(\d{4})(\d{4})$/, '+52 $1 $2 $3'],
  [/^521?(\d{3})(\d{3})(\d{4})$/, '+52 $1 $2 $3'],
  [/^1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3'],
  [/^34(\d{3})(\d{3})(\d{3})$/, '+34 $1 $2 $3'],
  [/^54(9)?(11)(\d{4})(\d{4})$/, '+54 $1 $2 $3 $4'],
  [/^54(9)?(\d{3})(\d{3})(\d{4})$/, '+54 $1 $2 $3 $4'],
]

/**
 * 573001234567@s.whatsapp.net → +57 300 123 4567; an unknown country keeps its digits together.
 * WhatsApp's hidden identities (`@lid`) are numbers too, but nobody's phone.
 */
export function formatPhone(raw: string | null | undefined): string {
  const [number = '', home = ''] = (raw ?? '').split('@')
  const digits = number.replace(/:\d+$/, '').replace(/\D/g, '')
  if (!digits || home === 'lid') return 'No especificado'
  const plan = plans.find(([pattern]) => pattern.test(digits))
  return plan ? digits.replace(...plan).replace('  ', ' ') : `+${digits}`
}
