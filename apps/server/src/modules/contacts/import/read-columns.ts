import { type ContactField, fail, normalizeText } from '@portavoz/contract'

/** What a column holds: a value of the contact, or one of the workspace's fields by its id. */
export type ColumnRole = 'name' | 'phone' | 'tags' | 'about' | { fieldId: string; name: string }

export type ImportColumns = {
  /** The columns with a meaning, by their position. */
  roles: (readonly [number, ColumnRole])[]
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

/** Assigns the columns by their names, ignoring case and accents; of two equal ones the first counts. */
export function readColumns(header: readonly string[], fields: readonly ContactField[]): ImportColumns {
  const fieldsByName = new Map(fields.map((field) => [normalizeText(field.name), field]))
  const byMeaning = new Map<string, readonly [number, ColumnRole]>()
  for (const [index, title] of header.entries()) {
    const name = normalizeText(title).trim()
    const field = fieldsByName.get(name)
    const role = field ? { fieldId: field.id, name: field.name } : Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
    const meaning = typeof role === 'object' ? `field ${role.fieldId}` : role
    if (role !== undefined && meaning !== undefined && !byMeaning.has(meaning)) byMeaning.set(meaning, [index, role])
  }
  if (!byMeaning.has('phone')) fail('contact_imports.no_phone')
  const roles = [...byMeaning.values()]
  const knownIndexes = new Set(roles.map(([index]) => index))
  const titles = (isKnown: boolean) =>
    header
      .filter((title, index) => title !== '' && knownIndexes.has(index) === isKnown)
      .map(shorten)
      .slice(0, 50)
  return { roles, known: titles(true), ignored: titles(false) }
}

const shorten = (title: string) => [...title].slice(0, 60).join('')
