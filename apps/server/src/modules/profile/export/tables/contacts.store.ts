import { sql } from 'kysely'
import { type ExportTable, utcTime } from './export-table.store.ts'

export const contactTables: readonly ExportTable[] = [
  {
    name: 'contactos.json',
    description: 'las personas que conoces, con sus direcciones y lo que escribiste de ellas',
    tables: ['contacts', 'contact_identities'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'id', k.id,
        'nombre', k.name,
        'nombrePuestoAMano', k.is_named,
        'direcciones', (
          select json_agg(json_build_object('canal', i.kind, 'direccion', i.external_id) order by i.kind, i.external_id)
          from contact_identities i
          where i.contact_id = k.id
        ),
        'etiquetas', k.tags,
        'campos', k.fields,
        'notas', k.about,
        'bloqueadoDesde', ${utcTime('k.blocked_at')},
        'sinMensajesAutomaticosDesde', ${utcTime('k.opted_out_at')},
        'creado', ${utcTime('k.created_at')},
        'cambiado', ${utcTime('k.updated_at')}
      )::text as row
      from contacts k
      where k.workspace_id = ${workspaceId}
      order by k.created_at, k.id`,
  },
  {
    name: 'campos-de-contactos.json',
    description: 'los campos que creaste para tus contactos',
    tables: ['contact_fields'],
    rows: (workspaceId) => sql`
      select json_build_object('id', id, 'nombre', name, 'creado', ${utcTime('created_at')})::text as row
      from contact_fields
      where workspace_id = ${workspaceId}
      order by created_at, id`,
  },
  {
    name: 'importaciones-de-contactos.json',
    description: 'los últimos archivos de contactos que importaste, y qué cambiaron',
    tables: ['contact_imports', 'contact_import_changes'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'id', i.id, 'archivo', i.file_name, 'nuevos', i.created_count, 'completados', i.completed_count,
        'sinCambios', i.unchanged_count, 'rechazados', i.refused_count, 'fecha', ${utcTime('i.created_at')},
        'deshecha', ${utcTime('i.undone_at')},
        'contactos', (
          select json_agg(json_build_object('contacto', c.contact_id, 'antes', c.before) order by c.contact_id)
          from contact_import_changes c
          where c.import_id = i.id
        )
      )::text as row
      from contact_imports i
      where i.workspace_id = ${workspaceId}
      order by i.created_at, i.id`,
  },
]
