import { expect, test } from 'vitest'
import { figuresOf, hasFigure, hideUncertain, isFigureIn } from './figures.ts'

test.each<[text: string, figures: string[]]>([
  ['Quiero quince sillas', ['15']],
  ['Son cincuenta', ['50']],
  ['mesa para treinta y cinco personas', ['35']],
  ['mi pedido es el mil quinientos veintitrés', ['1523']],
  ['pedido quince veintitrés', ['1523']],
  ['mi pedido es el uno cinco dos tres', ['1523']],
  ['es el uno, cinco, cero, tres', ['1503']],
  ['tengo veinte mil pesos', ['20 mil']],
  ['dos millones trescientos mil', ['2300000']],
  ['ciento veinte con cincuenta', ['120', '50']],
  ['Quiero dos empanadas y 3 arepas', ['3']],
  ['el veinticuatro de diciembre', ['24']],
  ['Transferí por quince mil pesos', ['15 mil']],
  ['¿Me haces un veinte por ciento?', ['20']],
  ['cambio de un cien', ['100']],
  ['dame una veinticinco', ['25']],
  ['mi pedido es cuatro cinco seis', ['456']],
  ['mi teléfono es trescientos uno, cuatro cinco seis, siete ocho nueve cero', ['3014567890']],
  ['Quero quinze cadeiras', ['15']],
  ['cento e vinte e cinco reais', ['125']],
  ['mil e cinco reais', ['1005']],
  ['15 mil o veinte mil', ['15 mil', '20 mil']],
  ['Quiero dos docenas de rosas', ['2']],
  ['Quiero una docena', ['1']],
  ['Media docena de huevos', ['6']],
  ['docena y media de pan', ['18']],
  ['dos docenas y media', ['30']],
  ['un kilo y medio de carne', ['1,5']],
  ['kilo y medio, por favor', ['1,5']],
  ['tres libras de café y medio litro de leche', ['3', '0,5']],
  ['Es para el doce de diciembre', ['12']],
  ['del uno de enero al dos de mayo', ['1', '2']],
  ['quince kilos y veinte libras', ['15', '20']],
  ['quince kilos y medio', ['15,5']],
  ['pedido uno cinco dos tres, dos kilos', ['1523', '2']],
  ['Quero meia duzia e dois quilos', ['6', '2']],
  ['dois de dezembro', ['2']],
  ['I want fifteen chairs', ['15']],
  ['It is fifty, not fifteen', ['50', '15']],
  ['a table for twenty-five', ['25']],
  ['twenty five, please', ['25']],
  ['two hundred and ten dollars', ['210']],
  ['fifteen thousand', ['15 mil']],
  ['order one five two three', ['1523']],
  ['two dozen roses', ['2']],
  ['A dozen roses, please', ['1']],
  ['Half a dozen eggs', ['6']],
  ['I want another dozen', ['1']],
  ['Je voudrais quinze chaises', ['15']],
  ['vingt et un, trente-deux', ['2132']],
  ['soixante-quinze euros', ['75']],
  ['quatre-vingt-dix', ['90']],
  ['deux cents', ['200']],
  ['mille cinq cents', ['1500']],
  ['le douze décembre', ['12']],
  ['Quero dezasseis cadeiras', ['16']],
  ['Nos vemos a las siete', ['7']],
  ['Llego a las diez de la mañana', ['10']],
  ['¿Puede ser a la una, por favor?', ['1']],
  ['Llego a las cinco y cuarenta', ['5:40']],
  ['Te veo a la una treinta', ['1:30']],
  ['A las dos veinte', ['2:20']],
  ['Reserva para las veinte treinta', ['20:30']],
  ['Às sete e quinze', ['7:15']],
  ['Llego a las doce y media', ['12:30']],
  ['a las siete menos cuarto', ['6:45']],
  ['de las dos a las cinco', ['2', '5']],
  ['Pode ser às sete e meia', ['7:30']],
  ['Às nove e meia, pode ser', ['9:30']],
  ['Reserva para las dos de la tarde', ['2']],
  ['Nos vemos a las dos', ['2']],
  ['De las ocho y media a las tres', ['8:30', '3']],
  ['Às sete da noite', ['7']],
  ['¿Puedo pasar a las siete? ¿Abren los domingos?', ['7']],
  ['twenty per cent discount', ['20']],
  ['two hundred two hundred two hundred', ['200200200']],
  ['six hundred sixty six dollars', ['666']],
  ['seize euros', ['16']],
  ['I have a million pesos', ['1000000']],
])('«%s»: figures %j', (text, figures) => {
  expect(figuresOf(text)).toEqual(figures)
})

