import { expect, test } from 'vitest'
import { sayRows } from './row-sentence.ts'

const LONG_TEXT = 'langostino empanizado, palta y láminas de pescado con salsa de la casa'

/** One row each of tables that differ in columns, order, units, and in what is empty. */
const rows: [table: string, row: string, sentence: string][] = [
  ['price list', 'Producto: Aceite Nutrioli; Presentación: 850 ml; Precio: $46.90', 'Aceite Nutrioli, 850 ml: $46.90'],
  [
    'shipping',
    'Destino: Otras ciudades; Tarda: 2 a 4 días hábiles; Precio: $13.000',
    'Otras ciudades: $13.000; tarda 2 a 4 días hábiles',
  ],
  [
    'courier with several prices',
    'Destino desde Trujillo: Lima; Sobre: S/ 10.00; Paquete hasta 5 kg: S/ 18.00; Llega en: 24 horas',
    'Lima: sobre S/ 10.00; paquete hasta 5 kg: S/ 18.00; llega en 24 horas',
  ],
  [
    'hours of classes',
    'Clase: Piano individual; Día: lunes a jueves; Hora: 16:00-21:00; Profe: Luis; Edad: desde 6',
    'Clase Piano individual: lunes a jueves, 16:00-21:00; profe: Luis; edad desde 6',
  ],
  [
    'room rates without a currency',
    'Habitación: Doble estándar; Personas: 2; Temporada baja por noche: 260000; Temporada alta por noche: 340000',
    'Habitación Doble estándar: personas 2; temporada baja por noche 260000; temporada alta por noche 340000',
  ],
  [
    'menu with a long description',
    `codigo: M1; plato: Acevichado; descripcion: ${LONG_TEXT}; piezas: 10; precio: S/ 29.90`,
    `Acevichado: S/ 29.90; piezas 10; ${LONG_TEXT}; codigo M1`,
  ],
  [
    'menu with fractions',
    'Plato: 1/4 de pollo; Precio: S/ 21.90; Incluye: papas',
    '1/4 de pollo: S/ 21.90; incluye papas',
  ],
  ['sizes', 'Talla: 38; Largo: 72 cm; Pecho: 50 cm', 'Talla 38: largo 72 cm; pecho 50 cm'],
  [
    'sizes of a garment',
    'referencia: J01; prenda: Jean recto; tallas: 6 a 16; colores: azul, negro; precio: $98.000',
    'Jean recto (azul, negro): $98.000; tallas 6 a 16; referencia J01',
  ],
  [
    'two prices',
    'articulo: Cuaderno 100 hojas; marca: Scribe; precio menudeo: 38; precio mayoreo: 33',
    'Cuaderno 100 hojas, Scribe: precio menudeo 38; precio mayoreo 33',
  ],
  ['cost and price', 'Producto: Aceite; Costo: $30; Precio: $46.90', 'Aceite: costo $30; precio $46.90'],
  ['price and total', 'Servicio: Instalación; Precio: $300; Total: $348', 'Instalación: precio $300; total $348'],
  ['an empty price', 'Producto: Flete; Presentación: viaje; Precio: —', 'Flete, viaje'],
  ['an empty detail', 'Artículo: Solomillo; Observaciones: -; Precio: 34,90 €/kg', 'Solomillo: 34,90 €/kg'],
  ['the price first', 'Precio: $20; Producto: Pan de muerto', 'Pan de muerto: $20'],
  [
    'the detail first',
    'Medida: 175/70 R13; Marca: Tornel; Precio por llanta: 1090',
    '175/70 R13, Tornel: precio por llanta 1090',
  ],
  [
    'headers in capitals',
    'COD: A1; ARTICULO: Aretes chicos; MATERIAL: plata 950; PRECIO S/: 65',
    'Aretes chicos, plata 950: precio S/ 65; COD A1',
  ],
  ['a price per unit', 'Servicio: Edredón; Unidad: pieza; Precio: $90', 'Edredón, por pieza: $90'],
  ['a unit in the name', 'Servicio: Ropa por kilo; Unidad: kilo; Precio: $24', 'Ropa por kilo: $24'],
  [
    'prices by day',
    'Equipo: Betonera; Día: $ 18.000; Fin de semana: $ 27.000',
    'Betonera: día $ 18.000; fin de semana $ 27.000',
  ],
  [
    'prices by surface',
    'Servicio: Hormigas; Casa hasta 100 m2: $580; Negocio: cotizar',
    'Hormigas: casa hasta 100 m2: $580; negocio: cotizar',
  ],
  [
    'remarks',
    'Concepto: Acampe; Temporada baja: 4500; Aclaración: menores de 3 no pagan',
    'Acampe: temporada baja 4500; menores de 3 no pagan',
  ],
  [
    'a cell with a semicolon',
    'Servicio: Consulta; Detalle: perros; gatos; Precio: desde $15.000',
    'Consulta, perros; gatos: desde $15.000',
  ],
  [
    'a cell with a colon',
    'Sucursal: Centro; Horario: lunes a viernes: 9:00 a 18:00',
    'Sucursal Centro: lunes a viernes: 9:00 a 18:00',
  ],
  [
    'yes and no',
    'Examen: Glicemia; Precio particular: 9.800; Ayuno: no',
    'Glicemia: precio particular 9.800; ayuno: no',
  ],
  ['hours in words', 'Ciudad: Cádiz; Horario: De 9 a 14 y de 17 a 20', 'Cádiz: De 9 a 14 y de 17 a 20'],
  [
    'a first header that no list has',
    'Café: Nariño; Presentación: Bolsa de 340 g; Cómo es: Floral, con acidez de mandarina; Precio: $38.000',
    'Nariño, Bolsa de 340 g: $38.000; cómo es: Floral, con acidez de mandarina',
  ],
  ['a flower and its size', 'Flor: Rosa roja; Tamaño: Docena; Precio: $50.000', 'Rosa roja, Docena: $50.000'],
  ['a shoe and its color', 'Zapato: Mocasín; Color: Negro; Precio: $120.000', 'Mocasín, Negro: $120.000'],
  ['a tea and its weight', 'Té: Jazmín; Peso: 100 g; Precio: $20.000', 'Jazmín, 100 g: $20.000'],
  ['a shirt and its size', 'Camiseta: Básica; Talla: M; Precio: $30.000', 'Básica: $30.000; talla: M'],
  [
    'a fish of the sea, which is no Tuesday',
    'Pizza: Frutos del mar; Tamaño: Familiar; Precio: $60.000',
    'Frutos del mar, Familiar: $60.000',
  ],
  [
    'a code before such a header',
    'Código: C-07; Café: Huila; Presentación: Bolsa; Precio: $36.000',
    'Huila, Bolsa: $36.000; código C-07',
  ],
  ['a date first', 'Salida: 12 de marzo; Tipo: Cabina; Precio: $90.000', 'Cabina: $90.000; salida 12 de marzo'],
  ['a month first', 'Salida: Marzo; Tipo: Cabina; Precio: $90.000', 'Cabina: $90.000; salida: Marzo'],
  ['a day first', 'Entrega: Lunes; Tamaño: Docena; Precio: $50.000', 'Docena: $50.000; entrega: Lunes'],
  ['an hour first', 'Entrega: 8:00 a. m.; Tamaño: Docena; Precio: $50.000', 'Docena: $50.000; entrega 8:00 a. m.'],
  ['a code first', 'Etiqueta: REF-203; Color: Negro; Precio: $120.000', 'Negro: $120.000; etiqueta: REF-203'],
  ['a measure first', 'Largo: 4 metros; Color: Azul; Precio: $850', 'Azul: $850; largo 4 metros'],
  ['a place first', 'Lugar: Sede Norte; Clase: Yoga; Precio: $20.000', 'Clase Yoga: $20.000; lugar: Sede Norte'],
  ['a season first', 'Temporada: Alta; Habitación: Doble; Precio: $300', 'Habitación Doble: $300; temporada: Alta'],
  [
    'a group before a description',
    'Rubro: Lácteos; Descripción: Queso campesino; Precio: $9.000',
    'Queso campesino: $9.000; rubro: Lácteos',
  ],
  [
    'a duration before a class',
    'Duración: Media hora; Clase: Yoga; Precio: $20.000',
    'Clase Yoga: $20.000; duración: Media hora',
  ],
  ['a teacher before a course', 'Coach: Ana; Curso: Inglés; Precio: $200.000', 'Curso Inglés: $200.000; coach: Ana'],
  ['an address first', 'Link: https://x.example/a; Color: Negro; Precio: $9', 'Negro: $9; link: https://x.example/a'],
  ['yes first', 'Disponible: Sí; Color: Negro; Precio: $120.000', 'Negro: $120.000; disponible: Sí'],
  [
    'a title after it',
    'Cliente: Mayorista; Destino: Cali; Tipo: Exprés; Precio: $9',
    'Cali, Exprés: $9; cliente: Mayorista',
  ],
  ['headers that no list has', 'Brincolín: Castillo; Alto: 4 m; Precio: $850', 'Brincolín Castillo: $850; alto 4 m'],
]

