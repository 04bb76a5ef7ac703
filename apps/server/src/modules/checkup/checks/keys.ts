import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expectedKeys } from '../../../db/installation-key.ts'
import { bad, type Check, count, good, omitted, type Seen, warning } from '../check.ts'
import { createCheckupStore } from '../checkup.store.ts'
import type { Needs } from '../needs.ts'

const SHORTEST = 32

/** The key that protects what is stored, and whether it still opens it. */
export const keysCheck = ({ db, opens, keyIds, settings: { secretKey, dataDir } }: Needs): Check => ({
  title: 'Claves',
  needs: ['SECRET_KEY', 'DATA_DIR'],
  look: async () => {
    const rows = db ? await createCheckupStore(db).sealedSecrets() : []
    const key =
      secretKey === null ? await ofFile(join(dataDir, 'secret.key'), rows.length > 0) : good('SECRET_KEY está dada.')
    const expected = db ? await expectedKeys(db) : []
    if (keyIds && expected.length > 0 && !expected.some((one) => keyIds.includes(one))) return [key, otherKey(expected)]
    if (!opens || rows.length === 0) return [key]
    const lost = rows.filter(({ id, secrets }) => !opens.agent(id, secrets)).length
    if (lost === 0) return [key, good(`Abre los secretos de ${count(rows.length, 'agente', 'agentes')}.`)]
    return [
      key,
      bad(
        `No abre los secretos de ${count(lost, 'agente', 'agentes')} de ${rows.length}: se guardaron con otra clave.`,
        'Recupera la clave anterior (con SECRET_KEY pueden darse varias, separadas con comas), o escribe de nuevo el token de cada agente en «Editar».',
      ),
    ]
  },
})

const otherKey = (expected: string[]): Seen =>
  bad(
    `No es la clave de esta base de datos, que espera la de huella ${expected.join(', ')}: Portavoz no se abre con otra.`,
    'Recupera la clave anterior (con SECRET_KEY pueden darse varias, separadas con comas). Si se perdió: «npm run admin -- forget-key».',
  )

async function ofFile(file: string, isNeeded: boolean): Promise<Seen> {
  const found = await stat(file).catch(() => null)
  if (found === null)
    return isNeeded
      ? bad(
          `Falta ${file}, y hay agentes con secretos guardados.`,
          'Recupérala de una copia de seguridad antes de abrir Portavoz.',
        )
      : omitted(`${file} todavía no existe: Portavoz la crea al abrirse.`)
  if (found.size < SHORTEST)
    return bad(
      `${file} está incompleta.`,
      'Recupérala de una copia de seguridad: sin ella no se leen los tokens guardados.',
    )
  return process.platform !== 'win32' && (found.mode & 0o077) !== 0
    ? warning(`Otros usuarios de este equipo pueden leer ${file}.`, `Escribe: chmod 600 '${file}'`)
    : good(`${file} existe y solo su dueño la lee.`)
}
