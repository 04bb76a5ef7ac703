/** Each line is one intent in all its words, without accents. */
const INTENTS = [
  'precio precios costo costos cuesta cuestan vale valen valor tarifa tarifas cobra cobran cobras cotizacion cotizar',
  'hora horas horario horarios abre abren abierto abiertos abierta cierra cierran cerrado atienden atencion',
  'direccion ubicacion ubicado ubicados ubicada ubicadas queda quedan local tienda sede',
  'envio envios envia envian enviar domicilio domicilios despacho despachos despachan entrega entregas entregan mandan',
  'pago pagos pagar pagan abono abonos consignacion consignar transferencia transferencias',
]

/** Words that name neither a subject nor an intent. */
const FILLER_WORDS = `
  hace hacen haces hacer vende venden vendes maneja manejan manejas ofrece ofrecen presta prestan sirve sirven trabaja
  trabajan cuenta cuentan acepta aceptan reciben recibe da dan das dar existe existen conseguir consigo compra comprar
  ver conocer pedir info informacion ayuda ayudar ayudarme senor senora senores amigo amiga joven vecino vecina
  saludos`

const splitWords = (text: string) => text.trim().split(/\s+/)

/** The intent of a word, or `light` for a filler word. */
export const intentWords: ReadonlyMap<string, string> = new Map([
  ...splitWords(FILLER_WORDS).map((word) => [word, 'light'] as const),
  ...INTENTS.flatMap((line, index) => splitWords(line).map((word) => [word, `wish ${index}`] as const)),
])
