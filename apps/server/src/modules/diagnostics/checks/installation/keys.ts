import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expectedKeys } from '../../../../db/installation/installation-key.ts'
import { bad, type HealthCheck, countOf, good, omitted, type CheckFinding, warning } from '../../check.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { ignoreFailure } from '../../../../platform/errors/ignore-failure.ts'

const MIN_LENGTH = 32

/** The secret key, and whether it still opens stored secrets. */
export const keysCheck = ({ db, canOpen, keyIds, settings: { secretKey, dataDir } }: CheckDeps): HealthCheck => ({
  title: 'Claves',
  needs: ['SECRET_KEY', 'DATA_DIR'],
  run: async () => {
    const rows = db ? await createDiagnosticsStore(db).sealedSecrets() : []
    const key =
      secretKey === null
        ? await keyFileFindings(join(dataDir, 'secret.key'), rows.length > 0)
        : good('SECRET_KEY está dada.')
    const expected = db ? await expectedKeys(db) : []
    if (keyIds && expected.length > 0 && !expected.some((one) => keyIds.includes(one)))
      return [key, otherKeySentence(expected)]
    if (!canOpen || rows.length === 0) return [key]
    const lost = rows.filter(({ id, secrets }) => !canOpen.agent(id, secrets)).length
    if (lost === 0) return [key, good(`Abre los secretos de ${countOf(rows.length, 'agente', 'agentes')}.`)]
    return [
      key,
      bad(
        `No abre los secretos de ${countOf(lost, 'agente', 'agentes')} de ${rows.length}: se guardaron con otra clave.`,
        'Recupera la clave anterior (con SECRET_KEY pueden darse varias, separadas con comas), o escribe de nuevo el token de cada agente en «Editar».',
      ),
    ]
  },
})

const otherKeySentence = (expected: string[]): CheckFinding =>
  bad(
    `No es la clave de esta base de datos, que espera la de huella ${expected.join(', ')}: Portavoz no se abre con otra.`,
    'Recupera la clave anterior (con SECRET_KEY pueden darse varias, separadas con comas). Si se perdió: «npm run admin -- forget-key».',
  )

async function keyFileFindings(file: string, isNeeded: boolean): Promise<CheckFinding> {
  const found = await ignoreFailure(stat(file))
  if (found === undefined)
    return isNeeded
      ? bad(
          `Falta ${file}, y hay agentes con secretos guardados.`,
          'Recupérala de una copia de seguridad antes de abrir Portavoz.',
        )
      : omitted(`${file} todavía no existe: Portavoz la crea al abrirse.`)
  if (found.size < MIN_LENGTH)
    return bad(
      `${file} está incompleta.`,
      'Recupérala de una copia de seguridad: sin ella no se leen los tokens guardados.',
    )
  return process.platform !== 'win32' && (found.mode & 0o077) !== 0
    ? warning(`Otros usuarios de este equipo pueden leer ${file}.`, `Escribe: chmod 600 '${file}'`)
    : good(`${file} existe y solo su dueño la lee.`)
}
