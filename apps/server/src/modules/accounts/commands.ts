import type { Role } from '@portavoz/contract'
import { visibleText } from '../../platform/text/visible-text.ts'
import type { Accounts } from './accounts.service.ts'
import { CommandError } from './command-error.ts'
import { parseRole, roleLabels } from './roles.ts'

export const usage = `Uso: npm run admin -- <orden>

  users                      muestra las cuentas: nombre, correo, roles y si el correo está verificado
  grant <usuario> <rol>      da un rol: administrador, moderador o usuario
  revoke <usuario> <rol>     quita un rol
  verify <usuario>           da por verificado su correo, cuando no se pueden enviar cartas
  password <usuario>         le pone una contraseña nueva y la muestra una vez
  second-factor <usuario>    le quita la verificación en dos pasos, cuando perdió el celular y los códigos
  forget-key                 da por perdida la clave secreta: la próxima vez se abre con otra, y hay que escribir de nuevo cada token
  forget-files               da por perdidos los archivos de una carpeta que falta y no volverá: se sigue con la carpeta de ahora
  invite                     muestra un enlace para crear una cuenta: sirve una vez y vence en 7 días

<usuario> es el nombre de la cuenta o su correo: lo que lleva una @ se toma por un correo.`

const COMMAND_ARGUMENTS: Record<string, string[]> = {
  users: [],
  grant: ['usuario', 'rol'],
  revoke: ['usuario', 'rol'],
  verify: ['usuario'],
  password: ['usuario'],
  'second-factor': ['usuario'],
  'forget-key': [],
  'forget-files': [],
  invite: [],
}

export type AccountCommand = { name: string; nameOrEmail: string; role: Role }

/** Throws a `CommandError` that says what is not understood. */
export function parseCommand([name = '', ...args]: string[]): AccountCommand {
  const expectedArgs = Object.hasOwn(COMMAND_ARGUMENTS, name) ? COMMAND_ARGUMENTS[name] : undefined
  if (!expectedArgs) throw usageError(name === '' ? 'Falta la orden.' : `No conozco la orden «${visibleText(name)}».`)
  const missing = expectedArgs[args.length]
  if (missing !== undefined) throw usageError(`A «${name}» le falta <${missing}>.`)
  if (args.length > expectedArgs.length)
    throw usageError(`A «${name}» le sobra «${visibleText(args.slice(expectedArgs.length).join(' '))}».`)
  const [nameOrEmail = '', role = 'user'] = args
  return { name, nameOrEmail: nameOrEmail.trim(), role: parseRole(role) ?? refuseRole(role) }
}

const usageError = (sentence: string) => new CommandError(sentence, { showUsage: true })

const refuseRole = (role: string): never => {
  throw usageError(`No conozco el rol «${visibleText(role)}»: es administrador, moderador o usuario.`)
}

const EMAIL_SENT = 'Se le avisa por carta.'
const EMAIL_NOT_SENT =
  'No se le pudo escribir una carta de aviso, porque aquí no está la clave de la instalación (SECRET_KEY o DATA_DIR): avísale tú.'

/** Runs the command and returns the text to show. Throws a `CommandError` when it cannot be done. */
export async function runCommand({ name, nameOrEmail, role }: AccountCommand, accounts: Accounts): Promise<string> {
  switch (name) {
    case 'users':
      return formatTable(await accounts.list())
    case 'grant': {
      const { username, changed } = await accounts.grant(nameOrEmail, role)
      return changed
        ? `«${visibleText(username)}» tiene ahora el rol de ${roleLabels[role]}. Sus sesiones se cerraron: tiene que volver a entrar.`
        : `«${visibleText(username)}» ya tenía el rol de ${roleLabels[role]}: no hay nada que cambiar.`
    }
    case 'revoke': {
      const { username, changed } = await accounts.revoke(nameOrEmail, role)
      return changed
        ? `«${visibleText(username)}» ya no tiene el rol de ${roleLabels[role]}. Sus sesiones se cerraron: tiene que volver a entrar.`
        : `«${visibleText(username)}» no tenía el rol de ${roleLabels[role]}: no hay nada que cambiar.`
    }
    case 'verify': {
      const { username, email, changed } = await accounts.verify(nameOrEmail)
      return changed
        ? `El correo ${visibleText(email)} de «${visibleText(username)}» queda verificado: ya puede entrar.`
        : `El correo ${visibleText(email)} de «${visibleText(username)}» ya estaba verificado.`
    }
    case 'second-factor': {
      const { username, changed, isNotified } = await accounts.removeSecondFactor(nameOrEmail)
      return changed
        ? `«${visibleText(username)}» ya no tiene verificación en dos pasos: entra solo con su contraseña. Comprueba antes que quien lo pide es esa persona. ${isNotified ? EMAIL_SENT : EMAIL_NOT_SENT}`
        : `«${visibleText(username)}» no tenía verificación en dos pasos.`
    }
    case 'forget-key':
      await accounts.forgetKey()
      return 'La clave anterior queda olvidada. Abre Portavoz: usará la que tenga o hará una nueva, y lo sellado con la anterior no se podrá leer.'
    case 'forget-files': {
      const forgotten = await accounts.forgetFiles()
      return forgotten.length === 0
        ? 'No falta ninguna carpeta de archivos: no hay nada que olvidar.'
        : `Los archivos de antes quedan por perdidos. Desde ahora se guardan en ${forgotten.join(' y ')}, también sin reiniciar.`
    }
    case 'invite':
      return `Con este enlace una persona puede crear su cuenta. Sirve una sola vez y vence en 7 días:\n\n  ${await accounts.invite()}`
    default: {
      const { username, password, isNotified } = await accounts.newPassword(nameOrEmail)
      return `La contraseña nueva de «${visibleText(username)}» es:\n\n  ${password}\n\nNo se volverá a mostrar. Sus sesiones se cerraron; que la cambie en «Mi Perfil» al entrar. ${isNotified ? EMAIL_SENT : EMAIL_NOT_SENT}`
    }
  }
}

type AccountList = Awaited<ReturnType<Accounts['list']>>

function formatTable(users: AccountList): string {
  if (users.length === 0) return 'Todavía no hay ninguna cuenta: la primera que se registre será la de administrador.'
  const rows = users.map(({ username, email, roles, emailVerifiedAt, mustVerify }) => [
    visibleText(username),
    visibleText(email),
    roles.map((role) => roleLabels[role]).join(', '),
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
