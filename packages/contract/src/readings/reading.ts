import * as z from 'zod/mini'

/** A picture that a model sees, or a file whose words it reads. */
export const ReadingKind = z.enum(['picture', 'file'])
export type ReadingKind = z.infer<typeof ReadingKind>

/**
 * Why a picture or file was not understood. `unreadable`: damaged, protected, or not what its name says; `heic`: in a
 * format of iPhones that is not decoded here; `no_text`: a scanned document; `late`: the time for it passed; `no_file`:
 * the file did not come.
 */
export const ReadingFailure = z.enum(['unreadable', 'heic', 'no_text', 'too_large', 'late', 'no_file', 'failed'])
export type ReadingFailure = z.infer<typeof ReadingFailure>

/** What an agent understood of a picture or file. `waiting`: it is being read; `none`: `cause` says why not. */
export const FileReading = z.object({
  kind: ReadingKind,
  state: z.enum(['waiting', 'kept', 'none']),
  /** Spanish. */
  cause: z.nullable(z.string()),
})
export type FileReading = z.infer<typeof FileReading>

const sentences: Record<ReadingFailure, Record<ReadingKind, string>> = {
  unreadable: {
    picture: 'El agente no pudo abrir la foto.',
    file: 'El agente no pudo leer el archivo: está dañado, tiene contraseña o no es lo que dice su nombre.',
  },
  heic: {
    picture: 'La foto está en formato HEIC y el agente no la puede ver. Si la envían como foto, y no como archivo, sí.',
    file: 'El agente no pudo leer el archivo.',
  },
  no_text: { picture: 'El agente no pudo abrir la foto.', file: 'El archivo no tiene texto que leer.' },
  too_large: {
    picture: 'La foto es demasiado grande y el agente no la vio.',
    file: 'El archivo es demasiado grande y el agente no lo leyó.',
  },
  late: { picture: 'El agente no vio la foto a tiempo.', file: 'El agente no leyó el archivo a tiempo.' },
  no_file: { picture: 'El agente no vio la foto: no llegó.', file: 'El agente no leyó el archivo: no llegó.' },
  failed: { picture: 'El agente no pudo ver la foto.', file: 'El agente no pudo leer el archivo.' },
}

/** The reason as a Spanish sentence. */
export const describeReadingFailure = (kind: ReadingKind, reason: ReadingFailure): string => sentences[reason][kind]
