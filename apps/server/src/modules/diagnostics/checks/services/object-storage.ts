import { ObjectStorageError } from '../../../../ports/object-storage.ts'
import { bad, type CheckFinding, countOf, good, type HealthCheck } from '../../check.ts'
import type { CheckDeps, CheckedBucket } from '../../check-deps.ts'

const MOST_COUNTED = 1_000

const consequences: Record<CheckedBucket['holds'], string> = {
  files: 'Mientras tanto los archivos nuevos esperan y los guardados no se abren.',
  backups: 'Mientras tanto no hay copias de seguridad.',
  both: 'Mientras tanto los archivos nuevos esperan, los guardados no se abren y no hay copias de seguridad.',
}
const contents: Record<CheckedBucket['holds'], string> = {
  files: 'los archivos',
  backups: 'las copias de seguridad',
  both: 'los archivos y las copias de seguridad',
}

/** Whether the buckets of `S3_URL` and `BACKUP_DIR` work; says nothing where there are none. */
export const objectStorageCheck = ({ buckets, countFilesLeft }: CheckDeps): HealthCheck => ({
  title: 'Almacén S3',
  needs: ['S3_URL', 'BACKUP_DIR'],
  run: async () => {
    const findings = await Promise.all(buckets.map(checkBucket))
    const left = (await countFilesLeft?.(MOST_COUNTED)) ?? 0
    return left === 0 ? findings : [...findings, filesLeft(left)]
  },
})

async function checkBucket({ address, holds, check }: CheckedBucket): Promise<CheckFinding> {
  try {
    await check()
    return good(`${address} guarda ${contents[holds]} y responde.`)
  } catch (error) {
    if (error instanceof ObjectStorageError) return bad(error.sentence, consequences[holds])
    throw error
  }
}

const filesLeft = (count: number): CheckFinding =>
  bad(
    `${count >= MOST_COUNTED ? 'Más de ' : ''}${countOf(count, 'archivo sigue', 'archivos siguen')} en la carpeta de datos, donde no se abre ninguno.`,
    'Llévalos al almacén con «npm run files:move -- --to s3 --delete-source».',
  )
