import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bad, type HealthCheck, good, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'

const GB = 1024 ** 3
const MB = 1024 ** 2
const ENOUGH = GB
const TOO_LITTLE = 200 * MB

/** `free` is replaced in tests: free bytes at a path. */
export const diskCheck = ({ settings: { dataDir, databaseUrl } }: CheckDeps, free = freeAt): HealthCheck => ({
  title: 'Disco',
  needs: ['DATA_DIR'],
  run: async () => {
    const bytes = await free(dataDir)
    const elsewhere = databaseUrl === null ? '' : ' El disco del servidor de DATABASE_URL no se ve desde aquí.'
    const seen = `Quedan ${sizeOf(bytes)} libres donde está ${dataDir}.${elsewhere}`
    const advice = 'Libera espacio o mueve la carpeta de datos a un disco mayor.'
    if (bytes < TOO_LITTLE) return [bad(seen, `${advice} Sin espacio no se guarda ningún mensaje.`)]
    return [bytes < ENOUGH ? warning(seen, advice) : good(seen)]
  },
})

/** A folder that does not exist yet will be on its parent's disk. */
async function freeAt(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    const up = dirname(path)
    if (up === path) throw error
    return freeAt(up)
  }
}

/** «12,3 GB», «180 MB». */
export const sizeOf = (bytes: number): string =>
  bytes >= GB
    ? `${new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(bytes / GB)} GB`
    : `${new Intl.NumberFormat('es').format(Math.ceil(bytes / MB))} MB`
