import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { attach } from '../db/embedded/attach.ts'
import { BackupError } from '../modules/backup/backup-error.ts'
import { isUnconfirmed } from '../modules/backup/restore/restore.store.ts'
import { describeFailure } from '../modules/backup/runs/describe-failure.ts'
import { checkRoom } from '../modules/backup/runs/room-check.ts'
import { recordCommand } from '../modules/backup/record-command.ts'
import { writeBackup, type WrittenBackup } from '../modules/backup/write-backup.ts'
import { diskSpaceAt } from '../platform/files/disk-space.ts'
import { translateErrors } from '../platform/errors/translate-errors.ts'
import { isNoSpaceError } from '../platform/process/full-disk.ts'
import { StartError } from '../platform/process/start-error.ts'
import { systemClock } from '../platform/time/clock.ts'
import { ObjectStorageError } from '../ports/object-storage.ts'
import { openBackupStorage } from '../server/composition/installation/backup-storage.ts'
import { openFileBucket } from '../server/composition/file-stores.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { readBackupBucket } from '../server/config/object-storage.ts'

const USAGE = `Uso: npm run backup [-- --to CARPETA|s3://CUBO/CARPETA]

Guarda en un archivo todo lo que Portavoz tiene: la base de datos, los archivos y la clave. También con Portavoz abierto.
Sin --to, en BACKUP_DIR, o en la carpeta «copias» de la carpeta de datos: llévala a otro disco.
Una dirección s3:// usa el servidor y la clave de S3_URL, también en BACKUP_DIR.
Con BACKUP_PASSPHRASE el archivo va cifrado, y sin esa contraseña no lo abre nadie.`

async function run({ to }: { to?: string | undefined }): Promise<WrittenBackup> {
  const config = readConfig(process.env)
  const attached = await attach(config)
  const client = new pg.Client(attached.url)
  // The next statement fails.
  client.on('error', () => {})
  try {
    await client.connect()
    const isOfUpdate = Boolean(process.env['PORTAVOZ_UPDATE'])
    if (isOfUpdate) await refuseUnconfirmed(client)
    const storage = to === undefined ? openBackupStorage(config) : openBackupStorage(placeOf(to, config))
    const { dataDir, backupPassphrase: passphrase } = config
    const isStopped = config.databaseUrl === null && !attached.inUse
    const fileBucket = openFileBucket(config)
    const plan = { client, dataDir, clock: systemClock, passphrase, fileBucket, isStopped }
    const orElse = isOfUpdate ? '' : ', o elige otra carpeta con --to'
    const checkSpace = await checkRoom({ ...plan, storage, readDisk: diskSpaceAt, orElse })
    const writing = writeBackup(plan, { storage, beforeBytes: checkSpace })
    const written = await translateErrors(writing, (error) => {
      if (isNoSpaceError(error))
        return new BackupError(
          `No queda espacio en ${storage.address}, y la copia no se guardó: libera espacio${orElse}.`,
        )
      const sentence = describeFailure(error, storage.address, isOfUpdate ? 'BACKUP_DIR' : '--to')
      return sentence === null ? error : new BackupError(sentence, { cause: error })
    })
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

/** An update that goes back would confirm it. */
async function refuseUnconfirmed(client: pg.Client): Promise<void> {
  if (await isUnconfirmed(client))
    throw new BackupError(
      'Esta instalación se recuperó de una copia y está en silencio: antes de actualizarla, confirma en la consola que la anterior ya no funciona.',
    )
}

function placeOf(to: string, { objectStorage }: Config) {
  const backupBucket = readBackupBucket(to, objectStorage, '--to')
  return { backupDir: backupBucket === null ? resolve(to) : to, backupBucket }
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
  const isOurs = [BackupError, StartError, ObjectStorageError].some((known) => error instanceof known)
  console.error(isUsage ? USAGE : isOurs ? message : `No se pudo hacer la copia: ${message}.`)
  process.exitCode = isUsage ? 2 : 1
}
