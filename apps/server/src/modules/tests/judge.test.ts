import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import { complaintWords } from './words.ts'

const nothing = { mustContain: [], mustNotContain: [], documentId: null, documentName: '', mustEscalate: false }
const answered = { reply: 'El envío a Medellín cuesta $ 12.000', handsOver: false, read: [] }

const says = (reply: string, words: string) =>
  judge({ ...nothing, mustContain: [words] }, { ...answered, reply }).length === 0

test.each([
  ['El ENVÍO es gratis', 'envio', true],
  ['el envio es gratis', 'Envío es', true],
  ['el envío\n\n es gratis', 'envío es gratis', true],
  ['Así es', 'sí', false],
  ['¡Sí, claro!', 'sí', true],
  ['Cuesta $180.000', '80.000', false],
  ['Cuesta $80.000.', '80.000', true],
  ['Cuesta 80.000,50', '80.000', false],
  ['Cuesta 1.280.000', '280.000', false],
  ['Somos nosotros', 'no', false],
  ['No, no hacemos eso', 'no', true],
  ['Escribe a ventas@tienda.co', '@tienda.co', true],
  ['Hay 5 % de descuento', '%', true],
  ['casa casas casa', 'casa', true],
  ['Precio: $ 12.000', '$ 12.000', true],
  ['', 'algo', false],
])('in «%s» «%s» is found whole, whatever its case and accents: %s', (reply, words, isFound) => {
  expect(says(reply, words)).toBe(isFound)
})

const document = { documentId: 'doc_1', documentName: 'Precios' }
const passage = { documentId: 'doc_2', documentName: 'Catálogo' }

test.each([
  ['nothing', { mustContain: ['12.000'], mustNotContain: ['gratis'] }, answered, []],
  ['what is missing', { mustContain: ['12.000', 'Bogotá', 'hoy'] }, answered, ['No dijo «Bogotá».', 'No dijo «hoy».']],
  ['what was said', { mustNotContain: ['Medellín', 'gratis'] }, answered, ['Dijo «Medellín», y no debía.']],
  ['silence', { mustContain: ['hola'] }, { ...answered, reply: null }, ['No dijo «hola».']],
  ['nobody called', { mustEscalate: true }, answered, ['No pasó la conversación a una persona.']],
  ['somebody called', { mustEscalate: true }, { ...answered, handsOver: true }, []],
  ['nothing found', document, answered, ['No usó el documento «Precios»: no encontró nada en ninguno.']],
  [
    'another document',
    document,
    { ...answered, read: [passage, passage] },
    ['No usó el documento «Precios»: usó «Catálogo».'],
  ],
  ['the document', document, { ...answered, read: [passage, document] }, []],
  [
    'a document that is gone',
    { ...document, documentId: null },
    { ...answered, read: [document] },
    ['El documento «Precios» ya no existe. Edita la prueba y elige otro.'],
  ],
])('against an answer stands %s', (_, expected, given, complaints) => {
  expect(judge({ ...nothing, ...expected }, given).map(complaintWords)).toEqual(complaints)
})
