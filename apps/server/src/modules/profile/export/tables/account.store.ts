import { auditSentences } from '@portavoz/contract'
import { sql } from 'kysely'
import { type ExportTable, utcTime } from './export-table.store.ts'

export const accountTables: readonly ExportTable[] = [
  {
    name: 'perfil.json',
    description: 'tu usuario, tu email, tus roles y desde cuándo tienes la cuenta',
    tables: ['users', 'avatars'],
    rows: (userId) => sql`
      select json_build_object(
        'id', u.id, 'usuario', u.username, 'email', u.email,
        'emailConfirmado', ${utcTime('u.email_verified_at')}, 'tieneClave', u.has_password, 'roles', u.roles,
        'creada', ${utcTime('u.created_at')},
        'avatar', case when a.name is null then null else 'avatar.webp' end,
        'avatarCambiado', ${utcTime('a.created_at')}
      )::text as row
      from users u
      left join avatars a on a.user_id = u.id
      where u.id = ${userId}`,
  },
  {
    name: 'sesiones.json',
    description: 'dónde tienes la sesión abierta',
    tables: ['sessions'],
    rows: (userId) => sql`
      select json_build_object(
        'programa', user_agent, 'abierta', ${utcTime('created_at')}, 'usada', ${utcTime('last_seen_at')},
        'vence', ${utcTime('expires_at')}
      )::text as row
      from sessions
      where user_id = ${userId}
      order by created_at`,
  },
  {
    name: 'navegadores.json',
    description: 'los navegadores en los que alguna vez iniciaste sesión',
    tables: ['known_devices'],
    rows: (userId) => sql`
      select json_build_object(
        'primeraVez', ${utcTime('created_at')}, 'ultimaVez', ${utcTime('last_seen_at')}
      )::text as row
      from known_devices
      where user_id = ${userId}
      order by created_at`,
  },
  {
    name: 'enlaces.json',
    description: 'los enlaces que te enviamos por email: para qué eran y si se usaron (no los enlaces mismos)',
    tables: ['email_links'],
    rows: (userId) => sql`
      select json_build_object(
        'para', purpose, 'email', email, 'enviado', ${utcTime('created_at')},
        'vence', ${utcTime('expires_at')}, 'usado', ${utcTime('used_at')}
      )::text as row
      from email_links
      where user_id = ${userId}
      order by created_at`,
  },
  {
    name: 'verificacion-en-dos-pasos.json',
    description: 'tu verificación en dos pasos: desde cuándo y con qué (no los secretos ni los códigos)',
    tables: ['totp_factors', 'totp_enrolments', 'passkeys', 'recovery_codes', 'second_factor_challenges'],
    rows: (userId) => sql`
      select json_build_object(
        'aplicacionDesde', (select ${utcTime('created_at')} from totp_factors where user_id = ${userId}),
        'llaves', (
          select coalesce(json_agg(json_build_object(
            'nombre', name, 'creada', ${utcTime('created_at')}, 'usada', ${utcTime('last_used_at')}
          ) order by created_at), '[]')
          from passkeys
          where user_id = ${userId}
        ),
        'codigosSinUsar', (select count(*) from recovery_codes where user_id = ${userId} and used_at is null)
      )::text as row`,
  },
  {
    name: 'entrar-con-otro-servicio.json',
    description: 'con qué cuenta de otro servicio entras y desde cuándo',
    tables: ['oidc_identities', 'oidc_sign_ins'],
    rows: (userId) => sql`
      select json_build_object(
        'servicio', issuer, 'cuenta', subject, 'email', email, 'desde', ${utcTime('created_at')},
        'usada', ${utcTime('last_used_at')}
      )::text as row
      from oidc_identities
      where user_id = ${userId}
      order by created_at`,
  },
  {
    name: 'avisos.json',
    description: 'qué avisos en el móvil quitaste y tus horas de silencio',
    tables: ['push_preferences'],
    rows: (userId) => sql`
      select json_build_object(
        'sinAviso', muted, 'silencio', is_quiet, 'desde', quiet_from, 'hasta', quiet_to, 'zona', time_zone
      )::text as row
      from push_preferences
      where user_id = ${userId}`,
  },
  {
    name: 'dispositivos-con-avisos.json',
    description: 'dónde recibes avisos en el móvil (no la dirección con la que se envían)',
    tables: ['push_devices'],
    rows: (userId) => sql`
      select json_build_object(
        'servicio', service, 'muestraTextos', shows_text, 'desde', ${utcTime('created_at')},
        'ultimoAviso', ${utcTime('pushed_at')}
      )::text as row
      from push_devices
      where user_id = ${userId}
      order by created_at, id`,
  },
  {
    name: 'resumen-por-correo.json',
    description: 'si recibes el resumen por correo y cuándo salió el último',
    tables: ['digests'],
    rows: (userId) => sql`
      select json_build_object('encendido', is_on, 'ultimo', ${utcTime('left_at')})::text as row
      from digests
      where user_id = ${userId}`,
  },
  {
    name: 'chats-de-avisos.json',
    description: 'los chats de Telegram en los que recibes avisos (no los códigos con los que se conectan)',
    tables: ['staff_chats', 'staff_chat_codes'],
    rows: (userId) => sql`
      select json_build_object(
        'negocio', w.name, 'agente', a.name, 'chat', c.chat_key, 'nombre', c.chat_name,
        'desde', ${utcTime('c.connected_at')}, 'ultimoAviso', ${utcTime('c.told_at')}, 'termino', c.ended_as
      )::text as row
      from staff_chats c
      join workspaces w on w.id = c.workspace_id
      join agents a on a.id = c.agent_id
      where c.user_id = ${userId}
      order by c.connected_at, c.workspace_id`,
  },
  {
    name: 'registro-de-seguridad.json',
    description: 'qué hiciste en los últimos 12 meses que importa a la seguridad: cuándo y desde qué red',
    tables: ['audit_log'],
    rows: (userId) => sql`
      select json_build_object(
        'cuando', ${utcTime('at')}, 'que', ${JSON.stringify(auditSentences)}::jsonb ->> action, 'red', source,
        'detalle', detail
      )::text as row
      from audit_log
      where user_id = ${userId}
      order by at, id`,
  },
]
