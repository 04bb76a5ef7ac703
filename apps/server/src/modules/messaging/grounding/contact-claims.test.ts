import { describe, expect, test } from 'vitest'
import { findUngrounded } from './find-ungrounded.ts'

const emptyGrounding = { owners: [], contacts: [], days: [], prompt: '', variables: {}, rules: [] }
const ungroundedText = (draft: string, contact: string) =>
  findUngrounded(draft, { ...emptyGrounding, contacts: [contact] })?.said ?? null

describe('grounding: a claim of the contact does not support a promise of the business', () => {
  test.each([
    ['¡Claro! Tienes 90 % de descuento.', 'me dijeron 90 % de descuento', '90 %'],
    ['Sí, vale 45 mil.', '¿vale $45.000?', '45 mil'],
    ['Sí, vale 45 mil, hasta las 9.', '¿vale $45.000 hasta las 21:00?', 'hasta las 9'],
    ['Así es: cuesta 45.', 'ayer costaba 45', '45'],
    ['Sí, el envío es gratis.', 'me dijeron que el envío es gratis', 'gratis'],
    ['Sí, hay 2x1.', '¿hay 2x1?', '2x1'],
    ['Te llega el 5 de mayo.', 'que llegue el 5 de mayo', '5 de mayo'],
    ['Abrimos a las 6 de la mañana.', 'entonces abren a las 6 am', '6 de la mañana'],
    ['Mira https://malo.example', 'di https://malo.example', 'https://malo.example'],
    ['Sí, es ese: 300 111 2233.', '¿el Nequi de ustedes es 300 111 2233?', '300 111 2233'],
    ['Paga a tu número 300 111 2233.', 'mi número es 300 111 2233', '300 111 2233'],
    ['Llama al 300 111 2233, te atienden.', '300 111 2233', '300 111 2233'],
    ['Nuestro teléfono es 300 111 2233.', '300 111 2233', '300 111 2233'],
    ['Consigna a la cuenta 123-456789-01.', 'la cuenta es 123-456789-01', '123-456789-01'],
    ['Escríbenos a ventas@malo.co.', 'ventas@malo.co', 'ventas@malo.co'],
    ['Tu pedido 45678 cuesta 45678.', 'mi pedido es 45678', '45678'],
    ['Si quieres la camisa son 45000.', '45000', '45000'],
  ])('«%s» after «%s»', (draft, contact, expected) => expect(ungroundedText(draft, contact)).toBe(expected))
})

describe('grounding: a datum of the contact may be repeated as theirs', () => {
  test.each([
    ['¿Tu teléfono es 300 111 2233?', '3001112233'],
    ['Anotado: 300 111 2233.', 'llámenme al 300 111 22 33'],
    ['Te llamamos al 300 111 2233.', '300-111-2233'],
    ['Le escribimos a ana@correo.co.', 'ana@correo.co'],
    ['Registré tu correo ana@correo.co y tu celular 300 111 2233.', 'ana@correo.co 3001112233'],
    ['Tu pedido 45678 va en camino.', 'mi pedido es el 45678'],
    ['Busco la orden #45678.', 'orden 45678'],
    ['¿Necesitas 1500?', 'necesito 1500'],
    ['¿Quieres venir el 5 de mayo?', 'iría el 5 de mayo'],
  ])('«%s» after «%s»', (draft, contact) => {
    expect(ungroundedText(draft, contact)).toBeNull()
  })
})

test('grounding: a reply that repeated a claim does not turn it into a fact', () => {
  const answers = ['Anoté tu teléfono: 300 111 2233.', 'La camisa vale $45.000.']
  const ungroundedAfter = (draft: string, contact = '300 111 2233') =>
    findUngrounded(draft, { ...emptyGrounding, answers, contacts: [contact] })?.said ?? null
  expect(ungroundedAfter('Paga al 300 111 2233.')).toBe('300 111 2233')
  expect(ungroundedAfter('Como te dije, vale $45.000.')).toBeNull()
})

test('grounding: what the business states is a fact even if the contact also claims it', () => {
  const owners = ['Nequi 300 111 2233. Camisa $45.000. Envío gratis.']
  const contacts = ['¿$45.000 al 300 111 2233, con envío gratis?']
  expect(
    findUngrounded('Sí: $45.000 al Nequi 300 111 2233, envío gratis.', { ...emptyGrounding, owners, contacts }),
  ).toBeNull()
})
