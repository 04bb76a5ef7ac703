/** Words of requests for a file, folded: without accents and capitals. */
const wordsOf = (text: string) => new Set(text.split(' '))

/** `commands` ask by themselves; `others` only with «me» or «nos»; `negatable` forbid after «no». */
const VERBS: readonly { commands: string; others: string; negatable: string }[] = [
  { commands: 'manda', others: 'mandar mandas mandan mandarias', negatable: 'mande manden mandes' },
  { commands: 'envia', others: 'enviar envias envian enviarias', negatable: 'envie envien envies' },
  { commands: 'reenvia', others: 'reenviar reenvias reenvian', negatable: 'reenvie reenvien reenvies' },
  { commands: 'pasa', others: 'pasar pasas pasan pasarias', negatable: 'pase pasen pases' },
  { commands: 'comparte', others: 'compartir compartes comparten', negatable: 'comparta compartan compartas' },
  { commands: 'adjunta', others: 'adjuntar adjuntas adjuntan', negatable: 'adjunte adjunten adjuntes' },
  { commands: '', others: 'facilita facilitar facilitas facilitan', negatable: 'facilite faciliten facilites' },
  { commands: '', others: 'regala regalar regalas regalan regalarias', negatable: 'regale regalen regales' },
  { commands: '', others: 'muestra mostrar muestras muestran', negatable: 'muestre muestren muestres' },
  { commands: '', others: 'da dar das dan darias', negatable: 'den' },
]
const CLITICS = ['', 'me', 'nos', 'lo', 'la', 'los', 'las', 'melo', 'mela', 'melos', 'melas', 'noslo', 'nosla']

/** How a form of a verb asks. `isPronoun`: its object was named elsewhere, as in «mándamelo». */
type VerbForm = { isCommand: boolean; isNegatable: boolean; isToMe: boolean; isPronoun: boolean }

const formsOf = (words: string, fields: Pick<VerbForm, 'isCommand' | 'isNegatable'>): [string, VerbForm][] =>
  words === ''
    ? []
    : words
        .split(' ')
        .flatMap((word) =>
          CLITICS.map((clitic): [string, VerbForm] => [
            word + clitic,
            { ...fields, isToMe: /^(?:me|nos)/.test(clitic), isPronoun: /l[oa]s?$/.test(clitic) },
          ]),
        )

export const SEND_VERBS: ReadonlyMap<string, VerbForm> = new Map(
  VERBS.flatMap(({ commands, others, negatable }) => [
    ...formsOf(commands, { isCommand: true, isNegatable: false }),
    ...formsOf(others, { isCommand: false, isNegatable: false }),
    ...formsOf(negatable, { isCommand: true, isNegatable: true }),
  ]),
)

/** «me», also as chats shorten it. */
export const TO_ME = wordsOf('me m nos')
export const PRONOUNS = wordsOf('lo la los las')
/** Another person gets it, or the customer sent it: «te mandé el menú». */
export const NOT_TO_ME = wordsOf('te le les se os ya yo')
/** Before an infinitive without «me»: «¿pueden enviar el catálogo?». */
export const CAN = wordsOf('puedes puede pueden podrias podria podrian')

/** With them the customer asks about it, or sets a condition: «si me mandas la nómina, te pago». */
export const ASKING_WORDS = wordsOf('cuando cuanto cuanta donde quien quienes como cual si')

/** Between the verb and what it asks for. */
export const FILLERS = wordsOf(
  'por favor porfa porfis porfavor xfa please pls ya hoy ahora tambien otra vez nuevamente de nuevo rapido entonces ' +
    'nuevo nueva ultimo ultima todo toda todos todas mismo misma completo completa actual',
)
export const DEFINITE = wordsOf('el la los las tu tus su sus ese esa esos esas este esta estos estas nuestro nuestra')
export const INDEFINITE = wordsOf('un una unos unas algun alguna')
/** They end what is asked for. */
export const ENDS = wordsOf('a al para si cuando que porque pues desde hasta donde mientras pero gracias')
/** «… a la oficina»: an order, not a request for a file. */
export const DESTINATIONS = wordsOf(
  'domicilio casa oficina direccion calle carrera cra avenida apartamento apto edificio barrio trabajo mesa ' +
    'habitacion local hotel recepcion porteria',
)
/** Words that name no document. */
export const STOP_WORDS = wordsOf(
  'de del la el los las y e o en con por para un una su tu mi a al pdf excel word formato',
)

