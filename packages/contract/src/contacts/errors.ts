import { contactLimits } from './limits.ts'

export const contactErrors = {
  'contacts.not_found': { status: 404, text: 'Ese contacto ya no está' },
  'contacts.blocked': { status: 409, text: 'Este contacto está bloqueado. Desbloquéalo para escribirle' },
  'contacts.changed': {
    status: 409,
    text: 'Otra persona cambió este contacto mientras lo editabas. Revisa sus datos y guarda de nuevo',
  },
  'contacts.phone_taken': { status: 409, text: 'Ya tienes un contacto con ese teléfono' },
  'contacts.same': { status: 400, text: 'Elige otro contacto para unirlo con este' },
  'contacts.notes_too_long': {
    status: 409,
    text: 'Sus notas juntas pasan de 4.000 caracteres. Acórtalas para unirlos',
  },
  'contacts.field_taken': { status: 409, text: 'Ya tienes un campo con ese nombre' },
  'contacts.field_not_found': { status: 404, text: 'Ese campo ya no está' },
  'contacts.too_many_fields': {
    status: 409,
    text: `Un negocio admite hasta ${contactLimits.fieldsMax} campos. Elimina uno para crear otro`,
  },
  'contacts.nothing': { status: 404, text: 'No hay contactos para exportar' },
  'contacts.read_late': { status: 503, text: 'Tus contactos tardaron demasiado en reunirse. Inténtalo de nuevo' },
  'contact_imports.missing': { status: 400, text: 'Elige un archivo CSV' },
  'contact_imports.too_large': { status: 413, text: 'El archivo pesa más de 3 MB. Divídelo en partes' },
  'contact_imports.too_many': {
    status: 400,
    text: 'El archivo tiene más de 10.000 filas. Divídelo en partes',
  },
  'contact_imports.too_wide': {
    status: 400,
    text: 'El archivo tiene más de 100 columnas. Deja solo las que necesitas',
  },
  'contact_imports.empty': { status: 400, text: 'El archivo no tiene filas con contactos' },
  'contact_imports.no_phone': {
    status: 400,
    text: 'No encontramos la columna del teléfono. Llámala «Teléfono» en la primera fila',
  },
  'contact_imports.nothing': { status: 400, text: 'Ninguna fila se puede importar. Corrige el archivo' },
  'contact_imports.stopped': {
    status: 409,
    text: 'Otra persona deshizo esta importación antes de que terminara',
  },
  'contact_imports.not_found': { status: 404, text: 'Esa importación ya no se puede deshacer' },
} as const
