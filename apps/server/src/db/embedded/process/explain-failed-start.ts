import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** PostgreSQL's last lines tell why it ended; earlier starts wrote into the same file. */
const TAIL_BYTES = 4_096

type Cause = { signs: readonly string[]; sentence: (dataDir: string) => string }

const CAUSES: readonly Cause[] = [
  {
    signs: ['is not compatible with this version', 'database files are incompatible with server'],
    sentence: (dataDir) =>
      `La base de datos de ${dataDir} es de otra versión de PostgreSQL: ábrela con la versión de Portavoz que la creó, haz allí «npm run backup» y recupera la copia aquí.`,
  },
  {
    signs: [
      'checkpoint record',
      'could not find the database system',
      'required WAL directory',
      'could not open directory "pg_',
      'could not open file "pg_',
      'could not open file "global/',
      'could not open file "base/',
      'could not access status of transaction',
      'incorrect checksum in control file',
      'invalid page in block',
      'WAL ends before',
      'is not a database cluster directory',
    ],
    sentence: (dataDir) =>
      `La base de datos de ${dataDir} está incompleta o dañada. Así queda una carpeta que se copió con Portavoz abierto: cópiala otra vez con Portavoz cerrado, o recupera una copia con «npm run restore».`,
  },
]

/** Why PostgreSQL did not start, in Spanish, from the end of its log. */
export function explainFailedStart(dataDir: string, logFile: string): string {
  const tail = readTail(logFile)
  const cause = CAUSES.find(({ signs }) => signs.some((sign) => tail.includes(sign)))
  if (!cause) return `PostgreSQL no pudo arrancar: el motivo está en ${logFile}.`
  return `${cause.sentence(dataDir)} El detalle está en ${logFile}.`
}

function readTail(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES))
    readSync(handle, buffer, 0, buffer.length, size - buffer.length)
    return buffer.toString()
  } finally {
    closeSync(handle)
  }
}
