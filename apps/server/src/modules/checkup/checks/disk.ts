import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bad, type Check, good, warning } from '../check.ts'
import type { Needs } from '../needs.ts'

const GB = 1024 ** 3
const MB = 1024 ** 2
const ENOUGH = GB
const TOO_LITTLE = 200 * MB

/** `free` is for tests: the room, in bytes, where a path lies. */
export const diskCheck = ({ settings: { dataDir, databaseUrl } }: Needs, free = freeAt): Check => ({
  title: 'Disco',
  needs: ['DATA_DIR'],
  look: async () => {
    const bytes = await free(dataDir)
    const elsewhere = databaseUrl === null ? '' : ' El disco del servidor de DATABASE_URL no se ve desde aquí.'
    const seen = `Quedan ${sizeOf(bytes)} libres donde está ${dataDir}.${elsewhere}`
    const advice = 'Libera espacio o mueve la carpeta de datos a un disco mayor.'
    if (bytes < TOO_LITTLE) return [bad(seen, `${advice} Sin espacio no se guarda ningún mensaje.`)]
    return [bytes < ENOUGH ? warning(seen, advice) : good(seen)]
  },
})

/** A folder that is not there yet will lie where its parent does. */
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
