import { placesOf, type Span } from './flat.ts'

/** What phones make a link of even without «https://». Others lead somewhere only with a path behind. */
const ENDINGS =
  'com|net|org|info|biz|io|co|mx|es|ar|cl|pe|ec|uy|ve|bo|py|cr|gt|hn|ni|pa|sv|do|pr|br|us|uk|eu|fr|de|it|pt|cat|gal|edu|gob|gov|me|ly|gl|tv|cc|to|app|dev|ai|shop|store|tienda|online|site|web|website|xyz|link|page|club|top|live|click|store|lat|vip|pro|mobi|tel|art|blog|cloud|digital|email|fun|life|ltd|media|money|news|plus|promo|services|space|studio|tools|win|work|world|zone|icu|bid|buzz|cash|deals|express|gift|group|host|loan|market|pics|press|review|run|shopping|social|systems|team|tech|trade|video|wang|bet|casino|lol|monster|quest|bond|cfd|cyou|sbs|moda'
/** Endings of countries, but for those that are words of Spanish or English too. */
const COUNTRIES =
  'ac|ad|ae|af|ag|ai|ao|aq|as|at|au|aw|ax|az|ba|bb|bd|bf|bg|bh|bi|bj|bm|bn|bs|bt|bw|by|bz|ca|cd|cf|cg|ch|ci|ck|cm|cn|cu|cv|cw|cx|cy|cz|dj|dk|dm|dz|ee|eg|er|et|fi|fj|fk|fm|fo|ga|gd|ge|gf|gg|gh|gi|gm|gn|gp|gq|gs|gu|gw|gy|hk|hr|ht|hu|ie|il|im|io|iq|ir|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|lb|lc|li|lk|lr|ls|lt|lu|lv|ma|mc|md|mg|mh|mk|ml|mm|mn|mo|mp|mq|mr|ms|mt|mu|mv|mw|my|mz|na|nc|ne|nf|ng|nl|np|nr|nu|nz|om|pf|pg|ph|pk|pl|pm|pn|ps|pw|qa|ro|rs|ru|rw|sa|sb|sc|sd|sg|sh|sj|sk|sl|sm|sn|sr|ss|st|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|tr|tt|tw|tz|ua|ug|uz|vc|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw'
/** Endings in other scripts («рф», «中国»), and the same in letters of ours. */
const ABROAD = String.raw`(?:xn--[a-z\d-]{1,59}|(?=[^\p{Script=Latin}])\p{L}[\p{L}\p{M}\d-]{1,24})(?![\p{L}\p{M}\d-])`
/** Four figures of an address of the net, which need no name. */
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|\d{1,2})`
const IPV4 = String.raw`(?<![\d.])${OCTET}(?:\.${OCTET}){3}(?!\d|\.\d)`
/** «Claro.De una» lacks a space. */
const NEXT_WORD = /\.(?:De|Es|Me|Ve)$/
/** «El 4.to piso» leads nowhere. */
const ORDINAL = String.raw`\d{1,3}\.(?:er|do|da|ro|ra|to|ta|mo|ma|vo|va|no|na)(?![\p{L}\d/-])`
const LABELS = String.raw`(?<![\p{L}\d@])(?!${ORDINAL})(?:[\p{L}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?\.){1,12}`
/** «Gracias.te espero»: words that no place of the net ends in. */
const WORDS =
  'te|lo|le|un|tu|mi|ya|yo|que|con|por|para|los|las|les|nos|una|el|en|esta|este|esto|eso|pero|como|hoy|hay|muy|mas|aqui|tambien|ademas|cuando|donde|todo|todos|gracias|tenemos|puedes|quieres|abrimos|cuesta|precio|entonces|ahora|desde|hasta|sobre|entre|cada|nuestro|nuestra'
/** Any other ending in small letters leads somewhere too; «Claro.Si» is a sentence, «p.ej» is short for one, a file is none. */
const NAMELY = String.raw`(?<=[\p{L}\d-]{2}\.)(?!(?:pdf|jpe?g|png|docx?|xlsx?|csv|txt|mp[34]|${WORDS})\b)[a-z]{2,}(?![\p{L}\d-]|\.[\p{L}\d])`
const TRAIL = String.raw`(?::\d+)?(?:[/?#][^\s<>«»"]*)?`
/* Two patterns, since V8 forgets the case of a part with flags of its own («(?-i:…)») once it compiled the pattern. */
const LINK = new RegExp(
  String.raw`\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>«»"]+|(?:${LABELS}(?:(?:${ENDINGS}|${COUNTRIES})(?![\p{L}\d-]|\.[\p{L}\d])|${ABROAD}|[a-z]{2,}(?=\/))|${IPV4})${TRAIL}`,
  'giu',
)
const SMALL_LINK = new RegExp(`${LABELS}${NAMELY}${TRAIL}`, 'gu')
const TAIL = /(?<![.,;:!?)\]}'’…])[.,;:!?)\]}'’…]+$/
/** Behind «://» it is who enters a site, and part of the link. */
const LAST_WORD = /(?<!\S)\S+$/
const isInLink = (before: string): boolean => (LAST_WORD.exec(before)?.[0] ?? '').includes('://')
const LINK_REACH = 200
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu
/** «tienda punto com», «tienda[.]com»: read aloud, or written so that no filter knows it. */
const SPELLED =
  /(?<![\p{L}\d@.])([\p{L}\d-]{2,63}) ?(?:\[\.\]|\(\.\)|[[(]?\b(?:punto|ponto|dot|point)\b[\])]?|(?<= )\.) ?(com|net|org|info|biz|online|shop|store|xyz|site|app|link|click|vip|ru)\b(?!\.[\p{L}\d])/giu
/** A name that Telegram makes a link of. */
const HANDLE = /(?<![\p{L}\d@])@\w{2,}[a-z\d]/giu

export const emailsIn = (text: string): (Span & { key: string })[] =>
  placesOf(text, EMAIL)
    .filter(({ from }) => !isInLink(text.slice(Math.max(0, from - LINK_REACH), from)))
    .map(({ from, to, match: [email] }) => ({ from, to, key: email.toLowerCase() }))

/** The links of a text, in which no e-mail address stands any more. */
export const linksIn = (text: string): (Span & { key: string })[] => [
  ...addressesIn(text).map(({ from, match: [found] }) => {
    const link = found.replace(TAIL, '')
    return { from, to: from + link.length, key: keyOf(link) }
  }),
  ...placesOf(text, SPELLED).map(({ from, to, match: [, name = '', ending = ''] }) => ({
    from,
    to,
    key: keyOf(`${name}.${ending}`.toLowerCase()),
  })),
  ...placesOf(text, HANDLE).map(({ from, to, match: [handle] }) => ({ from, to, key: handle.toLowerCase() })),
]

function addressesIn(text: string): ReturnType<typeof placesOf> {
  const found = placesOf(text, LINK).filter(({ match }) => !NEXT_WORD.test(match[0]))
  const known = new Set(found.map(({ from }) => from))
  return [...found, ...placesOf(text, SMALL_LINK).filter(({ from }) => !known.has(from))]
}

/** Where it leads, however it is written. */
function keyOf(link: string): string {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(link)
  if (hasScheme && !/^https?:/i.test(link)) return link
  const url = URL.parse(hasScheme ? link : `https://${link}`)
  if (!url) return link
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`
}

/** The same place, or the home of a site that is known. */
export const leadsTo = (said: string, known: string): boolean => said === known || said === known.split(/[/?]/)[0]
