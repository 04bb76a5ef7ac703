import type { Surface } from './surface.ts'

const extractionExports = {
  'Exportar a Excel': 'POST /extraction/export',
  'Exportar CSV': 'POST /extraction/export',
  'Exportar JSON': 'POST /extraction/export',
} as const

/** Filters and choices of one search. */
const searchControls = [
  'Limpiar',
  'Rango de fechas',
  'Todas',
  'WhatsApp',
  'Telegram',
  'Página web',
  'Apagado Telegram',
  'Ventas Telegram',
  'Activa',
  'Resuelta',
  'Pendiente',
  'Mensajes',
  'Información completa del contacto',
  'Analíticas',
  'Métricas',
  'Separador del CSV',
  'Búsquedas guardadas',
]

const analyticsDownloads = [
  'Conversaciones por día',
  'Mensajes por día',
  'Quién contestó primero',
  'Cuánto esperaron',
  'Cómo terminó cada consulta',
  'Interesados por día',
  'A qué hora te escriben',
  'Lo que más preguntan',
  'Preguntas sin respuesta',
].map((title) => `Descargar CSV: ${title}`)

export const dataSurfaces: readonly Surface[] = [
  {
    route: '/contactos',
    title: 'contacts',
    address: () => '/contactos',
    shows: 'Ciro',
    calls: {
      Campos: 'POST /contact-fields',
      'Exportar CSV': 'GET /contacts/export',
      Importar: 'POST /contact-imports',
      'Nuevo contacto': 'POST /contacts',
    },
  },
  {
    route: '/contactos',
    title: 'contact',
    address: ({ contactId }) => `/contactos?id=${contactId}`,
    shows: 'Canales',
    calls: {
      Editar: 'PUT /contacts/:id',
      'Unir con otro': 'POST /contacts/:id/merge',
      Bloquear: 'PUT /contacts/:id/blocked',
      'Sin mensajes automáticos': 'PUT /contacts/:id/opted-out',
      Eliminar: 'DELETE /contacts/:id',
    },
  },
  {
    route: '/data-extraction',
    title: 'extraction',
    address: () => '/data-extraction?q=relojes',
    open: (page) => page.getByRole('button', { name: /^Filtros y contenido/ }).click(),
    shows: 'Eva',
    calls: extractionExports,
    harmless: searchControls,
  },
  {
    route: '/data-extraction',
    title: 'saved searches',
    address: () => '/data-extraction',
    open: (page) => page.getByRole('button', { name: 'Búsquedas guardadas' }).click(),
    shows: '«relojes»',
    calls: {
      'Nombre de esta búsqueda': 'POST /saved-searches',
      'Guardar búsqueda': 'POST /saved-searches',
      'Eliminar Relojes': 'DELETE /saved-searches/:id',
      ...extractionExports,
    },
    harmless: [...searchControls, 'Relojes «relojes»'],
  },
  {
    route: '/analytics',
    title: 'analytics',
    address: () => '/analytics',
    shows: 'Quién contestó primero',
    harmless: ['Periodo', 'Agente', ...analyticsDownloads],
  },
]
