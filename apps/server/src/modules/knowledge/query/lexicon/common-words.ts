import { stem } from '../../text/tokenize.ts'
import { splitWordList } from './word-list.ts'

/** Words that customers of any shop use; a document without them may still answer. */
const common = splitWordList(`
 hacer hago haces hacen haceis haga hagan hacerme hacerle hacerlo hacerse hice hizo hacerla poner pongo ponen poneis
 pone pongan ponerme ponerle llevar llevo llevan lleva llevarme llevarlo llevas traer traigo traen trae traiga traerme
 dejar dejo dejan deja dejarlo dejarla tomar toman tomo coger cogeis cojo sacar saco sacan sacas pedir pido piden pide
 pedirle dar doy pasar pasan paso pasa seguir sigue usar usan uso usas usa utilizar utilizan ocupar presentar presento
 presentan laburan laburar senor senora senores senorita don dona caballero dama chico chica chicos chicas nene nena
 muchachos trabajo llamar llamo hablar hablo escribir querer deber debo debe haber servir sirve sirven sirvio funciona
 funcionan manejar manejan maneja trabajar trabajan trabajas trabajais contar cuentan cuenta tratar encontrar
 encuentro encuentra conseguir consigo consigue recibir reciben reciba aceptar aceptan aceptais admiten toman ofrecer
 ofrecen ofreceis vender venden vendeis vendes comprar compro compre compran buscar busco buscaba ando andamos
 realizar realizan lleg llego llega llegan llegar salir salgo sale salen salgo entrar entro quedar quedo queda quedan
 quede estar ser ver veo mirar miro dicen digo decir creo pensar pienso intentar gusta gustan ponerse existe existen
 aplicar aplica aplican incluir incluye incluyen incluido incluida incluidos sola solo necesitar necesita requiere
 requieren exigir tardar cobrar cobran cobrais cobras costar atender atienden atendeis abrir cerrar ir yendo voy venir
 vengo vienen venis viene hijo hija hijos hijas mama papa madre padre esposo esposa novio novia marido abuela abuelo
 abuelita abuelito hermana hermano familia persona personas gente cliente clientes casa casita tipo forma manera modo
 parte lado lugar sitio numero cantidad mas menos mucho muchos poco bueno buena mejor mayor menor propio propia comun
 normal disponible disponibles todo dia dias semana mes año anos anito anitos año fecha momento hora horas minutos
 tiempo rato vez veces mañana manana ayer anoche tarde noche luego despues antes siempre nunca ultimo ultima primero
 primera primer cerca lejos dentro afuera ambos solo junto completo entero cualquiera mismo otra otros demas distinto
 diferente problema asunto tema cosa cosas situacion servicio servicios producto productos articulo articulos opcion
 opciones modelo marca marcas variedad tamano informacion detalle detalles dato datos requisito requisitos plata
 dinero lana pesos soles euros dolares barato barata caro economico economica ustedes aqui alla hoy ahora pronto
 directo directamente aproximadamente aprox exacto exactamente casa depto tienda voy vivo vive vivimos queda`)

/** The same, matched by spelling only: other words share their stems. */
const commonExactSpellings = splitWordList(`
 avisar aviso avisan aviseme confirmar confirmo confirman recomendar recomiendan recomienda recomiendas sugieren
 alcanza alcanzan cabe caben conviene importa dedican dedica suelen empezar empiezo empieza empiezan arranca comenzar
 comienza comienzan acabar acaba volver vuelvo vuelve vuelven meter meto quitar quitan quita elegir escoger escojo
 toca tocan acomoda acomodan llaman llama permiten permite dejan pudo pude podido sabes sabe saben ocurre ocasion
 pueda puedan poder podido podre podran pudiera pudieran estuve estuvo estuvieron hubo mio mia mios mias tuyo hagais
 hare haremos seremos sere eche di dio dieron deje dejamos vino vinieron vinimos vengan venga echar echan echo anda
 andan anden caer cae cai cayo caiga procede ayude ayuden atras adentro encima detras arriba abajo delante debajo
 alrededor mal pena miedo panico final mismos mismas tocaria tocara toque alcanzo pusieron puso sacaron salio salieron
 llegue llegaron hecho podremos pasaria pasara haria harian decidir decirlo decirles preocupa preocupo creo supongo
 parece entiendo entiende entendi imposible bastante demasiado harto tantito poquito mientras quedar quedarme
 quedarnos pasarme pasarse irme pedazo empieza vengas tuve tuvimos hicimos todavia aun ademas incluso apenas casi
 tampoco igual pasado pasada proximo proxima actual actualmente mayoria persona par cosita motivo razon idea pagina
 duda respuesta catalogo catalogos listado regalaron compre pedi pague lleve fui vine hicieron dieron dijeron mandaron
 vendieron urge urgente hoy falta apto pedis pones poneis traes traeis llevas llevais aceptas admitis teneis dais dan
 das hacen haceis haces abris cerras cobras enviais mandas repartis trabajas quedan quedais queda atendes tomas sacas
 sacais podes podeis pueden sabeis ocupan ocupas regreso`)

/** Names of the shop itself: a customer who uses one asks about the whole shop. */
const premises = splitWordList(`
 tienda local negocio oficina oficinas sucursal sucursales sede sedes empresa institucion establecimiento comercio
 showroom pagina web sitio`)

/** Kinds of shops: the shop itself in questions about its place or hours, otherwise ordinary things. */
const trades = splitWordList(`
 salon taller panaderia pasteleria optica clinica consultorio consulta jardin guarderia academia instituto
 escuela colegio gimnasio gym farmacia botica hotel hostal restaurante restaurant cevicheria taqueria pizzeria
 cafeteria cafe bar barberia peluqueria estetica spa
 ferreteria papeleria libreria floristeria floreria lavanderia tintoreria veterinaria vete inmobiliaria autoescuela
 almacen bodega estudio centro agencia laboratorio mercado supermercado carniceria fruteria verduleria heladeria
 joyeria zapateria mueblería muebleria vivero imprenta cerrajeria pescaderia licoreria bazar despacho bufete notaria`)

/** Shorter stems belong to several words: «salas» and «salen». */
const MIN_STEM_LENGTH = 4
const commonTerms: ReadonlySet<string> = new Set(common.map(stem))
const commonSpellings: ReadonlySet<string> = new Set([...common, ...commonExactSpellings])
const premiseTerms: ReadonlySet<string> = new Set(premises.map(stem))
const tradeTerms: ReadonlySet<string> = new Set(trades.map(stem))

/** A shop sells; one that buys says so. */
const BUYS: ReadonlySet<string> = new Set(['compran', 'compras', 'comprais'])

export const isCommon = (word: string): boolean =>
  !BUYS.has(word) &&
  (commonSpellings.has(word) || (stem(word).length >= MIN_STEM_LENGTH && commonTerms.has(stem(word))))
export const isPremise = (word: string): boolean => premiseTerms.has(stem(word))
export const isTrade = (word: string): boolean => tradeTerms.has(stem(word))
