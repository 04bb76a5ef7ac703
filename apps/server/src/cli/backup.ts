import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { attach } from '../db/embedded/attach.ts'
import { BackupError } from '../modules/backup/backup-error.ts'
import { recordCommand } from '../modules/backup/record-command.ts'
import { writeBackup, type WrittenBackup } from '../modules/backup/write-backup.ts'
import { translateErrors } from '../platform/errors/translate-errors.ts'
import { isNoSpaceError } from '../platform/process/full-disk.ts'
import { StartError } from '../platform/process/start-error.ts'
import { systemClock } from '../platform/time/clock.ts'
import { readConfig } from '../server/config/config.ts'

const USAGE = `Uso: npm run backup [-- --to CARPETA]

Guarda en un archivo todo lo que Portavoz tiene: la base de datos, los archivos y la clave. También con Portavoz abierto.
Sin --to, en BACKUP_DIR, o en la carpeta «copias» de la carpeta de datos: llévala a otro disco.
Con BACKUP_PASSPHRASE el archivo va cifrado, y sin esa contraseña no lo abre nadie.`

async function run({ to }: { to?: string | undefined }): Promise<WrittenBackup> {
  const config = readConfig(process.env)
  const attached = await attach(config)
  const client = new pg.Client(attached.url)
  try {
    await client.connect()
    const folder = to === undefined ? config.backupDir : resolve(to)
    const { dataDir, backupPassphrase: passphrase } = config
    const writing = writeBackup({ client, dataDir, clock: systemClock, passphrase }, { folder })
    const written = await translateErrors(writing, (error) =>
      isNoSpaceError(error)
        ? new BackupError(`No queda espacio en ${folder}: libéralo, o elige otra con --to.`)
        : error,
    )
    const { rows, files, bytes } = written
    await recordCommand(attached.url, {
      at: systemClock.now(),
      action: 'backup.created',
      detail: { rows, files, bytes },
    })
    return written
  } finally {
    await client.end()
    await attached.stop()
  }
}

const describe = ({ path, bytes, rows, files, hasKey, isEncrypted }: WrittenBackup) =>
  [
    `Copia hecha: ${path} (${megabytes(bytes)} MB, ${rows} filas y ${files} archivos).`,
    isEncrypted
      ? 'Está cifrada con la contraseña de BACKUP_PASSPHRASE: guárdala aparte, sin ella no se puede recuperar.'
      : `No está cifrada: quien la tenga puede leerlo todo${hasKey ? ', los tokens de los bots incluidos' : ''}. Guárdala donde solo tú puedas abrirla.`,
    ...(hasKey
      ? []
      : ['No lleva la clave, que está en SECRET_KEY: guárdala aparte, sin ella no se leen los secretos.']),
  ].join('\n')

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1).replace('.', ',')

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  console.log(values.help ? USAGE : describe(await run(values)))
} catch (error) {
  const { code, message } = error as { code?: string; message: string }
  const isUsage = code?.startsWith('ERR_PARSE_ARGS')
  const isOurs = error instanceof BackupError || error instanceof StartError
  console.error(isUsage ? USAGE : isOurs ? message : `No se pudo hacer la copia: ${message}.`)
  process.exitCode = isUsage ? 2 : 1
}
