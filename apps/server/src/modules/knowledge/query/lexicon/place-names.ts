import { splitWordList } from './word-list.ts'

/** Cities, regions and the name of a country, folded; «+» between words. */
const placesByCountry: Record<string, string> = {
  CO: `
    colombia bogota medellin cali barranquilla cartagena bucaramanga pereira manizales armenia ibague cucuta pasto
    neiva villavicencio popayan monteria sincelejo valledupar tunja riohacha quibdo florencia yopal leticia mocoa
    arauca santa+marta soacha envigado itagui bello rionegro sabaneta chia zipaquira cajica facatativa fusagasuga
    girardot palmira buenaventura tulua buga cartago dosquebradas floridablanca giron piedecuesta barrancabermeja
    duitama sogamoso soledad malambo apartado turbo ipiales tumaco ocana pamplona san+andres antioquia boyaca
    cundinamarca santander tolima huila narino cauca risaralda quindio caldas meta casanare cesar magdalena sucre
    guajira`,
  MX: `
    mexico cdmx guadalajara monterrey puebla queretaro tijuana leon merida cancun toluca tlaxcala oaxaca veracruz
    xalapa saltillo torreon chihuahua ciudad+juarez juarez hermosillo culiacan mazatlan durango zacatecas
    aguascalientes san+luis+potosi potosi guanajuato irapuato celaya morelia cuernavaca pachuca acapulco
    chilpancingo villahermosa tuxtla campeche chetumal tepic colima manzanillo ensenada mexicali la+paz los+cabos
    reynosa matamoros tampico nuevo+laredo zapopan tlaquepaque naucalpan ecatepec nezahualcoyotl tehuacan cholula
    cordoba orizaba coatzacoalcos tapachula playa+del+carmen puerto+vallarta jalisco michoacan sinaloa sonora
    coahuila nuevo+leon tamaulipas yucatan quintana+roo chiapas tabasco hidalgo morelos guerrero nayarit
    baja+california estado+de+mexico`,
  AR: `
    argentina buenos+aires caba cordoba rosario mendoza tucuman la+plata mar+del+plata salta santa+fe san+juan
    resistencia corrientes posadas neuquen formosa parana jujuy bahia+blanca santiago+del+estero san+luis la+rioja
    catamarca rio+cuarto comodoro+rivadavia trelew rawson viedma bariloche ushuaia rio+gallegos tandil pergamino
    junin olavarria lujan zarate campana quilmes avellaneda lanus moron tigre pilar escobar san+isidro ezeiza chaco
    misiones chubut entre+rios tierra+del+fuego santa+cruz rio+negro la+pampa`,
  PE: `
    peru lima arequipa trujillo chiclayo piura cusco cuzco iquitos huancayo tacna pucallpa chimbote ica juliaca puno
    ayacucho cajamarca huanuco tarapoto sullana tumbes moquegua huaraz cerro+de+pasco abancay huancavelica moyobamba
    jaen talara paita ilo mollendo callao chincha pisco canete barranca huacho puerto+maldonado la+libertad
    lambayeque ancash loreto ucayali san+martin apurimac`,
  CL: `
    chile santiago valparaiso valpo vina vina+del+mar concepcion la+serena coquimbo antofagasta temuco rancagua
    talca chillan arica iquique calama copiapo puerto+montt osorno valdivia punta+arenas coyhaique curico linares
    los+angeles quilpue villa+alemana quillota san+antonio melipilla ovalle vallenar castro ancud puerto+varas
    villarrica pucon angol talcahuano penco tome lota coronel biobio araucania tarapaca atacama maule nuble
    magallanes`,
  ES: `
    espana madrid barcelona valencia sevilla zaragoza malaga murcia palma bilbao alicante cordoba valladolid vigo
    gijon vitoria granada oviedo pamplona almeria donostia san+sebastian santander burgos albacete castellon logrono
    badajoz salamanca huelva lleida lerida tarragona leon cadiz jerez jaen ourense lugo santiago+de+compostela
    coruna girona gerona caceres toledo cuenca guadalajara avila segovia soria teruel huesca palencia zamora
    ciudad+real merida pontevedra marbella elche cartagena hospitalet badalona terrassa sabadell mostoles alcala
    getafe leganes mallorca ibiza menorca tenerife las+palmas canarias baleares ceuta melilla andalucia cataluna
    galicia asturias cantabria navarra aragon extremadura peninsula`,
  EC: `
    ecuador quito guayaquil cuenca ambato manta portoviejo machala loja riobamba ibarra esmeraldas santo+domingo
    quevedo milagro latacunga duran babahoyo tulcan salinas daule samborondon`,
  VE: `
    venezuela caracas maracaibo valencia barquisimeto maracay ciudad+guayana maturin barcelona merida san+cristobal
    cumana barinas puerto+la+cruz guarenas cabimas coro porlamar margarita`,
  BO: `
    bolivia la+paz santa+cruz cochabamba sucre oruro tarija potosi trinidad el+alto`,
  UY: `
    uruguay montevideo salto paysandu maldonado punta+del+este rivera tacuarembo colonia mercedes durazno melo
    canelones`,
  PY: `
    paraguay asuncion ciudad+del+este encarnacion luque lambare capiata`,
  CR: `
    costa+rica san+jose alajuela cartago heredia limon puntarenas liberia`,
  PA: `
    panama colon david santiago chitre penonome`,
  GT: `
    guatemala quetzaltenango xela antigua escuintla coban huehuetenango mixco`,
  HN: `
    honduras tegucigalpa san+pedro+sula la+ceiba choloma comayagua`,
  SV: `
    salvador san+salvador santa+ana san+miguel soyapango`,
  NI: `
    nicaragua managua leon masaya granada esteli matagalpa`,
  DO: `
    dominicana santo+domingo santiago la+romana puerto+plata higuey punta+cana`,
  CU: `
    cuba habana santiago+de+cuba camaguey holguin`,
  PR: `
    puerto+rico san+juan ponce caguas mayaguez bayamon`,
}

/** Places that no shop means by «otras ciudades». */
const ABROAD = splitWordList(`
  usa eeuu eua estados+unidos miami nueva+york new+york houston dallas chicago orlando california texas florida canada
  toronto brasil sao+paulo francia paris italia roma alemania berlin inglaterra londres portugal lisboa suiza europa
  japon china exterior extranjero otro+pais internacional mundo`)

const countriesByPlace = new Map<string, ReadonlySet<string>>()
for (const [country, places] of Object.entries(placesByCountry))
  for (const place of splitWordList(places))
    countriesByPlace.set(place, new Set([...(countriesByPlace.get(place) ?? []), country]))
for (const place of ABROAD) countriesByPlace.set(place, new Set())

const MAX_PLACE_WORDS = 4

/** The countries that have a place of this name, and how many words it has; null for no place. */
export type PlaceName = { countries: ReadonlySet<string>; length: number }

/** The longest place name that begins at this word. */
export function placeAt(words: readonly string[], at: number): PlaceName | null {
  for (let length = Math.min(MAX_PLACE_WORDS, words.length - at); length > 0; length--) {
    const countries = countriesByPlace.get(words.slice(at, at + length).join('+'))
    if (countries) return { countries, length }
  }
  return null
}

/** The places of one word that only this country has: «Guadalajara» shows neither Mexico nor Spain. */
export const ownPlaceWordsOf = (country: string): string[] =>
  splitWordList(placesByCountry[country] ?? '').filter(
    (place) => !place.includes('+') && countriesByPlace.get(place)?.size === 1,
  )
