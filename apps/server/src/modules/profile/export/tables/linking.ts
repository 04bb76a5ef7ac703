import { sql } from 'kysely'
import { type ExportTable, time } from './table.ts'

export const linking: readonly ExportTable[] = [
  {
    name: 'vinculos.json',
    about: 'los WhatsApp que vinculaste y su estado, sin las claves que los abren',
    of: ['whatsapp_sessions'],
    rows: (userId) => sql`
      select json_build_object('sesion', name, 'estado', connection, 'desde', ${time('connection_since')},
        'telefono', nullif(phone_number, ''), 'motor', engine, 'creado', ${time('created_at')})::text as row
      from whatsapp_sessions where user_id = ${userId} order by created_at, name`,
  },
  {
    name: 'eliminaciones.json',
    about: 'los WhatsApp que eliminaste y que tu celular todavía no ha soltado',
    of: ['pending_deletions'],
    rows: (userId) => sql`
      select json_build_object('sesion', session_name, 'agente', agent_name, 'causa', cause,
        'pedida', ${time('asked_at')})::text as row
      from pending_deletions where user_id = ${userId} order by asked_at, session_name`,
  },
  {
    name: 'conexiones.json',
    about: 'cómo estuvo conectado cada agente y desde cuándo',
    of: ['connection_history'],
    rows: (userId) => sql`
      select json_build_object('agente', agent_id, 'estado', state, 'causa', problem,
        'desde', ${time('at')})::text as row
      from connection_history where user_id = ${userId} order by id`,
  },
  {
    name: 'enlaces-para-vincular.json',
    about: 'los enlaces que hiciste para que otra persona vinculara un WhatsApp (no los enlaces mismos)',
    of: ['remote_links'],
    rows: (userId) => sql`
      select json_build_object('sesion', session_name, 'deParteDe', invited_by, 'hecho', ${time('created_at')},
        'vence', ${time('expires_at')}, 'abierto', ${time('opened_at')}, 'usado', ${time('used_at')},
        'anulado', ${time('withdrawn_at')})::text as row
      from remote_links where user_id = ${userId} order by created_at`,
  },
]
