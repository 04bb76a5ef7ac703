import { sql } from 'kysely'
import { type ExportTable, utcTime } from './export-table.store.ts'

export const leadTables: readonly ExportTable[] = [
  {
    name: 'datos-de-contactos.json',
    description: 'lo que tus contactos contaron de sí a tus agentes',
    tables: ['leads'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'conversacion', conversation_id, 'agente', agent_id, 'datos', fields,
        'deNotasDeVoz', heard_fields,
        'primeraVez', ${utcTime('created_at')}, 'ultimaVez', ${utcTime('updated_at')}
      )::text as row
      from leads
      where workspace_id = ${workspaceId}
      order by created_at, conversation_id`,
  },
  {
    name: 'envio-de-interesados.json',
    description:
      'a qué servidor se envían los interesados de cada agente, sin el secreto con que se firma ni la dirección entera',
    tables: ['lead_webhooks'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'agente', agent_id, 'servidor', substring(url from '^[^:]+://[^/?#]+'), 'encendido', is_on,
        'fallaDesde', ${utcTime('failing_since')}, 'creado', ${utcTime('created_at')},
        'cambiado', ${utcTime('updated_at')}
      )::text as row
      from lead_webhooks
      where workspace_id = ${workspaceId}
      order by created_at, agent_id`,
  },
  {
    name: 'envios-de-interesados.json',
    description: 'qué interesados se enviaron o no, y qué se contestó',
    tables: ['lead_deliveries'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'agente', agent_id, 'conversacion', conversation_id, 'version', revision, 'estado', state,
        'intentos', tries, 'respuesta', status, 'causa', cause, 'de', ${utcTime('occurred_at')},
        'ultimoIntento', ${utcTime('tried_at')}
      )::text as row
      from lead_deliveries
      where workspace_id = ${workspaceId}
      order by occurred_at, id`,
  },
  {
    name: 'preguntas-sin-respuesta.json',
    description: 'qué intercambios quedaron sin respuesta, y qué hiciste con esas preguntas',
    tables: ['unanswered', 'settled_questions'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'intercambio', u.exchange_id, 'conversacion', u.conversation_id, 'agente', u.agent_id,
        'fecha', ${utcTime('u.at')}, 'respondida', s.document_id is not null,
        'descartada', s.id is not null and s.document_id is null, 'pregunta', s.question,
        'respuesta', s.answer, 'documento', s.document_id, 'desde', ${utcTime('s.at')}
      )::text as row
      from agents a
      join unanswered u on u.agent_id = a.id
      left join settled_questions s on s.id = u.settled_id
      where a.workspace_id = ${workspaceId}
      order by u.at, u.exchange_id`,
  },
]
