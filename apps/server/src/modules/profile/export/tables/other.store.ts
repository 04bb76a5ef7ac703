import { sql } from 'kysely'
import { type ExportTable, utcTime } from './export-table.store.ts'

export const otherTables: readonly ExportTable[] = [
  {
    name: 'notas.json',
    description: 'las notas privadas de tus conversaciones',
    tables: ['notes'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'conversacion', conversation_id, 'nota', content, 'escrita', ${utcTime('created_at')}
      )::text as row
      from notes
      where workspace_id = ${workspaceId}
      order by created_at, id`,
  },
  {
    name: 'menciones.json',
    description: 'a quién nombran tus notas privadas',
    tables: ['note_mentions'],
    rows: (workspaceId) => sql`
      select json_build_object('conversacion', conversation_id, 'nota', note_id, 'persona', user_id)::text as row
      from note_mentions
      where workspace_id = ${workspaceId}
      order by note_id, user_id`,
  },
  {
    name: 'actividad.json',
    description: 'quién asignó, resolvió o pospuso cada conversación',
    tables: ['activities'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'conversacion', conversation_id, 'que', kind, 'quien', by_id, 'persona', person_id,
        'motivo', reason, 'etiqueta', tag, 'hasta', ${utcTime('until')}, 'fecha', ${utcTime('at')}
      )::text as row
      from activities
      where workspace_id = ${workspaceId}
      order by at, id`,
  },
  {
    name: 'pospuestas.json',
    description: 'las conversaciones que pospusiste y hasta cuándo',
    tables: ['snoozes'],
    rows: (workspaceId) => sql`
      select json_build_object('conversacion', conversation_id, 'hasta', ${utcTime('until')}, 'quien', by_id)::text
        as row
      from snoozes
      where workspace_id = ${workspaceId}
      order by until, conversation_id`,
  },
  {
    name: 'cambios-en-grupo.json',
    description: 'los cambios en grupo de la última hora, que se pueden deshacer',
    tables: ['bulk_changes'],
    rows: (workspaceId) => sql`
      select json_build_object('que', kind, 'valor', value, 'antes', previous, 'fecha', ${utcTime('at')})::text as row
      from bulk_changes
      where workspace_id = ${workspaceId}
      order by at, id`,
  },
  {
    name: 'respuestas-rapidas.json',
    description: 'tus respuestas rápidas y sus atajos; sus archivos están en respuestas-rapidas/',
    tables: ['canned_replies'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'atajo', shortcut, 'respuesta', content, 'archivo', file_name, 'cambiada', ${utcTime('updated_at')}
      )::text as row
      from canned_replies
      where workspace_id = ${workspaceId}
      order by shortcut`,
  },
  {
    name: 'lugares.json',
    description: 'los lugares que guardaste para enviarlos',
    tables: ['places'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'nombre', name, 'direccion', address, 'latitud', latitude, 'longitud', longitude,
        'guardado', ${utcTime('created_at')}
      )::text as row
      from places
      where workspace_id = ${workspaceId}
      order by created_at, id`,
  },
  {
    name: 'busquedas.json',
    description: 'las búsquedas que guardaste',
    tables: ['saved_searches'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'nombre', name, 'busqueda', words, 'guardada', ${utcTime('created_at')},
        'cambiada', ${utcTime('updated_at')}
      )::text as row
      from saved_searches
      where workspace_id = ${workspaceId}
      order by created_at, id`,
  },
  {
    name: 'evolution-api.json',
    description:
      'si tu Evolution API trae aquí lo que oye, y cuándo trajo algo por última vez (no la dirección ni su secreto)',
    tables: ['evolution_webhooks'],
    rows: (workspaceId) => sql`
      select json_build_object('secretoHecho', ${utcTime('made_at')}, 'ultimoAviso', ${utcTime('heard_at')})::text
        as row
      from evolution_webhooks
      where workspace_id = ${workspaceId}`,
  },
  {
    name: 'claves-de-integracion.json',
    description: 'qué claves de integración hiciste y cuándo se usaron (no las claves mismas)',
    tables: ['integration_keys'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'nombre', name, 'empieza', prefix, 'hecha', ${utcTime('created_at')},
        'usada', ${utcTime('last_used_at')}
      )::text as row
      from integration_keys
      where workspace_id = ${workspaceId}
      order by created_at, id`,
  },
]
