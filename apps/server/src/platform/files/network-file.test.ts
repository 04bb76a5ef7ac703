import { expect, test } from 'vitest'
import { documentName, isAudioDocument } from './network-file.ts'

test.each<[name: string | null, mimeType: string | null, shown: string]>([
  ['lista.pdf', 'application/pdf', 'lista.pdf'],
  ['lista.xlsx', 'application/pdf', 'lista.xlsx'],
  ['Comprobante de pago', 'application/pdf', 'Comprobante de pago.pdf'],
  ['Carta al Sr.Gomez', 'application/pdf', 'Carta al Sr.Gomez.pdf'],
  ['Carta al Sr.Gomez', null, 'Carta al Sr.Gomez'],
  ['lista.PDF ', 'text/plain', 'lista.PDF'],
  ['instalar.bat', 'text/plain', 'instalar.bat'],
  ['Factura 12.03', 'Application/PDF; charset=binary', 'Factura 12.03.pdf'],
  ['pedido', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'pedido.xlsx'],
  [null, 'application/pdf', 'archivo.pdf'],
  ['', 'text/plain', 'archivo.txt'],
  ['tarjeta.vcf', 'text/plain', 'tarjeta.vcf'],
  ['copia.7z', 'text/plain', 'copia.7z'],
  ['catálogo', 'application/zip', 'catálogo'],
  ['catálogo', null, 'catálogo'],
  ['catálogo', 'constructor', 'catálogo'],
  [null, null, ''],
  ['PTT-2026.opus', 'application/octet-stream', 'PTT-2026.opus'],
  ['nota', `application/pdf${'x'.repeat(5_000)}`, 'nota'],
])('document %j of type %s: it is named %j', (name, mimeType, shown) => {
  expect(documentName({ name, mimeType })).toBe(shown)
})

test('long name: the extension is kept', () => {
  const name = documentName({ name: 'x'.repeat(5_000), mimeType: 'application/pdf' })
  expect([name.length, name.endsWith('x.pdf')]).toEqual([200, true])
})

test.each<[name: string | null, mimeType: string | null, isAudio: boolean]>([
  ['audio.mp3', 'application/octet-stream', true],
  ['PTT-20261128-WA0001.opus ', null, true],
  ['NOTA.M4A', 'video/mp4', true],
  ['voz.oga', null, true],
  ['voz.ogg', null, true],
  ['voz.amr', null, true],
  ['voz.aac', null, true],
  ['voz.wav', null, true],
  ['voz.flac', null, true],
  [null, 'audio/ogg; codecs=opus', true],
  ['grabación', 'AUDIO/mpeg', true],
  ['grabación.3gp', 'audio/3gpp', true],
  ['presentación.pptx', 'audio/mpeg', false],
  ['video.MP4 ', 'audio/mp4', false],
  ['lista.pdf', 'audio/ogg', false],
  ['mp3', null, false],
  ['canción.mp3.exe', null, false],
  ['grabación', 'video/mp4', false],
  [null, null, false],
])('document %j of type %s is audio: %s', (name, mimeType, isAudio) => {
  expect(isAudioDocument({ name, mimeType })).toBe(isAudio)
})
