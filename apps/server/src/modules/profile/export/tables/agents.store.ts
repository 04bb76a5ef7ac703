import { sql } from 'kysely'
import { type ExportTable, utcTime } from './export-table.store.ts'

/** The configuration without the path of the external system's address, which is a credential. */
const configuration =
  sql.raw(`case when custom_config #>> '{dataSources,webhookUrl}' is null then custom_config - 'apiKeys'
  else jsonb_set(custom_config - 'apiKeys', '{dataSources,webhookUrl}',
    to_jsonb(coalesce(substring(custom_config #>> '{dataSources,webhookUrl}' from '^[^:]+://[^/?#]+'), ''))) end`)

export const agentTables: readonly ExportTable[] = [
  {
    name: 'agentes.json',
    description:
      'tus agentes con sus instrucciones y su configuración, sin tokens ni claves ni la dirección entera de tu sistema',
    tables: ['agents'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'id', id, 'nombre', name, 'descripcion', description, 'instrucciones', prompt,
        'plataforma', platform, 'motor', engine, 'activo', is_active, 'conexion', connection,
        'bot', bot_name, 'usuarioDelBot', bot_username, 'telefono', phone_number, 'sesion', session_name,
        'configuracion', ${configuration}, 'conversaciones', conversation_count,
        'ejecuciones', total_executions, 'creado', ${utcTime('created_at')},
        'cambiado', ${utcTime('updated_at')}
      )::text as row
      from agents
      where workspace_id = ${workspaceId}
      order by created_at`,
  },
  {
    name: 'versiones.json',
    description:
      'cómo estuvo configurado cada agente, quién lo cambió y cuándo, sin tokens ni claves ni la dirección entera de tu sistema',
    tables: ['agent_versions'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'agente', agent_id, 'version', number, 'autor', author, 'nombre', name, 'descripcion', description,
        'instrucciones', prompt, 'configuracion', ${configuration}, 'cambio', changed,
        'volvioA', returned_to, 'desde', ${utcTime('at')}
      )::text as row
      from agent_versions
      where workspace_id = ${workspaceId}
      order by agent_id, number`,
  },
  {
    name: 'firmas-de-preguntas.json',
    description: 'desde cuándo firma cada agente lo que le pregunta a tu sistema, sin el secreto con que lo hace',
    tables: ['lookup_secrets'],
    rows: (workspaceId) => sql`
      select json_build_object('agente', agent_id, 'desde', ${utcTime('made_at')})::text as row
      from lookup_secrets
      where workspace_id = ${workspaceId}
      order by made_at, agent_id`,
  },
  {
    name: 'paginas-publicas.json',
    description: 'la página pública de cada agente: su dirección, si está abierta y en qué sitios se puede ver',
    tables: ['web_pages'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'agente', agent_id, 'direccion', slug, 'abierta', is_open, 'sitios', origins,
        'cambiada', ${utcTime('updated_at')}
      )::text as row
      from web_pages
      where workspace_id = ${workspaceId}
      order by updated_at, agent_id`,
  },
  {
    name: 'direcciones-de-paginas.json',
    description: 'las direcciones que tuvieron tus páginas públicas',
    tables: ['web_page_slugs'],
    rows: (workspaceId) => sql`
      select json_build_object('direccion', slug)::text as row
      from web_page_slugs
      where workspace_id = ${workspaceId}
      order by slug`,
  },
  {
    name: 'banco-de-pruebas.json',
    description: 'las preguntas que guardaste para probar tus agentes y qué esperas de cada respuesta',
    tables: ['agent_tests'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'id', id, 'agente', agent_id, 'pregunta', question, 'debeDecir', must_contain,
        'noDebeDecir', must_not_contain, 'documento', nullif(document_name, ''),
        'debePasarAPersona', must_escalate, 'guardada', ${utcTime('created_at')},
        'cambiada', ${utcTime('updated_at')}
      )::text as row
      from agent_tests
      where workspace_id = ${workspaceId}
      order by id`,
  },
  {
    name: 'corridas.json',
    description: 'cómo le fue a cada prueba cada vez que las corriste, con qué versión y con qué modelo',
    tables: ['test_runs', 'test_results'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'corrida', r.id, 'agente', r.agent_id, 'version', r.version, 'modelo', r.model,
        'empezo', ${utcTime('r.started_at')}, 'estado', r.state, 'prueba', t.test_id,
        'pregunta', t.question, 'resultado', t.state, 'fallas', t.complaints, 'respuesta', t.reply,
        'motivo', t.reason, 'fragmentos', t.passages, 'termino', ${utcTime('t.ended_at')}
      )::text as row
      from test_runs r
      join test_results t on t.run_id = r.id
      where r.workspace_id = ${workspaceId}
      order by r.id, t.position`,
  },
]
