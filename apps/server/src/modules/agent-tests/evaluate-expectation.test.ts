import { expect, test } from 'vitest'
import { evaluateExpectation } from './evaluate-expectation.ts'
import { complaintText } from './complaint-text.ts'

const NO_EXPECTATION = { mustContain: [], mustNotContain: [], documentId: null, documentName: '', mustEscalate: false }
const REPLY = { reply: 'El envío a Medellín cuesta $ 12.000', handsOver: false, read: [] }

const contains = (reply: string, phrase: string) =>
  evaluateExpectation({ ...NO_EXPECTATION, mustContain: [phrase] }, { ...REPLY, reply }).length === 0

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
])('phrase in «%s»: «%s» as whole words, ignoring case and accents: %s', (reply, phrase, isFound) => {
  expect(contains(reply, phrase)).toBe(isFound)
})

const document = { documentId: 'doc_1', documentName: 'Precios' }
const passage = { documentId: 'doc_2', documentName: 'Catálogo' }

test.each([
  ['nothing', { mustContain: ['12.000'], mustNotContain: ['gratis'] }, REPLY, []],
  ['what is missing', { mustContain: ['12.000', 'Bogotá', 'hoy'] }, REPLY, ['No dijo «Bogotá».', 'No dijo «hoy».']],
  ['what was said', { mustNotContain: ['Medellín', 'gratis'] }, REPLY, ['Dijo «Medellín», y no debía.']],
  ['silence', { mustContain: ['hola'] }, { ...REPLY, reply: null }, ['No dijo «hola».']],
  ['nobody called', { mustEscalate: true }, REPLY, ['No pasó la conversación a una persona.']],
  ['somebody called', { mustEscalate: true }, { ...REPLY, handsOver: true }, []],
  ['nothing found', document, REPLY, ['No usó el documento «Precios»: no encontró nada en ninguno.']],
  [
    'another document',
    document,
    { ...REPLY, read: [passage, passage] },
    ['No usó el documento «Precios»: usó «Catálogo».'],
  ],
  ['the document', document, { ...REPLY, read: [passage, document] }, []],
  [
    'a document that is gone',
    { ...document, documentId: null },
    { ...REPLY, read: [document] },
    ['El documento «Precios» ya no existe. Edita la prueba y elige otro.'],
  ],
])('evaluate expectation: %s', (_, expectation, reply, complaints) => {
  expect(evaluateExpectation({ ...NO_EXPECTATION, ...expectation }, reply).map(complaintText)).toEqual(complaints)
})
