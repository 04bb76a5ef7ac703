import { sql } from 'kysely'
import { type ExportTable, utcTime } from './export-table.store.ts'

export const conversationTables: readonly ExportTable[] = [
  {
    name: 'pruebas.json',
    description: 'lo que preguntaste a tus agentes para probarlos y lo que respondieron',
    tables: ['trials'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'agente', agent_id, 'fecha', ${utcTime('created_at')}, 'pregunta', input, 'respuesta', reply,
        'motivo', reason, 'pagado', paid
      )::text as row
      from trials
      where workspace_id = ${workspaceId}
      order by created_at`,
  },
  {
    name: 'conversaciones.json',
    description: 'con quién hablaron tus agentes',
    tables: ['conversations'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'id', id,
        'agente', agent_id,
        'plataforma', platform,
        'sesion', session_name,
        'contacto', json_build_object(
          'id', contact_key, 'nombre', contact_name, 'telefono', contact_phone, 'ficha', contact_id,
          'bloqueado', is_blocked
        ),
        'estado', status,
        'pausadaPor', paused_by,
        'pausadaDesde', ${utcTime('paused_at')},
        'silenciada', is_muted,
        'datosPedidos', asked_fields,
        'etiquetas', tags,
        'sinLeer', unread_count,
        'mensajes', total_messages,
        'creada', ${utcTime('created_at')},
        'ultimoMensaje', ${utcTime('last_at')}
      )::text as row
      from conversations
      where workspace_id = ${workspaceId}
      order by created_at, id`,
  },
  {
    name: 'mensajes.json',
    description: 'cada mensaje, por conversación y en orden',
    tables: ['messages'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'id', m.id,
        'conversacion', m.conversation_id,
        'fecha', ${utcTime('m.at')},
        'sentido', case m.direction when 'incoming' then 'recibido' else 'enviado' end,
        'de', case
          m.origin
          when 'contact' then 'contacto'
          when 'ai' then 'IA'
          when 'console' then 'consola'
          when 'phone' then 'celular'
          else m.origin
        end,
        'tipo', m.type,
        'texto', m.content,
        'detalles', m.details,
        'antesDecia', m.earlier,
        'editado', ${utcTime('m.edited_at')},
        'eliminado', ${utcTime('m.deleted_at')},
        'reaccion', m.reaction,
        'estado', m.status,
        'causa', m.cause
      )::text as row
      from conversations c
      join messages m on m.conversation_id = c.id
      where c.workspace_id = ${workspaceId}
      order by c.created_at, c.id, m.at, m.id`,
  },
  {
    name: 'archivos.json',
    description:
      'qué archivos llegaron con los mensajes, y por qué no se guardó alguno; los guardados están en archivos/',
    tables: ['media'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'mensaje', message_id,
        'estado', case state when 'kept' then 'guardado' when 'lost' then 'perdido' else 'pendiente' end,
        'tipo', type,
        'bytes', bytes,
        'causa', reason,
        'llego', ${utcTime('created_at')},
        'terminado', ${utcTime('ended_at')}
      )::text as row
      from media
      where workspace_id = ${workspaceId}
      order by message_id`,
  },
  {
    name: 'transcripciones.json',
    description: 'lo que se oyó en cada nota de voz, y quién lo corrigió; el texto de hoy está en su mensaje',
    tables: ['transcripts'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'mensaje', message_id,
        'estado', case state when 'kept' then 'transcrita' when 'none' then 'sin transcribir' else 'pendiente' end,
        'transcripcion', text,
        'corregida', corrected,
        'corregidaPor', (select u.username from users u where u.id = corrected_by),
        'corregidaEl', ${utcTime('corrected_at')},
        'modelo', model,
        'causa', reason,
        'llego', ${utcTime('created_at')},
        'terminada', ${utcTime('ended_at')}
      )::text as row
      from transcripts
      where workspace_id = ${workspaceId}
      order by message_id`,
  },
  {
    name: 'lecturas.json',
    description: 'lo que el agente leyó de las fotos y archivos de tus clientes',
    tables: ['readings'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'mensaje', message_id,
        'es', case kind when 'picture' then 'foto' else 'archivo' end,
        'estado', case state when 'kept' then 'leído' when 'none' then 'sin leer' else 'pendiente' end,
        'texto', text,
        'esSoloElPrincipio', is_cut,
        'causa', reason,
        'llego', ${utcTime('created_at')},
        'terminada', ${utcTime('ended_at')}
      )::text as row
      from readings
      where workspace_id = ${workspaceId}
      order by message_id`,
  },
  {
    name: 'comprobantes.json',
    description: 'los comprobantes de pago de tus clientes, lo que dicen y quién los verificó o rechazó',
    tables: ['payment_receipts'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'mensaje', message_id,
        'estado', case status
          when 'verified' then 'verificado' when 'rejected' then 'rechazado' else 'por verificar'
        end,
        'decididoPor', (select u.username from users u where u.id = decided_by),
        'decididoEl', ${utcTime('decided_at')},
        'billetera', wallet,
        'monto', amount_cents / 100.0,
        'moneda', currency,
        'fecha', paid_on,
        'referencia', reference,
        'quienPaga', payer,
        'quienRecibe', payee,
        'cuentaDeQuienRecibe', payee_account,
        'montosDichosAntes', (select json_agg(cents / 100.0) from unnest(agreed_cents) cents),
        'huellaDeLaImagen', fingerprint::text,
        'huellaDelArchivo', file_hash,
        'llego', ${utcTime('received_at')}
      )::text as row
      from payment_receipts
      where workspace_id = ${workspaceId}
      order by message_id`,
  },
  {
    name: 'intercambios.json',
    description: 'cada mensaje o grupo de mensajes que pedía respuesta, y cómo terminó',
    tables: ['exchanges'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'id', id, 'conversacion', conversation_id, 'agente', agent_id, 'mensajes', incoming_count,
        'resultado', outcome, 'abierto', ${utcTime('created_at')}, 'cerrado', ${utcTime('closed_at')}
      )::text as row
      from exchanges
      where workspace_id = ${workspaceId}
      order by created_at, id`,
  },
  {
    name: 'registro.json',
    description: 'paso a paso, qué pasó con cada mensaje y por qué',
    tables: ['journal'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'intercambio', j.exchange_id, 'mensaje', j.message_id, 'fecha', ${utcTime('j.at')}, 'paso', j.step,
        'detalle', j.detail
      )::text as row
      from exchanges e
      join journal j on j.exchange_id = e.id
      where e.workspace_id = ${workspaceId}
      order by j.id`,
  },
]
