import { documents } from '@portavoz/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

/** A line that ends as it is told to, once something is sent. */
class Line extends EventTarget {
  static end: 'timeout' | 'error'
  upload = new EventTarget()
  timeout = 0
  open() {}
  setRequestHeader() {}
  send() {
    this.dispatchEvent(new Event(Line.end))
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('XMLHttpRequest', Line)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['timeout', 'La subida tardó más de 5 minutos. Prueba con otra conexión o divide el archivo'],
  ['error', 'No se pudo conectar con el servidor'],
] as const)('an upload that ends by %s says «%s»', async (end, sentence) => {
  Line.end = end
  const file = new File(['Abrimos a las ocho.'], 'horarios.txt')
  await expect(upload(documents.previewExcel, {}, { file })).rejects.toThrow(sentence)
})
