import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { summarize } from '../modules/backup/archive-layout.ts'
import { BackupError } from '../modules/backup/backup-error.ts'
import { type CheckedBackup, checkBackup } from '../modules/backup/check-backup.ts'
import { restoreBackup, type RestoredBackup } from '../modules/backup/restore-backup.ts'
import { translateErrors } from '../platform/errors/translate-errors.ts'
import { isNoSpaceError } from '../platform/process/full-disk.ts'
import { StartError } from '../platform/process/start-error.ts'
import { systemClock } from '../platform/time/clock.ts'
import { readConfig } from '../server/config/config.ts'

const USAGE = `Uso: npm run restore -- ARCHIVO [--check] [--replace] --former-stopped

Recupera una copia de «npm run backup» en la carpeta de datos y la base de datos de esta instalación, cerrada.
  --check           solo comprueba el archivo
  --replace         sustituye lo que haya; lo anterior de la carpeta de datos se aparta, no se borra
  --former-stopped  confirma que la instalación de donde viene la copia ya no funciona: dos que usen a la vez
                    la misma sesión de WhatsApp la pierden, y dos que usen el mismo bot se quitan los mensajes
Una copia cifrada se abre con su contraseña en BACKUP_PASSPHRASE.`

const options = {
  check: { type: 'boolean' },
  replace: { type: 'boolean' },
  'former-stopped': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

async function run(path: string, values: { check?: boolean; replace?: boolean; 'former-stopped'?: boolean }) {
  const config = readConfig(process.env)
  const archive = { path, passphrase: config.backupPassphrase }
  if (values.check) return describeChecked(await checkBackup(archive))
  if (!values['former-stopped'])
    throw new BackupError(
      'Cierra la instalación de donde viene la copia y repite con --former-stopped: dos a la vez perderían las sesiones de WhatsApp.',
    )
  const restoring = restoreBackup(archive, config, { replace: values.replace ?? false, clock: systemClock })
  const restored = await translateErrors(restoring, (error) =>
    isNoSpaceError(error)
      ? new BackupError(`No queda espacio en el disco de ${config.dataDir} o de la base de datos: libéralo y repite.`)
      : error,
  )
  return describeRestored(restored)
}

const contentOf = ({ header, manifest }: CheckedBackup) => {
  const { rows, files } = summarize(manifest)
  return `${rows} filas y ${files} archivos, del ${header.createdAt.slice(0, 16).replace('T', ' ')} UTC`
}

const describeChecked = (backup: CheckedBackup) => `La copia está completa: ${contentOf(backup)}.`

const describeRestored = (restored: RestoredBackup) =>
  [
    `Copia recuperada: ${contentOf(restored)}.`,
    ...(restored.formerFolder === null ? [] : [`Lo anterior está en ${restored.formerFolder}.`]),
    restored.manifest.key === null
      ? 'La copia no lleva la clave: pon en SECRET_KEY la misma de antes y abre Portavoz con «npm start».'
      : 'Abre Portavoz con «npm start».',
  ].join('\n')

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [archive] = positionals
  if (!values.help && (archive === undefined || positionals.length > 1)) throw new TypeError(USAGE)
  console.log(values.help || archive === undefined ? USAGE : await run(resolve(archive), values))
} catch (error) {
  const { code, message } = error as { code?: string; message: string }
  const isUsage = code?.startsWith('ERR_PARSE_ARGS') || message === USAGE
  const isOurs = error instanceof BackupError || error instanceof StartError
  console.error(isUsage ? USAGE : isOurs ? message : `No se pudo recuperar la copia: ${message}.`)
  process.exitCode = isUsage ? 2 : 1
}
