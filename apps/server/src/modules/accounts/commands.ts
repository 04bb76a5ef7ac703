import type { Role } from '@portavoz/contract'
import { visible } from '../../platform/visible.ts'
import type { Accounts } from './accounts.service.ts'
import { Refusal } from './refusal.ts'
import { roleOf, roleWords } from './roles.ts'

export const usage = `Uso: npm run admin -- <orden>

  users                      muestra las cuentas: nombre, correo, roles y si el correo está verificado
  grant <usuario> <rol>      da un rol: administrador, moderador o usuario
  revoke <usuario> <rol>     quita un rol
  verify <usuario>           da por verificado su correo, cuando no se pueden enviar cartas
  password <usuario>         le pone una contraseña nueva y la muestra una vez
  forget-key                 da por perdida la clave secreta: la próxima vez se abre con otra, y hay que escribir de nuevo cada token
  invite                     muestra un enlace para crear una cuenta: sirve una vez y vence en 7 días

<usuario> es el nombre de la cuenta o su correo: lo que lleva una @ se toma por un correo.`

const needs: Record<string, string[]> = {
  users: [],
  grant: ['usuario', 'rol'],
  revoke: ['usuario', 'rol'],
  verify: ['usuario'],
  password: ['usuario'],
  'forget-key': [],
  invite: [],
}

export type Command = { name: string; who: string; role: Role }

/** Throws a `Refusal` that says what is not understood. */
export function parseCommand([name = '', ...words]: string[]): Command {
  const wanted = Object.hasOwn(needs, name) ? needs[name] : undefined
  if (!wanted) throw misread(name === '' ? 'Falta la orden.' : `No conozco la orden «${visible(name)}».`)
  const missing = wanted[words.length]
  if (missing !== undefined) throw misread(`A «${name}» le falta <${missing}>.`)
  if (words.length > wanted.length)
    throw misread(`A «${name}» le sobra «${visible(words.slice(wanted.length).join(' '))}».`)
  const [who = '', role = 'user'] = words
  return { name, who: who.trim(), role: roleOf(role) ?? refuseRole(role) }
}

const misread = (sentence: string) => new Refusal(sentence, { showUsage: true })

const refuseRole = (role: string): never => {
  throw misread(`No conozco el rol «${visible(role)}»: es administrador, moderador o usuario.`)
}

const TOLD = 'Se le avisa por carta.'
const UNTOLD =
  'No se le pudo escribir una carta de aviso, porque aquí no está la clave de la instalación (SECRET_KEY o DATA_DIR): avísale tú.'

/** Does it and tells so. Throws a `Refusal` when it cannot be done. */
export async function runCommand({ name, who, role }: Command, accounts: Accounts): Promise<string> {
  switch (name) {
    case 'users':
      return table(await accounts.list())
    case 'grant': {
      const { username, changed } = await accounts.grant(who, role)
      return changed
        ? `«${visible(username)}» tiene ahora el rol de ${roleWords[role]}. Sus sesiones se cerraron: tiene que volver a entrar.`
        : `«${visible(username)}» ya tenía el rol de ${roleWords[role]}: no hay nada que cambiar.`
    }
    case 'revoke': {
      const { username, changed } = await accounts.revoke(who, role)
      return changed
        ? `«${visible(username)}» ya no tiene el rol de ${roleWords[role]}. Sus sesiones se cerraron: tiene que volver a entrar.`
        : `«${visible(username)}» no tenía el rol de ${roleWords[role]}: no hay nada que cambiar.`
    }
    case 'verify': {
      const { username, email, changed } = await accounts.verify(who)
      return changed
        ? `El correo ${visible(email)} de «${visible(username)}» queda verificado: ya puede entrar.`
        : `El correo ${visible(email)} de «${visible(username)}» ya estaba verificado.`
    }
    case 'forget-key':
      await accounts.forgetKey()
      return 'La clave anterior queda olvidada. Abre Portavoz: usará la que tenga o hará una nueva, y lo sellado con la anterior no se podrá leer.'
    case 'invite':
      return `Con este enlace una persona puede crear su cuenta. Sirve una sola vez y vence en 7 días:\n\n  ${await accounts.invite()}`
    default: {
      const { username, password, isTold } = await accounts.newPassword(who)
      return `La contraseña nueva de «${visible(username)}» es:\n\n  ${password}\n\nNo se volverá a mostrar. Sus sesiones se cerraron; que la cambie en «Mi Perfil» al entrar. ${isTold ? TOLD : UNTOLD}`
    }
  }
}

type Listed = Awaited<ReturnType<Accounts['list']>>

function table(users: Listed): string {
  if (users.length === 0) return 'Todavía no hay ninguna cuenta: la primera que se registre será la de administrador.'
  const rows = users.map(({ username, email, roles, emailVerifiedAt, mustVerify }) => [
    visible(username),
    visible(email),
    roles.map((role) => roleWords[role]).join(', '),
    emailVerifiedAt ? 'sí' : mustVerify ? 'no, y no puede entrar' : 'no',
  ])
  const lines = [['USUARIO', 'CORREO', 'ROLES', 'VERIFICADO'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  return lines
    .map((cells) =>
      cells
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
