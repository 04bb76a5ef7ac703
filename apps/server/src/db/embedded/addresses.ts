import { readPassword, superuser } from './cluster.ts'

export const socketUrl = (folder: string): string =>
  `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(folder)}`

export const loopbackUrl = (dataDir: string, port: number): string =>
  `postgres://${superuser}:${readPassword(dataDir)}@127.0.0.1:${port}/postgres`