/** Documents of any kind, with the words that mean the same one. */
const GROUPS = [
  'menu menus carta cartas',
  'catalogo catalogos portafolio portafolios brochure folleto folletos muestrario',
  'lista listas listado listados tarifario tarifas precios',
  'programa programas temario temarios pensum',
  'horarios horario cronograma calendario',
  'requisitos requisito',
  'formulario formularios planilla',
  'contrato contratos',
  'reglamento reglamentos',
  'ficha fichas',
  'manual manuales instructivo instructivos',
  'guia guias',
  'presentacion presentaciones dossier',
  'inventario inventarios',
  'plano planos',
  'promociones promocion ofertas',
  'planes plan paquetes',
  'politicas politica terminos condiciones',
  'recetario recetas',
]
export const DOCUMENT_NOUNS: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap((group) => group.split(' ').map((word): [string, string] => [word, group])),
)
/** «Mándame un menú» orders one. */
export const ORDERED_NOUNS = wordsOf('menu menus carta cartas plan planes')
/** Also food: «mándame el menú del día» orders it. */
export const FOOD_NOUNS = wordsOf('menu menus carta cartas')
/** After a noun they name no other thing: «la carta del restaurante», «el menú actualizado por WhatsApp». */
export const HARMLESS_WORDS = wordsOf(
  'restaurante negocio tienda local almacen empresa lugar sitio ustedes usted uds actualizado actualizada vigente ' +
    'vigentes disponible digital virtual general oficial whatsapp wasap chat mensaje correo aqui aca me mi m nos mas ' +
    'buenas buenos dias tardes noches hola gracias amigo amiga senor senora amor',
)
/** About an order on its way: «la guía del envío» is no document of the shop. */
export const SHIPPING_WORDS = wordsOf(
  'pedido pedidos envio envios orden compra compras encomienda paquete despacho rastreo transportadora factura espera',
)
/** «La guía de mi pedido», «la lista con mis datos». */
export const OF = wordsOf('de con')
export const OWN = wordsOf('mi mis')
/** Any file: what follows says which. */
export const FILE_NOUNS = wordsOf('archivo archivos documento documentos pdf pdfs excel adjunto')
/** Only about a document that follows: «la foto del menú». */
export const VIEW_NOUNS = wordsOf('foto fotos imagen imagenes info informacion copia')

/** What shows a thing. */
export const PICTURE_NOUNS = wordsOf('foto fotos fotico fotito fotografia fotografias imagen imagenes')
export const PICTURE_VERBS = wordsOf(
  'muestrame muestramelo muestramela muestreme muestrenme mostrarme ensename ensenamelo ensenamela enseneme ensenarme',
)
/** Verbs of questions for a picture: «¿no tienes foto?» asks too. */
export const HAVE_VERBS = wordsOf('tienes tiene tienen tendras tendra tendran tendrias tendrian hay habra manejan')
export const WANT_VERBS = wordsOf('quiero quisiera queria necesito gustaria puedo podria ver mirar dejame dame')
/** Words that may stand before the picture that is asked for. */
export const PICTURE_LEADS = wordsOf(
  'el la los las un una unos unas tu tus su sus alguna algunas otra otras mas mejor y e o me nos que ver favor porfa ' +
    'porfavor a ya tambien ahora vez nuevo solo mandes envies pases muestres manden envien recibir tener',
)
/** «Un mug con foto», «marco de fotos»: the picture is part of the thing. */
export const PREPOSITIONS = wordsOf('con sin en por para de del')
/** What the contact did, or is said about a picture: «la foto no coincide». */
export const STATEMENT_WORDS = wordsOf(
  'no es esta estan son se te le les ya llego llegaron compre pedi salio sale veo vi gusta coincide',
)
export const CONTACT_SENT = wordsOf(
  'mande envie pase adjunte comparti subi deje mando envio paso mandamos enviamos mandado enviado pasado',
)
export const QUESTION_WORDS = wordsOf(
  'cuanto cuanta cuantos cuantas cuando donde precio precios cuesta cuestan vale valen talla tallas envio envios hacen',
)
export const GREETING_WORDS = wordsOf(
  'hola holi buenas buenos buen dias dia tardes noches gracias muchas porfa porfis por favor porfavor amigo amiga ' +
    'disculpa disculpe disculpen oye oiga si ok dale listo perfecto',
)

/** «¿Cómo se ve?» */
export const SEE_WORDS = wordsOf('ve ven mira miran')

/** The customer wants again what was sent. */
export const AGAIN_WORDS = wordsOf('nuevamente reenvia reenvias llego recibi abre abrir descargar')

/** Words that an answer to «¿Cuál te mando?» may have besides the names. */
export const CHOICE_WORDS = wordsOf('de del y e en si ok dale listo quiero quisiera mejor solo numero opcion gracias')
export const ALL_WORDS = wordsOf('ambos ambas todo todos todas')
/** «el primero»: positions among the named documents; the last one has -1. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  [
    'primero primera primer 1',
    'segundo segunda 2',
    'tercero tercera tercer 3',
    'cuarto cuarta 4',
    'quinto quinta 5',
    'sexto sexta 6',
  ]
    .flatMap((words, at) => words.split(' ').map((word): [string, number] => [word, at]))
    .concat([
      ['ultimo', -1],
      ['ultima', -1],
    ]),
)
/** «los dos». */
export const COUNTS: ReadonlyMap<string, number> = new Map([
  ['dos', 2],
  ['2', 2],
  ['tres', 3],
  ['3', 3],
])