test.each([
  'Un momento, por favor',
  'Quiero uno de esos',
  'Dame una',
  'Las dos me gustan',
  'Tengo dos preguntas',
  'Te escribo en cinco minutos',
  'Vuelvo en tres días',
  'Mil gracias',
  'Estoy cien por ciento seguro',
  'Lo quiero para dentro de quince días',
  'Una u otra',
  'Nosotros dos',
  'Vivo en la calle cinco de mayo',
  'en la Av. doce de octubre',
  'Barrio doce de octubre',
  'Uno dos tres, probando',
  'Ya te lo dije dos veces',
  'Entre los tres pagamos',
  'Um momento, por favor',
  'Once you have it, tell me',
  'Quiero la segunda',
  'Somos dos',
  'Me llamo Ana Dos Santos',
  'Once arepas',
  'Quiero dos gracias',
  'Tengo dos hijos',
  '¿Me haces un diez por ciento de descuento?',
  'Dame quince minutos',
  'Tengo treinta años',
  'Un millón de gracias',
  'Mil bendiciones',
  'Nota mil',
  'Estoy al cien',
  'Abierto veinticuatro siete',
  'Me gusta la música de los ochenta',
  'Llegaron bien las dos docenas',
  '¿A cómo el kilo?',
  '¿Venden por libra o por docena?',
  'Nos vemos en diciembre',
  'Una de mayo y otra de abril',
  'Me quedan dos y media horas',
  'Dile a las dos niñas que vengan',
  'Quero as duas',
  'Quero as duas que você mostrou',
  'Comprei as duas para minha mãe',
  'De las dos, la roja',
  'De las tres que tienes quiero la roja',
  'De las dos que me mostraste',
  'Sobre las dos que pedí ayer',
  'A las dos que les gusta',
  'Le mando a las dos',
  'Para las dos en la misma mesa',
  'The same as one',
  '¿Abren a las siete?',
  '¿Atienden de las ocho a las seis?',
  '¿Siguen abiertos a las once de la noche?',
  '¿A las siete y media ya está abierto?',
  'Vocês fecham às sete?',
  'Thanks a million',
  'I told you a dozen times',
  'They are a dime a dozen',
  'I have a dozen questions',
  'Te escribí una docena de veces',
  'How much is a dozen?',
  '¿Cuánto vale una docena?',
  '¿Una libra de café a cómo?',
  '¿Qué precio tiene un kilo?',
  'Quanto custa uma dúzia?',
  'The dozen was fine',
  'One in a million',
  'Please seize the opportunity',
  'Sweet sixteen',
  'Twenty minutes, please',
  'A thousand thanks',
  'One hundred percent',
  'Open twenty four seven',
  'I like that one',
  'Give me fifteen minutes at seven thirty',
  'It costs five cents',
  'Mille mercis',
  'Dans trente jours',
  'Cent pour cent',
])('«%s»: nothing to ask back', (text) => {
  expect(figuresOf(text)).toEqual([])
})

test('figure in words: the same as in digits, in both directions', () => {
  expect(isFigureIn('Son 15 sillas')(figuresOf('quince')[0] ?? '')).toBe(true)
  expect(isFigureIn('¿Oí bien: «quince»?')('15')).toBe(true)
  expect(isFigureIn('Son 50 sillas')(figuresOf('quince')[0] ?? '')).toBe(false)
  expect(hideUncertain('Quiero quince sillas del pedido 1523', (figure) => figure === '1523')).toBe(
    'Quiero … sillas del pedido 1523',
  )
})

