import { nubeAltaReceipts } from './nube-alta-receipts.ts'
import type { BusinessStory } from './story.ts'

const signature = 'Atiendes la tienda en línea de Café Nube Alta, un tostador pequeño de Bogotá.'

export const nubeAltaTienda: BusinessStory = {
  platform: 'telegram',
  name: 'Tienda Nube Alta',
  description: 'Vende café tostado en línea: precios, moliendas, envíos y suscripciones',
  signature,
  prompt: `${signature}
Respondes corto, cercano y en español de Colombia; tuteas.
Café de 340 g: Nariño $38.000, Huila $36.000, Sierra Nevada $41.000. Bolsa de 1 kg: $98.000. Descafeinado: $43.000.
Moliendas: grano, prensa, V60, moka y espresso. Se tuesta los martes y los jueves.
Envíos: Bogotá $7.000 (1 día hábil); otras ciudades $13.000 (2 a 4 días); gratis desde $120.000. No enviamos fuera de Colombia.
Pagos: PSE, tarjeta, Nequi y contraentrega solo en Bogotá.
Suscripción mensual: 10 % de descuento, se pausa cuando quieras.
Si alguien reclama por un pedido o pide hablar con una persona, pásalo con Camila.`,
  documents: ['lista-de-precios.xlsx.md', 'envios-y-devoluciones.md'],
  greeting: '¡Hola! Soy el asistente de Café Nube Alta ☕ ¿Buscas un café, el estado de un pedido o una suscripción?',
  unsure:
    'Quiero darte el dato correcto: ¿me cuentas si es sobre precios, envíos, molienda o un pedido que ya hiciste?',
  handOffMessage: 'Le paso tu caso a Camila, que te responde por aquí mismo.',
  tests: [
    { question: '¿Cuánto vale el descafeinado?', mustContain: ['$43.000'], document: 'Lista de precios' },
    { question: '¿Hacen envíos a Medellín?', mustContain: ['$13.000'], document: 'Envíos y devoluciones' },
    { question: '¿Me lo mandan a España?', mustContain: ['dentro de Colombia'] },
    { question: '¿Puedo pagar contraentrega?', mustContain: ['solo en Bogotá'] },
    { question: 'Mi pedido llegó con la bolsa rota', mustEscalate: true },
    { question: '¿Tienen café en cápsulas para Nespresso?', mustContain: ['cápsulas'] },
  ],
  takeover: 'Hola, soy Camila, de Nube Alta. Sigo yo contigo por aquí, para lo que necesites.',
  unknowns: [
    '¿Tienen café en cápsulas para Nespresso?',
    'Venden molinos manuales?',
    '¿Dan factura electrónica con NIT?',
    'hacen catas virtuales?',
  ],
  utcOffsetHours: -5,
  photos: {
    'El pedido {pedido} llegó con una bolsa rota 😕': 'bolsa-rota.jpg',
    'perfecto, aquí va el comprobante': 'comprobante-cafe.jpg',
    'Tengo esta cafetera, ¿cómo lo pido molido?': 'cafetera.jpg',
  },
  seenPhotos: {
    'cafetera.jpg':
      'Veo una cafetera moka, de las italianas ☕ Pídelo en molienda para moka: lo molemos el mismo día en que sale.',
  },
  receipts: nubeAltaReceipts,
  share: 0.34,
  bot: {
    token: '7312450981:AAFdemoTiendaNubeAlta_0c4f7Qe2xKp',
    id: 7312450981,
    username: 'nube_alta_bot',
    name: 'Café Nube Alta',
  },
  countries: ['CO', 'CO', 'CO', 'CO', 'ES', 'US'],
  slots: {
    grano: ['Nariño', 'Huila', 'Sierra Nevada'],
    molienda: ['prensa', 'V60', 'moka', 'espresso'],
    ciudad: ['Medellín', 'Cali', 'Bucaramanga', 'Pereira', 'Barranquilla', 'Manizales', 'Tunja'],
    pedido: ['NA-2041', 'NA-2057', 'NA-2063', 'NA-2088', 'NA-2102', 'NA-2117', 'NA-2130', 'NA-2149'],
    cantidad: ['dos', 'tres', 'cuatro'],
  },
  topics: [
    {
      keywords: ['precio', 'cuesta', 'vale', 'valor', 'cuanto', 'a como', 'kilo', 'descuento'],
      questions: [
        '¿Qué precio tiene el {grano}?',
        'Buenas, a cómo está la bolsa de café',
        'cuánto vale el de {grano}',
        'Me regalas los precios porfa',
      ],
      answers: [
        'Las bolsas de 340 g están así: Nariño $38.000, Huila $36.000 y Sierra Nevada $41.000. El kilo sale en $98.000.',
        'El {grano} lo tienes en bolsa de 340 g o de 1 kg ($98.000). La de 340 g: Nariño $38.000, Huila $36.000, Sierra Nevada $41.000.',
      ],
      followUps: [
        ['y el kilo?', 'El kilo queda en $98.000, de cualquiera de los tres orígenes. Rinde para unas 60 tazas.'],
        [
          'Si llevo {cantidad} me hacen descuento?',
          'Desde $120.000 el envío va por nuestra cuenta, y con suscripción tienes 10 % menos en cada bolsa.',
        ],
      ],
      tag: 'precios',
      weight: 3,
    },
    {
      keywords: ['envi', 'domicilio', 'llega', 'mandan', 'despach'],
      questions: [
        'Hacen envíos a {ciudad}?',
        '¿Cuánto se demora el envío a {ciudad}?',
        'cuánto cobran de domicilio',
        '¿Mandan a {ciudad}? 🙏',
      ],
      answers: [
        'En Bogotá llega en 1 día hábil por $7.000; al resto del país en 2 a 4 días por $13.000. Desde $120.000 el envío es gratis.',
        'Sí, a {ciudad} llegamos en 2 a 4 días hábiles por $13.000. Si tu pedido pasa de $120.000, el envío es gratis 🚚',
      ],
      followUps: [
        [
          'Y si lo pido hoy cuándo llegaría?',
          'Tostamos martes y jueves; sale al día siguiente. Si pides hoy, entra en la próxima tostión y te escribimos con la guía.',
        ],
        [
          'listo, y puedo cambiar la dirección después?',
          'Claro, mientras no haya salido. Escríbenos el número del pedido y la dirección nueva.',
        ],
      ],
      tag: 'envíos',
      weight: 3,
    },
    {
      keywords: ['moli', 'grano', 'prensa', 'v60', 'moka', 'espresso', 'cafetera'],
      questions: [
        '¿Lo muelen para {molienda}?',
        'tengo una {molienda}, cuál me recomiendas?',
        'Viene en grano o molido?',
        'Tengo esta cafetera, ¿cómo lo pido molido?',
      ],
      answers: [
        'Lo enviamos en grano o molido para prensa, V60, moka o espresso. Lo molemos el mismo día en que sale.',
        'Para {molienda} te va muy bien el Huila: dulce y con cuerpo. Lo molemos el mismo día en que sale.',
      ],
      followUps: [
        [
          'y cuánto dura fresco?',
          'En grano, unas seis semanas desde la tostión; molido, mejor en tres. Guárdalo cerrado y lejos de la luz.',
        ],
      ],
    },
    {
      keywords: ['recomien', 'suave', 'fuerte', 'sabor', 'notas', 'acido', 'cual', 'chocolate'],
      questions: [
        'Cuál es el más suavecito?',
        '¿Qué notas tiene el {grano}?',
        'me recomiendas uno que no sea tan ácido?',
      ],
      answers: [
        'Nariño es floral y con acidez de mandarina; Huila, dulce como panela; Sierra Nevada, achocolatado y de acidez baja. Si lo quieres suave, empieza por Huila.',
      ],
      followUps: [
        [
          'uy qué rico, el de chocolate entonces',
          'Buena elección. Sierra Nevada, 340 g, $41.000. ¿Lo quieres en grano o molido?',
        ],
      ],
    },
    {
      keywords: ['pago', 'pagar', 'nequi', 'pse', 'tarjeta', 'contraentrega'],
      questions: ['¿Reciben Nequi?', 'cómo puedo pagar', 'Se puede pagar contraentrega?'],
      voice: {
        file: 'nequi.ogg',
        seconds: 6,
        says: 'Buenas tardes. Quería saber si reciben Nequi, o si puedo pagar contraentrega.',
      },
      answers: ['Puedes pagar con PSE, tarjeta o Nequi. Contraentrega tenemos solo en Bogotá.'],
      followUps: [
        ['perfecto, aquí va el comprobante', '¡Gracias! Apenas lo veamos te confirmamos el pedido por aquí 🙌'],
      ],
      tag: 'pagos',
    },
    {
      keywords: ['suscri', 'mensual', 'plan', 'todos los meses', 'cada mes', 'cada cuanto'],
      questions: [
        '¿Cómo funciona la suscripción?',
        'Quiero recibir café todos los meses',
        'hola, lo de la suscripción cada cuánto llega',
      ],
      answers: [
        'Eliges el café y cada cuánto (15 o 30 días), con 10 % de descuento. Cobramos el día del envío y la pausas o cancelas cuando quieras, sin cláusulas.',
      ],
      followUps: [
        ['¿Y puedo cambiar de café cada mes?', 'Sí, hasta un día antes de la tostión. Te escribimos para preguntarte.'],
      ],
      tag: 'suscripción',
    },
    {
      keywords: ['pedido', 'guia', 'estado', 'rastre', 'na-'],
      questions: [
        'Me ayudas con el estado del pedido {pedido}?',
        '¿Ya salió mi pedido {pedido}?',
        'Buenas, para saber de mi pedido {pedido}',
      ],
      answers: [
        'Los pedidos salen al día siguiente de la tostión (martes y jueves) y la guía te llega al correo. ¿Me das el número, que empieza por NA?',
        'El {pedido} ya está empacado y sale hoy con la transportadora. La guía te llega al correo antes de las 6 p. m. 📦',
      ],
      followUps: [['ah ok, muchas gracias', '¡Con gusto! Cualquier cosa nos escribes por aquí.']],
      tag: 'pedido',
      weight: 2,
    },
    {
      keywords: ['descafein', 'sin cafeina'],
      questions: ['Manejan descafeinado?', 'tienen café sin cafeína? es para mi mamá'],
      voice: {
        file: 'descafeinado.ogg',
        seconds: 6,
        says: 'Hola, buenas. ¿Manejan descafeinado? Es para mi mamá, que no puede tomar cafeína.',
      },
      answers: ['Sí: descafeinado con proceso natural de caña, de Huila. La bolsa de 340 g vale $43.000.'],
    },
    {
      keywords: ['regalo', 'caja', 'cumple', 'tarjeta de'],
      questions: ['Quiero mandar un regalo, lo empacan bonito?', '¿Tienen cajas de regalo?'],
      answers: [
        'Sí, la caja «Tres montañas» trae 3 bolsas de 150 g y una tarjeta escrita a mano por $62.000. Nos dices el mensaje y nosotros la escribimos 🎁',
      ],
      followUps: [['Divino, quiero una', '¡Hecho! ¿Para qué ciudad va y qué ponemos en la tarjeta?']],
      tag: 'regalo',
    },
    {
      keywords: ['fuera', 'exterior', 'internacional', 'espana', 'estados unidos', 'pais'],
      questions: ['Envían fuera de Colombia?', 'Estoy en España, ¿me lo mandan?'],
      answers: [
        'Por ahora solo enviamos dentro de Colombia. Si tienes familia aquí, podemos entregárselo con una nota tuya.',
      ],
    },
  ],
  complaints: [
    {
      messages: [
        'El pedido {pedido} llegó con una bolsa rota 😕',
        'me llegó molido y yo lo pedí en grano',
        'Van 6 días y mi pedido {pedido} no llega. Muy mal',
      ],
      handOffReply: 'Lamento mucho lo que pasó. Le paso tu caso a Camila, que puede resolverlo contigo ahora mismo.',
      personReplies: [
        'Hola, soy Camila. Qué pena contigo; hoy mismo te enviamos la reposición sin costo.',
        'Soy Camila de Nube Alta. Ya hablé con la transportadora, te llega mañana antes del mediodía.',
        '¿Me mandas una foto de la bolsa? Con eso lo dejo listo.',
      ],
      tag: 'reclamo',
    },
    {
      messages: ['Quiero hablar con una persona', 'Necesito 40 bolsas para una oficina, me pueden cotizar?'],
      handOffReply: 'Claro que sí. Le aviso a Camila para que te escriba por aquí mismo.',
      personReplies: [
        'Hola, te habla Camila. Cuéntame qué necesitas y te preparo la cotización.',
        'Para 40 bolsas te queda el 15 % de descuento y el envío incluido. ¿A nombre de quién hago la factura?',
      ],
      tag: 'mayorista',
    },
  ],
}
