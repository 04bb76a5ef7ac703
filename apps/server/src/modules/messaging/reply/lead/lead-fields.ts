import { type CustomConfig, normalizeText } from '@portavoz/contract'

/** A field that the owner wants to capture: `word` as the owner wrote it, `slug` as a model's tool parameter. */
export type LeadField = { word: string; slug: string; kind: 'name' | 'phone' | 'email' | 'text' }

/** Tool parameters allow no longer names and no other characters. */
const MAX_SLUG_LENGTH = 40

const slugify = (word: string): string => {
  const bare = normalizeText(word)
    .replaceAll(/[^a-z\d_-]+/g, '_')
    .replaceAll(/^[_-]+|(?<!_)_+$/g, '')
    .slice(0, MAX_SLUG_LENGTH)
  return /^[a-z]/.test(bare) ? bare : `dato_${bare}`.slice(0, MAX_SLUG_LENGTH)
}

const PHONE = /(?:^|_)(?:phone|telefonos?|tel|cel|celular|movil|whatsapp)(?:_|$)/
const EMAIL = /(?:^|_)(?:e?[_-]?mail|correo)(?:_|$)/
/** Only a person's name: «nombre de la empresa» is text. */
const NAME = /^(?:name|full_name|nombres?|nombres?_(?:completo|y_apellidos?))$/

function kindOf(slug: string): LeadField['kind'] {
  if (PHONE.test(slug)) return 'phone'
  if (EMAIL.test(slug)) return 'email'
  return NAME.test(slug) ? 'name' : 'text'
}

/** The agent's fields without duplicates, each with a unique slug. */
export function leadFieldsOf({ leadCapture, features }: CustomConfig): LeadField[] {
  if (!leadCapture.enabled) return []
  const words = [...leadCapture.requiredFields, ...(features.qualifyLeads ? leadCapture.qualification : [])]
  const fields = new Map<string, LeadField>()
  for (const word of new Set(words.map((one) => one.trim()))) {
    if (!/[\p{L}\d]/u.test(word)) continue
    const bare = slugify(word)
    let slug = bare
    for (let at = 2; fields.has(slug); at++) slug = `${bare.slice(0, MAX_SLUG_LENGTH - 4)}_${at}`
    fields.set(slug, { word, slug, kind: kindOf(bare) })
  }
  return [...fields.values()]
}