test.each<[heard: string, reply: string, isAsked: boolean]>([
  ['a las siete y media', '¿Confirmo las 7 y media?', true],
  ['a las siete y media', '¿Te espero a las 19:30?', true],
  ['a las siete y media', '¿Reservo para las 7.30 p.m.?', true],
  ['a las siete y media', '¿Reservo para 7h30?', true],
  ['às sete e meia', 'Confirmo 7 e meia?', true],
  ['a las cinco menos cuarto', '¿Confirmo las 5 menos cuarto?', true],
  ['a las cinco menos cuarto', '¿Confirmo las 4:45?', true],
  ['a las siete', '¿Te espero a las 19:00?', true],
  ['a las siete', '¿A las siete de la noche?', true],
  ['a las siete y media', '¿Te espero a las 7?', false],
  ['a las siete y media', '¿Te espero a las 6:30?', false],
  ['a las siete', '¿Te espero a las 18:00?', false],
  ['quiero veinte panes', '¿Te los llevo a las 8?', false],
  ['quiero 20 panes', '¿Abren a las 8?', false],
  ['veinticuatro rosas', 'a las 12', false],
  ['a las diecinueve y media', '¿A las 7:30 de la mañana?', false],
])('heard «%s», asked «%s»: the same hour: %s', (heard, reply, isAsked) => {
  expect(figuresOf(heard).map(isFigureIn(reply))).toEqual([isAsked])
})

test('small amount of an order: certain only where it was typed or asked back', () => {
  for (const [text, other] of [
    ['dos docenas', 'doce docenas'],
    ['un kilo y medio', 'un kilo'],
    ['media docena', 'una docena'],
    ['el doce de diciembre', 'el dos de diciembre'],
  ] as const) {
    const figures = figuresOf(text)
    expect([isFigureIn('Buenas tardes'), isFigureIn(other)].flatMap((isIn) => figures.map(isIn))).toEqual([
      false,
      false,
    ])
    expect(figures.every(isFigureIn(`Quiero ${text}`))).toBe(true)
    expect(figures.every(isFigureIn(`¿Oí bien: «${figures.join('')}»?`))).toBe(true)
  }
  expect(hideUncertain('Quiero dos docenas de rosas', () => false)).toBe('Quiero … de rosas')
})

test.each<[value: string, isFragile: boolean]>([
  ['quince', true],
  ['dos', true],
  ['Quince personas', true],
  ['una', false],
  ['Ana Dos Santos', false],
  ['mañana a las dos', true],
  ['fifteen', true],
  ['quinze', true],
  ['la semana que viene', false],
])('lead value «%s»: may be misheard: %s', (value, isFragile) => {
  expect(hasFigure(value)).toBe(isFragile)
})

const MANY = 20_000
test.each([
  ['quince ', ['15']],
  ['uno ', []],
  ['cien mil, ', ['100 mil']],
  ['treinta y ', ['30']],
  ['un millon, ', ['1000000']],
  ['dos docenas y media ', ['30']],
  ['media docena dos de mayo ', ['6', '2']],
  ['medio ', []],
  ['twenty ', ['20']],
  ['quatre-vingt ', ['80']],
  ['a las ', []],
  ['a las siete ', ['7']],
  ['de las siete a las ocho ', ['7', '8']],
  ['¿abren a las siete? ', []],
  ['seize the ', []],
])('very long text of «%s»: read at once', (part, figures) => {
  expect([...new Set(figuresOf(part.repeat(MANY)))]).toEqual(figures)
})

test.each(['7 y media ', '7.30 ', 'a las 7 ', '19:30 ', '7 '])('very long text of «%s»: compared at once', (part) => {
  expect(isFigureIn(part.repeat(MANY))('6:45')).toBe(false)
})
