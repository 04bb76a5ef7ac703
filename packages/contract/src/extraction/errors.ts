export const extractionErrors = {
  'extraction.search_failed': { status: 500, text: 'Error al buscar contenido' },
  'extraction.nothing': { status: 404, text: 'No hay resultados para exportar' },
  'extraction.too_many': { status: 429, text: 'Ya tienes 2 exportaciones en marcha. Espera a que termine una' },
  'extraction.busy': { status: 503, text: 'Hay otras exportaciones en marcha. Inténtalo en un minuto' },
  'saved_searches.not_found': { status: 404, text: 'Búsqueda guardada no encontrada' },
  'saved_searches.changed': {
    status: 409,
    text: 'Otra ventana acaba de guardar otra búsqueda con ese nombre. Reemplázala o elige otro nombre',
  },
  'saved_searches.too_many': { status: 409, text: 'Ya tienes 50 búsquedas guardadas. Elimina alguna para añadir otra' },
} as const
