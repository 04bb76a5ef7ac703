import { expect, test } from 'vitest'
import { parseDocument } from '../../../test/documents/read-sample.ts'

const readTexts = async (csv: string) => (await parseDocument('a.csv', Buffer.from(csv))).texts

test('column labels: amounts and sizes next to a first-column label are labels, below any titles', async () => {
  expect(await readTexts('PRECIOS;;;\n;;;\nProducto;1 unidad;12 unidades;Ref.\nGorra;$ 12.000;$ 9.000;G-1\n')).toEqual([
    'Producto: Gorra; 1 unidad: $ 12.000; 12 unidades: $ 9.000; Ref.: G-1',
  ])
  expect(await readTexts('Talla,36,38,40\nBota café,3,,2\n')).toEqual(['Talla: Bota café; 36: 3; 40: 2'])
})

test('column labels: a first row with a price has no labels', async () => {
  expect(await readTexts('Servicio;$ 9.000\nCorte;$ 8.000\n')).toEqual(['Servicio; $ 9.000', 'Corte; $ 8.000'])
  expect(await readTexts('Pan;900\nLeche;4200\n')).toEqual(['Pan; 900', 'Leche; 4200'])
})

test.each([
  [';Envío;;Recogida;', 'Ciudad;Normal;Exprés;Normal;Exprés'],
  ['Ciudad;Envío;;Recogida;', ';Normal;Exprés;Normal;Exprés'],
  ['Ciudad;Envío;;Recogida;', 'Ciudad;Normal;Exprés;Normal;Exprés'],
])('column labels: labels below the groups of «%s» are prefixed with them', async (groups, labels) => {
  expect(await readTexts(`${groups}\n${labels}\nPasto;12000;22000;0;5000\n`)).toEqual([
    'Ciudad: Pasto; Envío Normal: 12000; Envío Exprés: 22000; Recogida Normal: 0; Recogida Exprés: 5000',
  ])
})

test('column labels: titles of two lists side by side are rows and label nothing', async () => {
  expect(await readTexts('Entradas;;;Bebidas;\nPlato;Precio;;Bebida;Precio\nAjiaco;28000;;Limonada;7000\n')).toEqual([
    'Entradas; Bebidas',
    'Plato: Ajiaco; Precio: 28000; Bebida: Limonada; Precio: 7000',
  ])
})
