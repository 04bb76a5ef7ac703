import { type RawBuilder, sql } from 'kysely'

/** One file of the archive. Each row is one JSON object, made by the database: nothing is named here that opens a door. */
export type ExportTable = {
  name: string
  about: string
  /** The tables it tells, for the test that none is forgotten. */
  of: readonly string[]
  rows: (userId: string) => RawBuilder<{ row: string }>
}

const time = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export const exportTables: readonly ExportTable[] = [
  {
    name: 'perfil.json',
    about: 'tu usuario, tu email, tus roles y desde cuándo tienes la cuenta',
    of: ['users', 'avatars'],
    rows: (userId) => sql`
      select json_build_object('id', u.id, 'usuario', u.username, 'email', u.email,
        'emailConfirmado', ${time('u.email_verified_at')}, 'roles', u.roles, 'creada', ${time('u.created_at')},
        'avatar', case when a.name is null then null else 'avatar.webp' end,
        'avatarCambiado', ${time('a.created_at')})::text as row
      from users u left join avatars a on a.user_id = u.id where u.id = ${userId}`,
  },
  {
    name: 'sesiones.json',
    about: 'dónde tienes la sesión abierta',
    of: ['sessions'],
    rows: (userId) => sql`
      select json_build_object('programa', user_agent, 'abierta', ${time('created_at')},
        'usada', ${time('last_seen_at')}, 'vence', ${time('expires_at')})::text as row
      from sessions where user_id = ${userId} order by created_at`,
  },
  {
    name: 'navegadores.json',
    about: 'los navegadores en los que alguna vez iniciaste sesión',
    of: ['known_devices'],
    rows: (userId) => sql`
      select json_build_object('primeraVez', ${time('created_at')}, 'ultimaVez', ${time('last_seen_at')})::text as row
      from known_devices where user_id = ${userId} order by created_at`,
  },
  {
    name: 'enlaces.json',
    about: 'los enlaces que te enviamos por email: para qué eran y si se usaron (no los enlaces mismos)',
    of: ['email_links'],
    rows: (userId) => sql`
      select json_build_object('para', purpose, 'email', email, 'enviado', ${time('created_at')},
        'vence', ${time('expires_at')}, 'usado', ${time('used_at')})::text as row
      from email_links where user_id = ${userId} order by created_at`,
  },
  {
    name: 'agentes.json',
    about: 'tus agentes con sus instrucciones y su configuración, sin tokens ni claves',
    of: ['agents'],
    rows: (userId) => sql`
      select json_build_object('id', id, 'nombre', name, 'descripcion', description, 'instrucciones', prompt,
        'plataforma', platform, 'motor', engine, 'activo', is_active, 'conexion', connection, 'bot', bot_name,
        'usuarioDelBot', bot_username, 'telefono', phone_number, 'sesion', session_name,
        'configuracion', custom_config - 'apiKeys', 'conversaciones', conversation_count,
        'ejecuciones', total_executions, 'creado', ${time('created_at')},
        'cambiado', ${time('updated_at')})::text as row
      from agents where user_id = ${userId} order by created_at`,
  },
  {
    name: 'versiones.json',
    about: 'cómo estuvo configurado cada agente, quién lo cambió y cuándo, sin tokens ni claves',
    of: ['agent_versions'],
    rows: (userId) => sql`
      select json_build_object('agente', agent_id, 'version', number, 'autor', author, 'nombre', name,
        'descripcion', description, 'instrucciones', prompt, 'configuracion', custom_config, 'cambio', changed,
        'volvioA', returned_to, 'desde', ${time('at')})::text as row
      from agent_versions where user_id = ${userId} order by agent_id, number`,
  },
  {
    name: 'banco-de-pruebas.json',
    about: 'las preguntas que guardaste para probar tus agentes y qué esperas de cada respuesta',
    of: ['agent_tests'],
    rows: (userId) => sql`
      select json_build_object('id', id, 'agente', agent_id, 'pregunta', question, 'debeDecir', must_contain,
        'noDebeDecir', must_not_contain, 'documento', nullif(document_name, ''), 'debePasarAPersona', must_escalate,
        'guardada', ${time('created_at')}, 'cambiada', ${time('updated_at')})::text as row
      from agent_tests where user_id = ${userId} order by id`,
  },
  {
    name: 'corridas.json',
    about: 'cómo le fue a cada prueba cada vez que las corriste, con qué versión y con qué modelo',
    of: ['test_runs', 'test_results'],
    rows: (userId) => sql`
      select json_build_object('corrida', r.id, 'agente', r.agent_id, 'version', r.version, 'modelo', r.model,
        'empezo', ${time('r.started_at')}, 'estado', r.state, 'prueba', t.test_id, 'pregunta', t.question,
        'resultado', t.state, 'fallas', t.complaints, 'respuesta', t.reply, 'motivo', t.reason, 'fragmentos', t.passages,
        'termino', ${time('t.ended_at')})::text as row
      from test_runs r join test_results t on t.run_id = r.id where r.user_id = ${userId} order by r.id, t.position`,
  },
  {
    name: 'modelo.json',
    about: 'el modelo que elegiste para tus agentes, sin su clave',
    of: ['account_models'],
    rows: (userId) => sql`
      select json_build_object('proveedor', provider, 'modelo', name, 'direccion', base_url,
        'cambiado', ${time('updated_at')})::text as row
      from account_models where user_id = ${userId}`,
  },
  {
    name: 'automatizacion.json',
    about: 'cómo llega Portavoz a tu n8n, sin el token de su API',
    of: ['n8n_connections'],
    rows: (userId) => sql`
      select json_build_object('webhook', webhook_url, 'api', api_url, 'backend', backend_url,
        'encendido', is_enabled, 'cambiado', ${time('updated_at')})::text as row
      from n8n_connections where user_id = ${userId}`,
  },
  {
    name: 'flujos-de-n8n.json',
    about: 'cómo fue poner los flujos en tu n8n, sin las claves que usan',
    of: ['n8n_installs'],
    rows: (userId) => sql`
      select json_build_object('api', api_url, 'evolution', evolution_url, 'pasos', steps, 'problema', problem,
        'instalados', ${time('installed_at')})::text as row
      from n8n_installs where user_id = ${userId}`,
  },
  {
    name: 'precios.json',
    about: 'los precios que escribiste para los modelos, en millonésimas de dólar por millón de tokens',
    of: ['model_prices'],
    rows: (userId) => sql`
      select json_build_object('modelo', model, 'entrada', input_micros, 'salida', output_micros,
        'cambiado', ${time('updated_at')})::text as row
      from model_prices where user_id = ${userId} order by model`,
  },
  {
    name: 'gastos.json',
    about: 'lo que gastó cada agente en modelos, por mes, en millonésimas de dólar',
    of: ['spendings'],
    rows: (userId) => sql`
      select json_build_object('agente', agent_id, 'mes', month, 'gastado', micros, 'enPruebas', trial_micros,
        'respuestasSinPrecio', unpriced)::text as row
      from spendings where user_id = ${userId} order by month, agent_id`,
  },
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
  {
    name: 'documentos.json',
    about: 'lo que subiste a tu base de conocimientos y qué pasó con ello; los archivos están en documentos/',
    of: ['documents', 'passages', 'postings', 'embeddings', 'vector_sets', 'vectors', 'whole_in_sets'],
    rows: (userId) => sql`
      select json_build_object('id', id, 'nombre', name, 'descripcion', description, 'etiquetas', tags,
        'agente', agent_id, 'archivo', file_name, 'bytes', file_bytes, 'estado', status, 'causa', cause,
        'paginas', pages, 'fragmentos', passage_count, 'validoHasta', valid_day, 'subido', ${time('created_at')},
        'cambiado', ${time('updated_at')})::text as row
      from documents where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'datos-de-contactos.json',
    about: 'lo que tus contactos contaron de sí a tus agentes',
    of: ['leads'],
    rows: (userId) => sql`
      select json_build_object('conversacion', conversation_id, 'agente', agent_id, 'datos', fields,
        'primeraVez', ${time('created_at')}, 'ultimaVez', ${time('updated_at')})::text as row
      from leads where user_id = ${userId} order by created_at, conversation_id`,
  },
  {
    name: 'envio-de-interesados.json',
    about:
      'a qué servidor se envían los interesados de cada agente, sin el secreto con que se firma ni la dirección entera',
    of: ['lead_webhooks'],
    rows: (userId) => sql`
      select json_build_object('agente', agent_id, 'servidor', substring(url from '^[^:]+://[^/?#]+'),
        'encendido', is_on, 'fallaDesde', ${time('failing_since')}, 'creado', ${time('created_at')},
        'cambiado', ${time('updated_at')})::text as row
      from lead_webhooks where user_id = ${userId} order by created_at, agent_id`,
  },
  {
    name: 'envios-de-interesados.json',
    about: 'qué interesados se enviaron o no, y qué se contestó',
    of: ['lead_deliveries'],
    rows: (userId) => sql`
      select json_build_object('agente', agent_id, 'conversacion', conversation_id, 'version', revision,
        'estado', state, 'intentos', tries, 'respuesta', status, 'causa', cause, 'de', ${time('occurred_at')},
        'ultimoIntento', ${time('tried_at')})::text as row
      from lead_deliveries where user_id = ${userId} order by occurred_at, id`,
  },
  {
    name: 'preguntas-sin-respuesta.json',
    about: 'qué intercambios quedaron sin respuesta, y qué hiciste con esas preguntas',
    of: ['unanswered', 'settled_questions'],
    rows: (userId) => sql`
      select json_build_object('intercambio', u.exchange_id, 'conversacion', u.conversation_id, 'agente', u.agent_id,
        'fecha', ${time('u.at')}, 'respondida', s.document_id is not null, 'descartada', s.id is not null and s.document_id is null,
        'pregunta', s.question, 'respuesta', s.answer, 'documento', s.document_id,
        'desde', ${time('s.at')})::text as row
      from agents a join unanswered u on u.agent_id = a.id left join settled_questions s on s.id = u.settled_id
      where a.user_id = ${userId} order by u.at, u.exchange_id`,
  },
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
