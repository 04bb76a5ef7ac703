import { sql } from 'kysely'
import { type ExportTable, time } from './table.ts'

export const conversations: readonly ExportTable[] = [
  {
    name: 'pruebas.json',
    about: 'lo que preguntaste a tus agentes para probarlos y lo que respondieron',
    of: ['trials'],
    rows: (userId) => sql`
      select json_build_object('agente', agent_id, 'fecha', ${time('created_at')}, 'pregunta', input,
        'respuesta', reply, 'motivo', reason, 'pagado', paid)::text as row
      from trials where user_id = ${userId} order by created_at`,
  },
  {
    name: 'conversaciones.json',
    about: 'con quién hablaron tus agentes',
    of: ['conversations'],
    rows: (userId) => sql`
      select json_build_object('id', id, 'agente', agent_id, 'plataforma', platform, 'sesion', session_name,
        'contacto', json_build_object('id', contact_key, 'nombre', contact_name, 'telefono', contact_phone),
        'estado', status, 'pausadaPor', paused_by, 'pausadaDesde', ${time('paused_at')}, 'silenciada', is_muted,
        'datosPedidos', asked_fields,
        'etiquetas', tags, 'sinLeer', unread_count, 'mensajes', total_messages,
        'creada', ${time('created_at')}, 'ultimoMensaje', ${time('last_at')})::text as row
      from conversations where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'mensajes.json',
    about: 'cada mensaje, por conversación y en orden',
    of: ['messages'],
    rows: (userId) => sql`
      select json_build_object('id', m.id, 'conversacion', m.conversation_id, 'fecha', ${time('m.at')},
        'sentido', case m.direction when 'incoming' then 'recibido' else 'enviado' end,
        'de', case m.origin when 'contact' then 'contacto' when 'ai' then 'IA' when 'console' then 'consola'
          when 'phone' then 'celular' else m.origin end,
        'tipo', m.type, 'texto', m.content, 'detalles', m.details, 'antesDecia', m.earlier, 'editado', ${time('m.edited_at')},
        'eliminado', ${time('m.deleted_at')}, 'reaccion', m.reaction, 'estado', m.status, 'causa', m.cause)::text as row
      from conversations c join messages m on m.conversation_id = c.id
      where c.user_id = ${userId} order by c.created_at, c.id, m.at, m.id`,
  },
  {
    name: 'archivos.json',
    about: 'qué archivos llegaron con los mensajes, y por qué no se guardó alguno; los guardados están en archivos/',
    of: ['media'],
    rows: (userId) => sql`
      select json_build_object('mensaje', message_id, 'estado',
        case state when 'kept' then 'guardado' when 'lost' then 'perdido' else 'pendiente' end,
        'tipo', type, 'bytes', bytes, 'causa', reason, 'llego', ${time('created_at')},
        'terminado', ${time('ended_at')})::text as row
      from media where user_id = ${userId} order by message_id`,
  },
  {
    name: 'intercambios.json',
    about: 'cada mensaje o grupo de mensajes que pedía respuesta, y cómo terminó',
    of: ['exchanges'],
    rows: (userId) => sql`
      select json_build_object('id', id, 'conversacion', conversation_id, 'agente', agent_id,
        'mensajes', incoming_count, 'resultado', outcome, 'abierto', ${time('created_at')},
        'cerrado', ${time('closed_at')})::text as row
      from exchanges where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'registro.json',
    about: 'paso a paso, qué pasó con cada mensaje y por qué',
    of: ['journal'],
    rows: (userId) => sql`
      select json_build_object('intercambio', j.exchange_id, 'mensaje', j.message_id, 'fecha', ${time('j.at')},
        'paso', j.step, 'detalle', j.detail)::text as row
      from exchanges e join journal j on j.exchange_id = e.id where e.user_id = ${userId} order by j.id`,
  },
]
