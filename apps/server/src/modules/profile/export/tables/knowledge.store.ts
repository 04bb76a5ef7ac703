import { sql } from 'kysely'
import { type ExportTable, utcTime } from './export-table.store.ts'

export const knowledgeTables: readonly ExportTable[] = [
  {
    name: 'documentos.json',
    description: 'lo que subiste a tu base de conocimientos y qué pasó con ello; los archivos están en documentos/',
    tables: ['documents', 'passages', 'postings', 'embeddings', 'vector_sets', 'vectors', 'whole_in_sets'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'id', id, 'nombre', name, 'descripcion', description, 'etiquetas', tags, 'agente', agent_id,
        'archivo', file_name, 'bytes', file_bytes, 'estado', status, 'causa', cause, 'paginas', pages,
        'fragmentos', passage_count, 'validoHasta', valid_day, 'seEnviaSiLoPiden', is_sent_on_request,
        'subido', ${utcTime('created_at')},
        'cambiado', ${utcTime('updated_at')}
      )::text as row
      from documents
      where workspace_id = ${workspaceId}
      order by created_at, id`,
  },
  {
    name: 'fotos-de-documentos.json',
    description:
      'las fotos que tus agentes mandan al hablar de una fila o un documento; los archivos están en documentos/fotos/',
    tables: ['document_pictures'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'id', id, 'documento', document_id, 'fila', row_name, 'archivo', file_name, 'bytes', bytes, 'ancho', width,
        'alto', height, 'subida', ${utcTime('created_at')}
      )::text as row
      from document_pictures
      where workspace_id = ${workspaceId}
      order by created_at, id`,
  },
]
