import { splitWordList } from '../query/lexicon/word-list.ts'
import { fold } from '../text/tokenize.ts'

/**
 * What a column is to its row, by its header: the thing itself (`name`), which may also be named by the first column
 * that is a `title` or a `kind`, whose header is said with it («Plan Hogar»); what the thing is like (`detail`); the
 * unit of its price (`unit`); its price; its day or hour (`time`); its code; a remark; or anything else.
 */
export type HeaderRole = 'name' | 'title' | 'kind' | 'detail' | 'unit' | 'price' | 'time' | 'code' | 'remark' | 'other'

const HEADERS: Record<Exclude<HeaderRole, 'other'>, string> = {
  name: `
    producto productos articulo articulos servicio servicios item items nombre nombres concepto plato platos platillo
    platillos bebida bebidas tratamiento tratamientos tramite tramites titulo titulos`,
  title: `
    trabajo trabajos arreglo arreglos destino destinos ciudad ciudades actividad actividades prenda prendas disfraz
    juego juguete planta plantas vianda viandas reparacion estudio examen examenes analisis vacuna procedimiento opcion
    opciones alimento postre postres repuesto refaccion herramienta mueble libro libros inflable ruta tour excursion
    aparato equipo equipos`,
  kind: `
    plan planes paquete paquetes habitacion habitaciones cuarto sala salon cabana clase clases curso cursos taller
    grupo combo combos promo promocion menu zona zonas sucursal sucursales sede sedes tienda barrio colonia distrito
    departamento region talla tallas turno trastero mesa suite lote`,
  detail: `
    presentacion presentaciones tamano tamanos medida medidas marca marcas modelo modelos contenido peso variedad
    sabor sabores tipo tipos formato porcion material color colores detalle detalles descripcion capacidad autor version
    ingredientes dimensiones estilo`,
  unit: 'unidad por',
  price: `
    precio precios costo costos coste valor valores tarifa tarifas importe pvp pvpr monto total $ € s/`,
  time: 'dia dias hora horas horario horarios fecha fechas',
  code: 'codigo clave cod ref referencia sku id folio ean # no n',
  remark: 'nota notas observacion observaciones aclaracion comentario comentarios',
}

const rolesByWord: ReadonlyMap<string, HeaderRole> = new Map(
  Object.entries(HEADERS).flatMap(([role, words]) =>
    splitWordList(words).map((word): [string, HeaderRole] => [word, role as HeaderRole]),
  ),
)

/** Beside these words a header of a price says nothing more: «Precio MXN», «Precio (S/)», «Valor en pesos». */
const PLAIN_PRICE_WORDS: ReadonlySet<string> = new Set(
  splitWordList(`
  precio precios costo costos coste valor tarifa importe pvp monto total en de $ € s/ mxn cop clp ars usd eur pen pesos
  soles euros dolares`),
)

const wordsOf = (label: string): string[] =>
  fold(label)
    .split(/[\s()[\].:]+/)
    .filter(Boolean)

/** The role of the first word: «Destino desde Lima» is a name, «Precio mayoreo» a price. */
export const roleOf = (label: string): HeaderRole => rolesByWord.get(wordsOf(label)[0] ?? '') ?? 'other'

export const isPlainPrice = (label: string): boolean => wordsOf(label).every((word) => PLAIN_PRICE_WORDS.has(word))
