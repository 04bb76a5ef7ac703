import { expect, test } from 'vitest'
import { Platform } from '../common/schema.ts'
import { limits } from '../common/limits.ts'
import { maxOutboundBytes, outboundKindOf, outboundTypeOfName } from './outbound-files.ts'

test.each([
  ['foto.JPG', 'image'],
  ['captura.webp', 'image'],
  ['cancion.m4a', 'audio'],
  ['ramo.mp4', 'video'],
  ['pantalla.mov', 'document'],
  ['lista.de.precios.pdf', 'document'],
  ['precios.xlsx', 'document'],
])('%s is sent as %s', (name, kind) => {
  expect(outboundTypeOfName(name)?.kind).toBe(kind)
})

test.each(['juego.exe', 'pagina.html', 'dibujo.svg', 'app.apk', 'sin-extension', 'constructor', 'x.constructor', '.'])(
  '%s is not sent',
  (name) => {
    expect(outboundTypeOfName(name)).toBeNull()
  },
)

test('a type that no name promises is sent as a document', () => {
  expect([outboundKindOf('image/png'), outboundKindOf('application/x-otra')]).toEqual(['image', 'document'])
})

test('no platform sends larger files than the server stores', () => {
  for (const platform of Platform.options)
    for (const kind of ['image', 'audio', 'video', 'document'] as const)
      expect(maxOutboundBytes(platform, kind)).toBeLessThanOrEqual(limits.mediaBytes)
})
