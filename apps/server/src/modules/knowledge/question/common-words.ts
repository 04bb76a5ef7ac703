import { stem } from '../terms.ts'
import { wordList } from './word-list.ts'

/** Verbs and nouns that any customer of any shop uses; a document that lacks them may answer all the same. */
const common = wordList(`
 hacer hago haces hacen haceis haga hagan hacerme hacerle hacerlo hacerse hice hizo hacerla poner pongo ponen poneis pone pongan ponerme ponerle
 llevar llevo llevan lleva llevarme llevarlo llevas traer traigo traen trae traiga traerme dejar dejo dejan deja
 dejarlo dejarla tomar toman tomo coger cogeis cojo sacar saco sacan sacas pedir pido piden pide pedirle 
 dar doy pasar pasan paso pasa seguir sigue usar usan uso usas usa utilizar utilizan ocupar
 presentar presento presentan laburan laburar
 senor senora senores senorita don dona caballero dama chico chica chicos chicas nene nena muchachos trabajo llamar llamo hablar hablo escribir querer deber debo debe haber servir sirve sirven sirvio funciona funcionan
 manejar manejan maneja trabajar trabajan trabajas trabajais contar cuentan cuenta tratar encontrar encuentro
 encuentra conseguir consigo consigue recibir reciben reciba aceptar aceptan aceptais admiten toman ofrecer
 ofrecen ofreceis vender venden vendeis vendes comprar compro compre compran buscar busco buscaba ando andamos realizar realizan
 lleg llego llega llegan llegar salir salgo sale salen salgo entrar entro quedar quedo queda quedan quede estar ser
 ver veo mirar miro dicen digo decir creo pensar pienso intentar gusta gustan ponerse existe existen
 aplicar aplica aplican incluir incluye incluyen incluido incluida incluidos sola solo necesitar necesita requiere requieren exigir
 tardar cobrar cobran cobrais cobras costar atender atienden atendeis abrir cerrar ir yendo voy venir vengo vienen venis viene
 hijo hija hijos hijas mama papa madre padre esposo esposa novio novia marido abuela abuelo abuelita abuelito
 hermana hermano familia persona personas gente cliente clientes casa casita
 tipo forma manera modo parte lado lugar sitio numero cantidad mas menos mucho muchos poco bueno buena mejor mayor menor propio propia comun normal disponible disponibles
 todo dia dias semana mes año anos anito anitos año fecha momento hora horas minutos tiempo rato vez veces
 mañana manana ayer anoche tarde noche luego despues antes siempre nunca ultimo ultima primero primera primer
 cerca lejos dentro afuera ambos solo junto completo entero cualquiera mismo otra otros demas distinto diferente
 problema asunto tema cosa cosas situacion servicio servicios producto productos articulo articulos opcion opciones
 modelo marca marcas variedad tamano informacion detalle detalles dato datos requisito requisitos
 plata dinero lana pesos soles euros dolares barato barata caro economico economica
 ustedes aqui alla hoy ahora pronto directo directamente aproximadamente aprox exacto exactamente
 casa depto tienda voy vivo vive vivimos queda`)

/** The same, but only as they are spelled: other words share their stems. */
const spelledOnly = wordList(`
 avisar aviso avisan aviseme confirmar confirmo confirman recomendar recomiendan recomienda recomiendas sugieren alcanza
 alcanzan cabe caben conviene importa dedican dedica suelen empezar empiezo empieza empiezan arranca comenzar comienza
 comienzan acabar acaba volver vuelvo vuelve vuelven meter meto quitar quitan quita elegir escoger escojo toca tocan
 acomoda acomodan llaman llama permiten permite dejan pudo pude podido sabes sabe saben ocurre ocasion
 todavia aun ademas incluso apenas casi tampoco igual pasado pasada proximo proxima actual actualmente mayoria
 persona par cosita motivo razon idea pagina duda respuesta catalogo catalogos listado regalaron compre pedi pague lleve
 fui vine hicieron dieron dijeron mandaron vendieron urge urgente hoy falta apto
 pedis pones poneis traes traeis llevas llevais aceptas admitis teneis dais dan das hacen haceis haces abris cerras cobras
 enviais mandas repartis trabajas quedan quedais queda atendes tomas sacas sacais podes podeis pueden sabeis ocupan ocupas regreso`)

/** What a shop calls itself: a customer who names it asks about all of it. */
const premises = wordList(`
 tienda local negocio oficina oficinas sucursal sucursales sede sedes empresa institucion establecimiento comercio showroom
 pagina web sitio`)

/** Kinds of shops: the shop itself where a customer asks for its place or hours, elsewhere a thing as any other. */
const trades = wordList(`
 salon taller panaderia pasteleria optica clinica consultorio consulta jardin guarderia academia instituto
 escuela colegio gimnasio gym farmacia botica hotel hostal restaurante restaurant cevicheria taqueria pizzeria
 cafeteria cafe bar barberia peluqueria estetica spa
 ferreteria papeleria libreria floristeria floreria lavanderia tintoreria veterinaria vete inmobiliaria autoescuela
 almacen bodega estudio centro agencia laboratorio mercado supermercado carniceria fruteria verduleria heladeria
 joyeria zapateria mueblería muebleria vivero imprenta cerrajeria pescaderia licoreria bazar despacho bufete notaria`)

/** A shorter stem is that of other words too: «salas» and «salen». */
const SAFE_STEM = 4
const commonTerms: ReadonlySet<string> = new Set(common.map(stem))
const commonSpellings: ReadonlySet<string> = new Set([...common, ...spelledOnly])
const premiseTerms: ReadonlySet<string> = new Set(premises.map(stem))
const tradeTerms: ReadonlySet<string> = new Set(trades.map(stem))

export const isCommon = (word: string): boolean =>
  commonSpellings.has(word) || (stem(word).length >= SAFE_STEM && commonTerms.has(stem(word)))
export const isPremise = (word: string): boolean => premiseTerms.has(stem(word))
export const isTrade = (word: string): boolean => tradeTerms.has(stem(word))
