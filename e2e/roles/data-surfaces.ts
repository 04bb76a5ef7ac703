import type { Surface } from './surface.ts'

/** Filters and choices of one search. */
const searchControls = [
  'Limpiar',
  'Rango de fechas',
  'Todas',
  'WhatsApp',
  'Telegram',
  'Apagado Telegram',
  'Ventas Telegram',
  'Activa',
  'Resuelta',
  'Pendiente',
  'Mensajes',
  'Información completa del contacto',
  'Analíticas',
  'Métricas',
  'Búsquedas guardadas',
]

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
    shows: 'Eva',
    calls: { 'Exportar CSV': 'POST /extraction/export', 'Exportar JSON': 'POST /extraction/export' },
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
      'Exportar CSV': 'POST /extraction/export',
      'Exportar JSON': 'POST /extraction/export',
    },
    harmless: [...searchControls, 'Relojes «relojes»'],
  },
  { route: '/analytics', title: 'analytics', address: () => '/analytics', shows: 'Próximamente' },
]
