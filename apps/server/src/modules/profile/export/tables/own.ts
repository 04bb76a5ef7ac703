import { sql } from 'kysely'
import { type ExportTable, time } from './table.ts'

export const own: readonly ExportTable[] = [
  {
    name: 'notas.json',
    about: 'las notas privadas de tus conversaciones',
    of: ['notes'],
    rows: (userId) => sql`
      select json_build_object('conversacion', conversation_id, 'nota', content,
        'escrita', ${time('created_at')})::text as row
      from notes where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'respuestas-rapidas.json',
    about: 'tus respuestas rápidas y sus atajos',
    of: ['canned_replies'],
    rows: (userId) => sql`
      select json_build_object('atajo', shortcut, 'respuesta', content, 'cambiada', ${time('updated_at')})::text as row
      from canned_replies where user_id = ${userId} order by shortcut`,
  },
  {
    name: 'busquedas.json',
    about: 'las búsquedas que guardaste',
    of: ['saved_searches'],
    rows: (userId) => sql`
      select json_build_object('nombre', name, 'busqueda', words, 'guardada', ${time('created_at')},
        'cambiada', ${time('updated_at')})::text as row
      from saved_searches where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'evolution-api.json',
    about:
      'si tu Evolution API trae aquí lo que oye, y cuándo trajo algo por última vez (no la dirección ni su secreto)',
    of: ['evolution_webhooks'],
    rows: (userId) => sql`
      select json_build_object('secretoHecho', ${time('made_at')}, 'ultimoAviso', ${time('heard_at')})::text as row
      from evolution_webhooks where user_id = ${userId}`,
  },
  {
    name: 'claves-de-integracion.json',
    about: 'qué claves de integración hiciste y cuándo se usaron (no las claves mismas)',
    of: ['integration_keys'],
    rows: (userId) => sql`
      select json_build_object('nombre', name, 'empieza', prefix, 'hecha', ${time('created_at')},
        'usada', ${time('last_used_at')})::text as row
      from integration_keys where user_id = ${userId} order by created_at, id`,
  },
]
