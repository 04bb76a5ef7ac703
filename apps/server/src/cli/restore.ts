import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createS3ObjectStorage } from '../adapters/files/s3/s3-object-storage.ts'
import type { ArchiveSource } from '../modules/backup/archive/archive-reader.ts'
import { summarize } from '../modules/backup/archive/archive-layout.ts'
import { BackupError } from '../modules/backup/backup-error.ts'
import { readFromBucket } from '../modules/backup/archive/read-from-bucket.ts'
import { type CheckedBackup, checkBackup } from '../modules/backup/archive/check-backup.ts'
import { restoreBackup, type RestoredBackup } from '../modules/backup/restore/restore-backup.ts'
import { isDatabaseLost } from '../modules/backup/runs/describe-failure.ts'
import { translateErrors } from '../platform/errors/translate-errors.ts'
import { StartError } from '../platform/process/start-error.ts'
import { systemClock } from '../platform/time/clock.ts'
import { ObjectStorageError } from '../ports/object-storage.ts'
import { openFileBucket } from '../server/composition/file-stores.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { readBackupBucket } from '../server/config/object-storage.ts'

const USAGE = `Uso: npm run restore -- ARCHIVO|s3://CUBO/CARPETA/ARCHIVO [--check] [--replace] [--former-stopped]

Recupera una copia de «npm run backup» en la carpeta de datos y la base de datos de esta instalación, cerrada.
  --check           solo comprueba el archivo
  --replace         sustituye lo que haya; lo anterior de la carpeta de datos se aparta, no se borra
  --former-stopped  confirma que la instalación de donde viene la copia ya no funciona: dos que usen a la vez
                    la misma sesión de WhatsApp la pierden, y dos que usen el mismo bot se quitan los mensajes.
                    Sin esto, Portavoz abre y calla hasta que el administrador lo confirme en la consola
Una copia cifrada se abre con su contraseña en BACKUP_PASSPHRASE.
Una dirección s3:// usa el servidor y la clave de S3_URL; la copia se lee de allí dos veces, sin guardarla en el disco.`

const options = {
  check: { type: 'boolean' },
  replace: { type: 'boolean' },
  'former-stopped': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

async function run(path: string, values: { check?: boolean; replace?: boolean; 'former-stopped'?: boolean }) {
  const config = readConfig(process.env)
  const archive = sourceOf(path, config)
  if (values.check) return describeChecked(await checkBackup(archive))
  const { replace = false, 'former-stopped': isFormerStopped = false } = values
  const target = { ...config, fileBucket: openFileBucket(config) }
  const restoring = restoreBackup(archive, target, {
    replace,
    isFormerStopped,
    clock: systemClock,
    notice: (sentence) => console.log(sentence),
  })
  const restored = await translateErrors(restoring, (error) =>
    isDatabaseLost(error)
      ? new BackupError('La base de datos no responde o cerró la conexión: mira si está en marcha y repite.')
      : error,
  )
  return describeRestored(restored, isFormerStopped)
}

function sourceOf(path: string, { objectStorage, backupPassphrase: passphrase }: Config): ArchiveSource {
  const [, folder = '', name = ''] = /^(s3:\/\/.*)\/([^/]+)$/.exec(path) ?? []
  const bucket = readBackupBucket(folder, objectStorage, 'La copia')
  if (bucket === null) return { path: resolve(path), passphrase }
  return { path, passphrase, content: readFromBucket(createS3ObjectStorage(bucket), name) }
}

const contentOf = ({ header, manifest }: CheckedBackup) => {
  const { rows, files } = summarize(manifest)
  return `${rows} filas y ${files} archivos, del ${header.createdAt.slice(0, 16).replace('T', ' ')} UTC`
}

const UNCONFIRMED =
  'Callará hasta que el administrador confirme en la consola que la instalación anterior ya no funciona.'

const describeChecked = (backup: CheckedBackup) => `La copia está completa: ${contentOf(backup)}.`

const describeRestored = (restored: RestoredBackup, isFormerStopped: boolean) =>
  [
    `Copia recuperada: ${contentOf(restored)}.`,
    ...(restored.formerFolder === null ? [] : [`Lo anterior está en ${restored.formerFolder}.`]),
    restored.manifest.key === null
      ? 'La copia no lleva la clave: pon en SECRET_KEY la misma de antes y abre Portavoz con «npm start».'
      : 'Abre Portavoz con «npm start».',
    ...(isFormerStopped ? [] : [UNCONFIRMED]),
  ].join('\n')

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [archive] = positionals
  if (!values.help && (archive === undefined || positionals.length > 1)) throw new TypeError(USAGE)
  console.log(values.help || archive === undefined ? USAGE : await run(archive, values))
} catch (error) {
  const { code, message } = error as { code?: string; message: string }
  const isUsage = code?.startsWith('ERR_PARSE_ARGS') || message === USAGE
  const isOurs = [BackupError, StartError, ObjectStorageError].some((known) => error instanceof known)
  console.error(isUsage ? USAGE : isOurs ? message : `No se pudo recuperar la copia: ${message}.`)
  process.exitCode = isUsage ? 2 : 1
}
