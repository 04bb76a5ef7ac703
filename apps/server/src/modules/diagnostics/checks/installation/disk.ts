import { diskSpaceAt } from '../../../../platform/files/disk-space.ts'
import { sizeOf } from '../../../../platform/text/size-of.ts'
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

const freeAt = async (path: string): Promise<number> => (await diskSpaceAt(path)).free
