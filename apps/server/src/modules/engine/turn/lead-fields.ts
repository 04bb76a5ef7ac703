import { type CustomConfig, plain } from '@portavoz/contract'

/** Something that an owner wants to know of a contact: by the owner's word, and by the one that a model takes. */
export type LeadField = { word: string; slug: string; kind: 'name' | 'phone' | 'email' | 'text' }

/** Models take no longer names, and no other signs in them. */
const LONGEST = 40

const slugOf = (word: string): string => {
  const bare = plain(word)
    .replaceAll(/[^a-z\d_-]+/g, '_')
    .replaceAll(/^[_-]+|(?<!_)_+$/g, '')
    .slice(0, LONGEST)
  return /^[a-z]/.test(bare) ? bare : `dato_${bare}`.slice(0, LONGEST)
}

const PHONE = /(?:^|_)(?:phone|telefonos?|tel|cel|celular|movil|whatsapp)(?:_|$)/
const EMAIL = /(?:^|_)(?:e?[_-]?mail|correo)(?:_|$)/
/** A person's own: «nombre de la empresa» is text. */
const NAME = /^(?:name|full_name|nombres?|nombres?_(?:completo|y_apellidos?))$/

function kindOf(slug: string): LeadField['kind'] {
  if (PHONE.test(slug)) return 'phone'
  if (EMAIL.test(slug)) return 'email'
  return NAME.test(slug) ? 'name' : 'text'
}

/** What this agent asks for, each once, and no two by one slug. */
export function leadFieldsOf({ leadCapture, features }: CustomConfig): LeadField[] {
  if (!leadCapture.enabled) return []
  const words = [...leadCapture.requiredFields, ...(features.qualifyLeads ? leadCapture.qualification : [])]
  const fields = new Map<string, LeadField>()
  for (const word of new Set(words.map((one) => one.trim()))) {
    if (!/[\p{L}\d]/u.test(word)) continue
    const bare = slugOf(word)
    let slug = bare
    for (let at = 2; fields.has(slug); at++) slug = `${bare.slice(0, LONGEST - 4)}_${at}`
    fields.set(slug, { word, slug, kind: kindOf(bare) })
  }
  return [...fields.values()]
}
