import { expect, test } from 'vitest'
import { read } from '../../../test/documents/read.ts'

const told = async (csv: string) => (await read('a.csv', Buffer.from(csv))).texts

test('amounts and sizes beside a label are labels, below whatever titles', async () => {
  expect(await told('PRECIOS;;;\n;;;\nProducto;1 unidad;12 unidades;Ref.\nGorra;$ 12.000;$ 9.000;G-1\n')).toEqual([
    'Producto: Gorra; 1 unidad: $ 12.000; 12 unidades: $ 9.000; Ref.: G-1',
  ])
  expect(await told('Talla,36,38,40\nBota café,3,,2\n')).toEqual(['Talla: Bota café; 36: 3; 40: 2'])
})

test('a first row with a price has no labels', async () => {
  expect(await told('Servicio;$ 9.000\nCorte;$ 8.000\n')).toEqual(['Servicio; $ 9.000', 'Corte; $ 8.000'])
  expect(await told('Pan;900\nLeche;4200\n')).toEqual(['Pan; 900', 'Leche; 4200'])
})

test.each([
  [';Envío;;Recogida;', 'Ciudad;Normal;Exprés;Normal;Exprés'],
  ['Ciudad;Envío;;Recogida;', ';Normal;Exprés;Normal;Exprés'],
  ['Ciudad;Envío;;Recogida;', 'Ciudad;Normal;Exprés;Normal;Exprés'],
])('labels under the groups of «%s» are told with them', async (groups, labels) => {
  expect(await told(`${groups}\n${labels}\nPasto;12000;22000;0;5000\n`)).toEqual([
    'Ciudad: Pasto; Envío Normal: 12000; Envío Exprés: 22000; Recogida Normal: 0; Recogida Exprés: 5000',
  ])
})

test('titles of two lists side by side label nothing of them, and are told', async () => {
  expect(await told('Entradas;;;Bebidas;\nPlato;Precio;;Bebida;Precio\nAjiaco;28000;;Limonada;7000\n')).toEqual([
    'Entradas; Bebidas',
    'Plato: Ajiaco; Precio: 28000; Bebida: Limonada; Precio: 7000',
  ])
})
