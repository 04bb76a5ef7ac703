import { documents } from '@portavoz/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

/** An XMLHttpRequest that ends with a given event. */
class FakeRequest extends EventTarget {
  static end: 'timeout' | 'error'
  upload = new EventTarget()
  timeout = 0
  open() {}
  setRequestHeader() {}
  send() {
    this.dispatchEvent(new Event(FakeRequest.end))
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['timeout', 'La subida tardó más de 5 minutos. Prueba con otra conexión o divide el archivo'],
  ['error', 'No se pudo conectar con el servidor'],
] as const)('upload that ends with %s: «%s»', async (event, sentence) => {
  FakeRequest.end = event
  const file = new File(['Abrimos a las ocho.'], 'horarios.txt')
  await expect(upload(documents.previewExcel, {}, { file })).rejects.toThrow(sentence)
})
