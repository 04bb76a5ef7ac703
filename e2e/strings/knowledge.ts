import { textsOn } from './quoted-text.ts'

export const knowledge = [
  ...textsOn('knowledge', 'knowledge', [
    'Base de Conocimientos',
    'Disponible para todos los agentes',
    '+2 más',
    'Pendiente',
    'Procesando',
    'Completado',
    'Fallido',
    'Anterior',
    'Siguiente',
    'Página 1 de 2',
    'Eliminar',
    'Reintentar',
    'Error al cargar documentos',
    'No se pudieron cargar los documentos',
    'Error al buscar documentos',
    'Error al obtener los agentes del usuario',
  ]),
  ...textsOn('knowledge upload', 'knowledge', [
    'Debe seleccionar un archivo y proporcionar un nombre',
    'Debe seleccionar un agente para asociar el documento',
    'El archivo excede el tamaño máximo permitido (30MB/50MB)',
    'Tipo de archivo no permitido. Formatos soportados: PDF, Word, TXT, MD, CSV, Excel',
    'Éxito',
    'Documento subido exitosamente',
    'Archivo Excel subido exitosamente',
    'Error',
    'Error al subir el documento',
  ]),
  ...textsOn('knowledge deletion', 'knowledge', [
    'Documento eliminado',
    'Error al eliminar',
    'Error al eliminar el documento',
  ]),
]
