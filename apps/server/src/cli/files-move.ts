import { parseArgs } from 'node:util'
import { createS3ObjectStorage } from '../adapters/files/s3/s3-object-storage.ts'
import { attach } from '../db/embedded/attach.ts'
import { recordCommand } from '../modules/backup/record-command.ts'
import {
  DifferentCopyError,
  ForeignFilesError,
  moveFiles,
  type MoveProgress,
} from '../modules/file-moves/move-files.ts'
import { ignoreFailure } from '../platform/errors/ignore-failure.ts'
import { isNoSpaceError } from '../platform/process/full-disk.ts'
import { StartError } from '../platform/process/start-error.ts'
import { FileStoreError } from '../ports/file-store.ts'
import { ObjectStorageError } from '../ports/object-storage.ts'
import { createFileStores } from '../server/composition/file-stores.ts'
import { systemClock } from '../platform/time/clock.ts'
import { type Config, readConfig } from '../server/config/config.ts'

const USAGE = `Uso: npm run files:move -- --to s3|folder [--delete-source]

Copia los archivos (adjuntos y documentos) de la carpeta de datos al cubo de S3_URL, o al revés, y compara cada copia.
También con Portavoz abierto. Si se interrumpe, repítelo: sigue donde iba.
  --delete-source  borra cada archivo de donde estaba después de comprobar que su copia es igual`

const PROGRESS_MS = 10_000

async function run(to: 's3' | 'folder', deletesSource: boolean): Promise<MoveProgress> {
  const config = readConfig(process.env)
  if (config.objectStorage === null) throw new StartError('S3_URL falta: dice a qué cubo se llevan los archivos.')
  const bucket = createFileStores(config, createS3ObjectStorage(config.objectStorage))
  const folder = createFileStores(config, null)
  const isToBucket = to === 's3'
  if (deletesSource && config.keepsFilesInBucket !== isToBucket)
    throw new StartError(
      isToBucket
        ? 'S3_FILES=off: Portavoz todavía usa la carpeta de datos. Quita ese ajuste y reinícialo antes de borrar de allí.'
        : 'S3_FILES debe ser off: Portavoz todavía usa el cubo. Pon S3_FILES=off y reinícialo antes de borrar de allí.',
    )
  let toldAt = Date.now()
  const onProgress = (progress: MoveProgress) => {
    if (Date.now() - toldAt < PROGRESS_MS) return
    toldAt = Date.now()
    console.log(`Van ${describe(progress)}.`)
  }
  const [from, target] = isToBucket ? [folder, bucket] : [bucket, folder]
  const moved = await moveFiles({ from, to: target, deletesSource, onProgress })
  await ignoreFailure(record(config, isToBucket, moved))
  return moved
}

/** Writes a line of the audit log. The caller ignores a failure: the files are moved already. */
async function record(config: Config, isToBucket: boolean, { copied, present, deleted }: MoveProgress): Promise<void> {
  const changes = `${isToBucket ? 'De la carpeta al cubo' : 'Del cubo a la carpeta'}: ${copied} copiados, ${deleted} borrados de donde estaban`
  const detail = { copied, present, deleted, changes }
  const attached = await attach(config)
  try {
    await recordCommand(attached.url, { at: systemClock.now(), action: 'files.moved', detail })
  } finally {
    await attached.stop()
  }
}

const describe = ({ copied, present, deleted, bytes }: MoveProgress) =>
  `${copied} copiados (${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB), ${present} que ya estaban y ${deleted} borrados de donde estaban`

function explain(error: unknown): string {
  if (error instanceof ObjectStorageError) return `${error.sentence} Lo copiado queda: repítelo y sigue donde iba.`
  if (error instanceof ForeignFilesError)
    return 'Allí hay archivos de otra instalación: pon en S3_URL otro cubo, u otra carpeta al final. No se copió nada.'
  if (error instanceof DifferentCopyError)
    return `La copia de ${error.message} no es igual que el original, que queda donde estaba. Repítelo; si vuelve a pasar con ese archivo, el almacén o el disco los altera.`
  if (isNoSpaceError(error) || (error instanceof FileStoreError && error.isFull))
    return 'No queda espacio en el disco de la carpeta de datos: libéralo y repite.'
  return error instanceof StartError ? error.message : `No se pudo: ${(error as Error).message}.`
}

try {
  const options = {
    to: { type: 'string' },
    'delete-source': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  const { values } = parseArgs({ options })
  const { to } = values
  if (values.help) console.log(USAGE)
  else if (to !== 's3' && to !== 'folder') throw Object.assign(new TypeError(USAGE), { code: 'ERR_PARSE_ARGS' })
  else console.log(`Hecho: ${describe(await run(to, values['delete-source'] ?? false))}.`)
} catch (error) {
  const isUsage = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? USAGE : explain(error))
  process.exitCode = isUsage ? 2 : 1
}