test.each(rows)('row as a sentence: %s', (_, row, sentence) => {
  expect(sayRows(row, true)).toBe(sentence)
})

test('row as a sentence: every value and no other figure is said', () => {
  for (const [, row] of rows) {
    const said = sayRows(row, true)
    const figuresOf = (text: string) => (text.match(/\d+/g) ?? []).toSorted()
    expect(figuresOf(said)).toEqual(figuresOf(row.replace('Ropa por kilo; Unidad: kilo', 'Ropa por kilo')))
  }
})

test('row as a sentence: rows without headers are said up to the first amount', () => {
  expect(sayRows('Aceite; 850 ml; $46.90', true)).toBe('Aceite, 850 ml: $46.90')
  expect(sayRows('Lunes; 9 a 18', true)).toBe('Lunes; 9 a 18')
})

test.each([
  'Atendemos de lunes a viernes: 9 a 18; sábados: 9 a 13.',
  'Lunes: cerrado; Martes: 9 a 18',
  'Horario: lunes a viernes; Teléfono: 555 010 2030',
  'Precio: $46.90',
  'Sí; queda al lado de la tienda.',
])('row as a sentence: «%s» in a text stays', (line) => {
  expect(sayRows(line, false)).toBe(line)
})

test('row as a sentence: each line is said by itself, also a row of a table in a text', () => {
  const text = 'Destino: Otras ciudades; Precio: $13.000\nDesde $120.000 el envío es gratis.'
  expect(sayRows(text, false)).toBe('Otras ciudades: $13.000\nDesde $120.000 el envío es gratis.')
})
