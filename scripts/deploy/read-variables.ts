import { readConfig } from '../../apps/server/src/server/config/config.ts'

/** The names that the server reads. Values that switch whole groups on make it read the others of the group. */
export function readVariables(): string[] {
  const names = new Set<string>()
  const values: Record<string, string> = {
    OIDC_ISSUER: 'https://identidad.ejemplo.co',
    OIDC_CLIENT_ID: 'portavoz',
    OIDC_CLIENT_SECRET: 'secreto',
    S3_URL: 'https://almacen.ejemplo.co/cubo',
    S3_ACCESS_KEY_ID: 'clave',
    S3_SECRET_ACCESS_KEY: 'secreto',
  }
  const get = (_: object, name: string | symbol) => {
    names.add(String(name))
    return values[String(name)]
  }
  readConfig(new Proxy({}, { get }))
  return [...names].toSorted()
}
