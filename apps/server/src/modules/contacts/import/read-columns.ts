import { type ContactField, fail, normalizeText } from '@portavoz/contract'

/** What a column holds: a value of the contact, or one of the workspace's fields by its id. */
export type ColumnRole = 'name' | 'phone' | 'tags' | 'about' | { fieldId: string; name: string }

export type ImportColumns = {
  /** By position; null for a column without a meaning. */
  roles: (ColumnRole | null)[]
  known: string[]
  ignored: string[]
}

const NAMES: Record<string, Exclude<ColumnRole, object>> = {
  nombre: 'name',
  'nombre completo': 'name',
  contacto: 'name',
  cliente: 'name',
  name: 'name',
  telefono: 'phone',
  'telefono movil': 'phone',
  celular: 'phone',
  movil: 'phone',
  numero: 'phone',
  whatsapp: 'phone',
  phone: 'phone',
  etiquetas: 'tags',
  etiqueta: 'tags',
  tags: 'tags',
  notas: 'about',
  nota: 'about',
  notes: 'about',
}

const isSame = (one: ColumnRole, other: ColumnRole | null): boolean =>
  other !== null &&
  (typeof one === 'object' && typeof other === 'object' ? one.fieldId === other.fieldId : one === other)

/** Assigns the columns by their names, ignoring case and accents; of two equal ones the first counts. */
export function readColumns(header: readonly string[], fields: readonly ContactField[]): ImportColumns {
  const roles: (ColumnRole | null)[] = []
  for (const title of header) {
    const name = normalizeText(title).trim()
    const field = fields.find((one) => normalizeText(one.name) === name)
    const role = field
      ? { fieldId: field.id, name: field.name }
      : Object.hasOwn(NAMES, name)
        ? (NAMES[name] ?? null)
        : null
    roles.push(role !== null && roles.some((one) => isSame(role, one)) ? null : role)
  }
  if (!roles.includes('phone')) fail('contact_imports.no_phone')
  const titles = (isKnown: boolean) =>
    header
      .filter((title, index) => title !== '' && (roles[index] !== null) === isKnown)
      .map(shorten)
      .slice(0, 50)
  return { roles, known: titles(true), ignored: titles(false) }
}

const shorten = (title: string) => [...title].slice(0, 60).join('')
