import { createSeededRandom, createZipfSampler } from './seeded-random.ts'

const COMMON_WORDS =
  'de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ya este si ' +
  'porque cuando muy sin sobre también me hasta hay donde quien desde todo nos uno les ni ese eso hola gracias ' +
  'precio pedido envío buenas días tardes quiero información producto servicio cita horario pago tarjeta ' +
  'transferencia factura dirección entrega disponible tienda cuánto cuesta puedo ayuda necesito comprar cliente ' +
  'cuenta número teléfono correo nombre mañana hoy semana mes plan descuento oferta promoción cambio devolución ' +
  'garantía problema urgente asesor reserva confirmar cancelar catálogo talla color cantidad perfecto claro ' +
  'listo vale favor espere momento minutos efectivo banco código página foto ubicación ciudad bogotá medellín ' +
  'cali méxico barrio calle'
const STEMS =
  'cam pan bord tel zapat cort lav pint cas man libr vent merc cost pres cerr abr camin viaj cocin plant pein ' +
  'dibuj firm grab carg guard limpi mont pes prob repar roc sal sembr sold tall tej tor trat vend vist alquil ' +
  'aliment ajust bail busc cant cuid decor diseñ empac enseñ entren fabric gest hosped inspec invit jug lig llam ' +
  'llev mezcl mid mostr nav negoci orden parti pesc prepar quit rec reg respond sanit serv toc trabaj transport ' +
  'us val'
const ENDINGS =
  'a o as os ada ado adas ados ador adora adores ación aciones amiento ería erías ero era eros eras ista istas ' +
  'ito ita itos itas oso osa ante antes able ables amos aron ábamos aré arían ando aba aban'

/** Enough Spanish for an index: common words, then stems with endings of decreasing frequency. */
function buildVocabulary(): string[] {
  const inflected = ENDINGS.split(' ').flatMap((ending) => STEMS.split(' ').map((stem) => stem + ending))
  return [...new Set([...COMMON_WORDS.split(' '), ...inflected])]
}

const vocabularyWords = buildVocabulary()

/** The word with this frequency rank; 0 is the most frequent. */
export const wordOfRank = (rank: number): string => vocabularyWords[Math.min(rank, vocabularyWords.length - 1)] ?? ''

/** Generates sentences with `mean` words on average. */
export function createSentenceGenerator(seed: number) {
  const random = createSeededRandom(seed)
  const drawRank = createZipfSampler(vocabularyWords.length, random)
  return (mean: number): string => {
    const length = Math.max(2, Math.min(120, Math.round(mean * Math.exp((random() + random() + random() - 1.5) * 0.8))))
    let sentence = ''
    for (let n = 0; n < length; n++) {
      const next = vocabularyWords[drawRank()] ?? ''
      if (n === 0) sentence = next.charAt(0).toUpperCase() + next.slice(1)
      else sentence += (random() < 0.08 ? ', ' : ' ') + next
    }
    return sentence + (random() < 0.3 ? '?' : '.')
  }
}
