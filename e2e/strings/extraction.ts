import { textsOn } from './quoted-text.ts'

export const extraction = [
  ...textsOn('extraction', 'extraction', [
    'Extracción de Datos',
    'WhatsApp',
    'Telegram',
    'Activa',
    'Resuelta',
    'Pendiente',
    'Buscar',
    'Limpiar',
    'Limpiar filtros',
    'Usuario',
    'IA',
    'Usuario anónimo',
    'Mostrando los primeros 50 resultados de 60. Exporta para ver todos los resultados.',
    'Error al buscar contenido',
    'Error al obtener los agentes',
    'No hay resultados para exportar',
  ]),
]
