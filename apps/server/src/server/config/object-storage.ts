import { isIP } from 'node:net'
import type { ObjectStorageSettings } from '../../ports/object-storage.ts'
import { type EnvironmentVariables, readChoice, readText, readUrl } from '../../platform/process/environment.ts'
import { StartError } from '../../platform/process/start-error.ts'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const FOLDER = /^[\w.-]+(?:\/[\w.-]+)*$/
const REGION = /^[\w-]{1,60}$/

/**
 * `S3_URL`: «https://almacen.ejemplo.co/cubo/carpeta», or «https://cubo.almacen.ejemplo.co» without a path or with
 * `S3_STYLE=virtual`. Null without it.
 */
export function readObjectStorage(env: EnvironmentVariables): ObjectStorageSettings | null {
  const address = readUrl(env, 'S3_URL', ['http:', 'https:'])
  if (address === null) return null
  const url = new URL(address)
  const path = decode(url.pathname)
    .replace(/^\/+/, '')
    .replace(/(?<!\/)\/+$/, '')
  const style = readChoice(env, 'S3_STYLE', ['path', 'virtual'], path === '' ? 'virtual' : 'path')
  const [firstLabel = '', ...labels] = isIP(url.hostname) === 0 ? url.hostname.split('.') : []
  const [firstPart = '', ...parts] = path.split('/')
  const isPath = style === 'path'
  const bucket = isPath ? firstPart : firstLabel
  // Without `S3_STYLE`, «https://almacen.local» rather lacks its bucket.
  const fewestLabels = readText(env, 'S3_STYLE') === null ? 2 : 1
  if (!BUCKET.test(bucket) || (!isPath && labels.length < fewestLabels))
    throw new StartError(
      'S3_URL debe nombrar el cubo, como https://almacen.ejemplo.co/cubo o https://cubo.almacen.ejemplo.co.',
    )
  const port = url.port === '' ? '' : `:${url.port}`
  return {
    endpoint: `${url.protocol}//${isPath ? url.hostname : labels.join('.')}${port}`,
    style,
    bucket,
    folder: folderOf(isPath ? parts.join('/') : path, 'S3_URL'),
    region: region(env),
    ...credentials(env, url),
  }
}

export const OBJECT_STORAGE_VARIABLES = [
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_REGION',
  'S3_STYLE',
  'S3_FILES',
]

/** The backups' place if `BACKUP_DIR` is an address: the same server and key, perhaps another bucket. */
export function readBackupBucket(
  address: string,
  storage: ObjectStorageSettings | null,
  variable: string,
): ObjectStorageSettings | null {
  if (!address.startsWith('s3://')) return null
  if (storage === null)
    throw new StartError(`${variable} es una dirección s3:// y necesita S3_URL, que dice de qué servidor.`)
  const [bucket = '', ...parts] = address
    .slice('s3://'.length)
    .replace(/(?<!\/)\/+$/, '')
    .split('/')
  if (!BUCKET.test(bucket)) throw new StartError(`${variable} debe ser una dirección como s3://cubo/carpeta.`)
  return { ...storage, bucket, folder: folderOf(parts.join('/'), variable) }
}

function folderOf(path: string, variable: string): string {
  if (path === '') return ''
  if (FOLDER.test(path) && !path.split('/').some((part) => /^\.+$/.test(part))) return `${path}/`
  throw new StartError(`${variable} nombra una carpeta con caracteres que no se admiten: usa letras, números, - y _.`)
}

function region(env: EnvironmentVariables): string {
  const value = readText(env, 'S3_REGION') ?? 'us-east-1'
  if (!REGION.test(value)) throw new StartError('S3_REGION debe ser una región como eu-west-1.')
  return value
}

/** The variables count before the address, which is seen more easily. */
function credentials(env: EnvironmentVariables, url: URL) {
  const accessKeyId = readText(env, 'S3_ACCESS_KEY_ID') ?? decode(url.username)
  const secretAccessKey = readText(env, 'S3_SECRET_ACCESS_KEY') ?? decode(url.password)
  if (accessKeyId === '') throw new StartError('S3_ACCESS_KEY_ID falta: S3_URL la necesita.')
  if (secretAccessKey === '') throw new StartError('S3_SECRET_ACCESS_KEY falta: S3_URL la necesita.')
  return { accessKeyId, secretAccessKey }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StartError('S3_URL tiene un % que no se entiende: escríbelo como %25.')
  }
}
