import { sql } from 'kysely'
import { type ExportTable, time } from './table.ts'

export const account: readonly ExportTable[] = [
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
]
