import { sql } from 'kysely'
import { type ExportTable, utcTime } from './export-table.store.ts'

export const workspaceTables: readonly ExportTable[] = [
  {
    name: 'negocio.json',
    description: 'el nombre y el color de tu negocio, y su logotipo (logotipo.webp) si lo tiene',
    tables: ['workspace_logos'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'nombre', w.name, 'color', w.color, 'creado', ${utcTime('w.created_at')},
        'logotipo', case when l.name is null then null else 'logotipo.webp' end,
        'logotipoCambiado', ${utcTime('l.created_at')}
      )::text as row
      from workspaces w
      left join workspace_logos l on l.workspace_id = w.id
      where w.id = ${workspaceId}`,
  },
  {
    name: 'personas.json',
    description: 'las personas de tu negocio y su papel',
    tables: ['workspaces', 'members'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'negocio', w.name, 'usuario', u.username, 'email', u.email, 'papel', m.role, 'exporta', m.can_export,
        'desde', ${utcTime('m.joined_at')}
      )::text as row
      from members m
      join workspaces w on w.id = m.workspace_id
      join users u on u.id = m.user_id
      where m.workspace_id = ${workspaceId}
      order by m.joined_at, m.user_id`,
  },
  {
    name: 'invitaciones.json',
    description: 'las invitaciones a tu negocio que nadie aceptó todavía (no los enlaces mismos)',
    tables: ['workspace_invitations'],
    rows: (workspaceId) => sql`
      select json_build_object(
        'papel', role, 'exporta', can_export, 'email', email, 'hecha', ${utcTime('created_at')},
        'vence', ${utcTime('expires_at')}
      )::text as row
      from workspace_invitations
      where workspace_id = ${workspaceId} and claimed_by is null
      order by created_at, id`,
  },
]
