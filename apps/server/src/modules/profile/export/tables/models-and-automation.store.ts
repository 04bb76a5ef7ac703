import { sql } from 'kysely'
import { type ExportTable, utcTime } from './export-table.store.ts'

export const modelAndAutomationTables: readonly ExportTable[] = [
  {
    name: 'modelo.json',
    description: 'el modelo que elegiste para tus agentes, sin su clave',
    tables: ['account_models'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'proveedor', provider, 'modelo', name, 'direccion', base_url, 'veImagenes', sees,
        'cambiado', ${utcTime('updated_at')}
      )::text as row
      from account_models
      where workspace_id = ${workspaceId}`,
  },
  {
    name: 'modelos-que-no-ven.json',
    description: 'los modelos cuyo proveedor no aceptó imágenes',
    tables: ['blind_models'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'proveedor', provider, 'modelo', name, 'direccion', base_url, 'desde', ${utcTime('learned_at')}
      )::text as row
      from blind_models
      where workspace_id = ${workspaceId}`,
  },
  {
    name: 'transcripcion.json',
    description: 'lo que elegiste para transcribir las notas de voz, sin su clave',
    tables: ['account_transcribers'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'proveedor', provider, 'modelo', name, 'direccion', base_url, 'precioPorMinuto', micros_per_minute,
        'cambiado', ${utcTime('updated_at')}
      )::text as row
      from account_transcribers
      where workspace_id = ${workspaceId}`,
  },
  {
    name: 'voz.json',
    description: 'lo que elegiste para responder con notas de voz, sin su clave',
    tables: ['account_speech'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'proveedor', provider, 'modelo', name, 'voz', voice, 'direccion', base_url,
        'precioPorMilCaracteres', micros_per_thousand, 'cambiado', ${utcTime('updated_at')}
      )::text as row
      from account_speech
      where workspace_id = ${workspaceId}`,
  },
  {
    name: 'automatizacion.json',
    description: 'cómo llega Portavoz a tu n8n, sin el token de su API',
    tables: ['n8n_connections'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'webhook', webhook_url, 'api', api_url, 'backend', backend_url, 'encendido', is_enabled,
        'cambiado', ${utcTime('updated_at')}
      )::text as row
      from n8n_connections
      where workspace_id = ${workspaceId}`,
  },
  {
    name: 'flujos-de-n8n.json',
    description: 'cómo fue poner los flujos en tu n8n, sin las claves que usan',
    tables: ['n8n_installs'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'api', api_url, 'evolution', evolution_url, 'pasos', steps, 'problema', problem,
        'instalados', ${utcTime('installed_at')}
      )::text as row
      from n8n_installs
      where workspace_id = ${workspaceId}`,
  },
  {
    name: 'precios.json',
    description: 'los precios que escribiste para los modelos, en millonésimas de dólar por millón de tokens',
    tables: ['model_prices'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'modelo', model, 'entrada', input_micros, 'salida', output_micros,
        'cambiado', ${utcTime('updated_at')}
      )::text as row
      from model_prices
      where workspace_id = ${workspaceId}
      order by model`,
  },
  {
    name: 'gastos.json',
    description: 'lo que gastó cada agente en modelos, por mes, en millonésimas de dólar',
    tables: ['spendings'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'agente', agent_id, 'mes', month, 'gastado', micros, 'enPruebas', trial_micros,
        'enNotasDeVoz', transcription_micros, 'enRespuestasConVoz', speech_micros,
        'respuestasSinPrecio', unpriced
      )::text as row
      from spendings
      where workspace_id = ${workspaceId}
      order by month, agent_id`,
  },
  {
    name: 'gasto-de-la-instalacion.json',
    description: 'lo que puedes gastar al mes en el modelo de la instalación y lo que llevas, en millonésimas de dólar',
    tables: ['installation_budgets'],
    rows: (workspaceId) => sql`
      select json_build_object('mes', month, 'limite', monthly_micros, 'gastado', spent_micros)::text as row
      from installation_budgets
      where workspace_id = ${workspaceId}`,
  },
]
