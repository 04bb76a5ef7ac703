/** What is wanted of a thing, as people say it: each line is one wish, whatever its word. Folded. */
const wishes = [
  'precio precios costo costos cuesta cuestan vale valen valor tarifa tarifas cobra cobran cobras cotizacion cotizar',
  'hora horas horario horarios abre abren abierto abiertos abierta cierra cierran cerrado atienden atencion',
  'direccion ubicacion ubicado ubicados ubicada ubicadas queda quedan local tienda sede',
  'envio envios envia envian enviar domicilio domicilios despacho despachos despachan entrega entregas entregan mandan',
  'pago pagos pagar pagan abono abonos consignacion consignar transferencia transferencias',
]

/** What stands around a thing and a wish, and tells neither. */
const light = `hace hacen haces hacer vende venden vendes maneja manejan manejas ofrece ofrecen presta prestan sirve sirven
  trabaja trabajan cuenta cuentan acepta aceptan reciben recibe da dan das dar existe existen conseguir consigo compra comprar
  ver conocer pedir info informacion ayuda ayudar ayudarme senor senora senores amigo amiga joven vecino vecina
  saludos`

const listed = (words: string) => words.trim().split(/\s+/)

/** Of such a word, which wish it is, or `light`. */
export const waysOfAsking: ReadonlyMap<string, string> = new Map([
  ...listed(light).map((word) => [word, 'light'] as const),
  ...wishes.flatMap((line, at) => listed(line).map((word) => [word, `wish ${at}`] as const)),
])
