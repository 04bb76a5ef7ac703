import { sql } from 'kysely'
import { type ExportTable, utcTime } from './export-table.store.ts'

export const linkingTables: readonly ExportTable[] = [
  {
    name: 'vinculos.json',
    description: 'los WhatsApp que vinculaste y su estado, sin las claves que los abren',
    tables: ['whatsapp_sessions'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'sesion', name, 'estado', connection, 'desde', ${utcTime('connection_since')},
        'telefono', nullif(phone_number, ''), 'motor', engine, 'creado', ${utcTime('created_at')}
      )::text as row
      from whatsapp_sessions
      where workspace_id = ${workspaceId}
      order by created_at, name`,
  },
  {
    name: 'eliminaciones.json',
    description: 'los WhatsApp que eliminaste y que tu celular todavía no ha soltado',
    tables: ['pending_deletions'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'sesion', session_name, 'agente', agent_name, 'causa', cause, 'pedida', ${utcTime('asked_at')}
      )::text as row
      from pending_deletions
      where workspace_id = ${workspaceId}
      order by asked_at, session_name`,
  },
  {
    name: 'conexiones.json',
    description: 'cómo estuvo conectado cada agente y desde cuándo',
    tables: ['connection_history'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'agente', agent_id, 'estado', state, 'causa', problem, 'desde', ${utcTime('at')}
      )::text as row
      from connection_history
      where workspace_id = ${workspaceId}
      order by id`,
  },
  {
    name: 'enlaces-para-vincular.json',
    description: 'los enlaces que hiciste para que otra persona vinculara un WhatsApp (no los enlaces mismos)',
    tables: ['remote_links'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'sesion', session_name, 'deParteDe', invited_by, 'hecho', ${utcTime('created_at')},
        'vence', ${utcTime('expires_at')}, 'abierto', ${utcTime('opened_at')},
        'usado', ${utcTime('used_at')}, 'anulado', ${utcTime('withdrawn_at')}
      )::text as row
      from remote_links
      where workspace_id = ${workspaceId}
      order by created_at`,
  },
]
