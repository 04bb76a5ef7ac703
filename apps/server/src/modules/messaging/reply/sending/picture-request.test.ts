import { expect, test } from 'vitest'
import { asksForPicture, missesPicture, pictureSubject } from './picture-request.ts'

test.each([
  '¿tienes foto de la camisa de lino?',
  '¿No tienes foto de la camisa?',
  'Hola, ¿hay fotos?',
  'y la foto?',
  'fotos porfa',
  'por favor una foto de la camisa',
  'me mandas por favor la foto de la gorra',
  'una imagen del cinturón de cuero',
  'quiero ver una foto de la camisa',
  'necesito foto de la camisa',
  'quiero que me mandes una foto de la gorra',
  'mándame el precio y la foto de la gorra',
  '¿me mandas otra vez la foto del pantalón dril?',
  '¿tienes precio y foto de la camisa?',
  'muéstrame la camisa',
  '¿cómo se ve la camisa?',
])('a request for a picture: «%s»', (text) => {
  expect(asksForPicture(text)).toBe(true)
})

test.each([
  'No me llegó la camisa de lino que pedí',
  'no me llegó',
  'Te mandé foto de la camisa que llegó rota',
  'te envío la foto del comprobante',
  'ya te envié la foto de la camisa',
  'la foto ya se la mandé',
  'adjunto foto de la camisa',
  'no necesito foto de la camisa',
  'no quiero ver la foto',
  'Quiero un mug con foto de mi perro',
  '¿hacen marcos de fotos?',
  '¿tienen mugs con foto?',
  'la foto no coincide con lo que llegó',
  'un mug con una foto de mi perro',
  'compré la camisa por la foto',
])('no request for a picture: «%s»', (text) => {
  expect(asksForPicture(text)).toBe(false)
})

test('«no me llegó» is about a picture only if nothing else is named', () => {
  const misses = (text: string) => missesPicture(text, 'camisa lino azul')
  const asked = ['no me llegó', 'no la recibí', 'no me llegó la foto', 'no me llegó la foto de la camisa']
  expect(asked.filter(misses)).toEqual(asked)
  const others = ['no me llegó la camisa', 'no me llegó la foto de la gorra', 'no me llegó mi pedido', 'me llegó']
  expect(others.filter(misses)).toEqual([])
})

test('the subject of a picture is searched alone only when nothing else is asked', () => {
  expect(pictureSubject('Hola, ¿tienes una foto de la camisa de lino?')).toBe('la camisa de lino')
  expect(pictureSubject('muéstrame el cinturón')).toBe('el cinturon')
  expect(pictureSubject('¿cómo se ve la gorra?')).toBe('la gorra')
})

test.each([
  'Ya te envié la foto del comprobante, ¿cuándo llega mi pedido?',
  'Quiero un mug con foto de mi perro, ¿cuánto cuesta?',
  'Muéstrame la camisa de lino. ¿Cuánto vale el envío a Cali?',
  'muéstrame la camisa y cuánto cuesta el envío',
  '¿tienes precio y foto de la camisa?',
  'te mando foto de la camisa',
  '¿tienes foto?',
])('the whole question is searched: «%s»', (text) => {
  expect(pictureSubject(text)).toBe(null)
})
