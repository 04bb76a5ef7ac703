import { findSpans, type TextSpan } from '../normalize-text.ts'

/** Endings that phones turn into a link even without «https://». Other endings need a path. */
const ENDINGS =
  'com|net|org|info|biz|io|co|mx|es|ar|cl|pe|ec|uy|ve|bo|py|cr|gt|hn|ni|pa|sv|do|pr|br|us|uk|eu|fr|' +
  'de|it|pt|cat|gal|edu|gob|gov|me|ly|gl|tv|cc|to|app|dev|ai|shop|store|tienda|online|site|web|' +
  'website|xyz|link|page|club|top|live|click|store|lat|vip|pro|mobi|tel|art|blog|cloud|digital|' +
  'email|fun|life|ltd|media|money|news|plus|promo|services|space|studio|tools|win|work|world|zone|' +
  'icu|bid|buzz|cash|deals|express|gift|group|host|loan|market|pics|press|review|run|shopping|' +
  'social|systems|team|tech|trade|video|wang|bet|casino|lol|monster|quest|bond|cfd|cyou|sbs|moda'
/** Country endings, except those that are Spanish or English words. */
const COUNTRY_ENDINGS =
  'ac|ad|ae|af|ag|ai|ao|aq|as|at|au|aw|ax|az|ba|bb|bd|bf|bg|bh|bi|bj|bm|bn|bs|bt|bw|by|bz|ca|cd|cf|' +
  'cg|ch|ci|ck|cm|cn|cu|cv|cw|cx|cy|cz|dj|dk|dm|dz|ee|eg|er|et|fi|fj|fk|fm|fo|ga|gd|ge|gf|gg|gh|gi|' +
  'gm|gn|gp|gq|gs|gu|gw|gy|hk|hr|ht|hu|ie|il|im|io|iq|ir|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|' +
  'kz|lb|lc|li|lk|lr|ls|lt|lu|lv|ma|mc|md|mg|mh|mk|ml|mm|mn|mo|mp|mq|mr|ms|mt|mu|mv|mw|my|mz|na|nc|' +
  'ne|nf|ng|nl|np|nr|nu|nz|om|pf|pg|ph|pk|pl|pm|pn|ps|pw|qa|ro|rs|ru|rw|sa|sb|sc|sd|sg|sh|sj|sk|sl|' +
  'sm|sn|sr|ss|st|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|tr|tt|tw|tz|ua|ug|uz|vc|vg|vi|vn|vu|wf|ws|' +
  'ye|yt|za|zm|zw'
/** Endings in other scripts («рф», «中国») and their punycode. */
const IDN_ENDINGS =
  String.raw`(?:xn--[a-z\d-]{1,59}|(?=[^\p{Script=Latin}])\p{L}[\p{L}\p{M}\d-]{1,24})` + String.raw`(?![\p{L}\p{M}\d-])`
/** An IPv4 address. */
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|\d{1,2})`
const IPV4 = String.raw`(?<![\d.])${OCTET}(?:\.${OCTET}){3}(?!\d|\.\d)`
/** «Claro.De una» only lacks a space. */
const MISSING_SPACE = /\.(?:De|Es|Me|Ve)$/
/** «El 4.to piso» is an ordinal. */
const ORDINAL = String.raw`\d{1,3}\.(?:er|do|da|ro|ra|to|ta|mo|ma|vo|va|no|na)(?![\p{L}\d/-])`
const LABELS = String.raw`(?<![\p{L}\d@])(?!${ORDINAL})(?:[\p{L}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?\.){1,12}`
/** «Gracias.te espero»: words that are no domain ending. */
const SPANISH_WORDS =
  'te|lo|le|un|tu|mi|ya|yo|que|con|por|para|los|las|les|nos|una|el|en|esta|este|esto|eso|pero|como|' +
  'hoy|hay|muy|mas|aqui|tambien|ademas|cuando|donde|todo|todos|gracias|tenemos|puedes|quieres|' +
  'abrimos|cuesta|precio|entonces|ahora|desde|hasta|sobre|entre|cada|nuestro|nuestra'
/** Any other lowercase ending is a link too, except abbreviations («p.ej») and file names; «Claro.Si» is a sentence. */
const UNKNOWN_ENDING =
  String.raw`(?<=[\p{L}\d-]{2}\.)(?!(?:pdf|jpe?g|png|docx?|xlsx?|csv|txt|mp[34]|` +
  String.raw`${SPANISH_WORDS})\b)[a-z]{2,}(?![\p{L}\d-]|\.[\p{L}\d])`
const PORT_AND_PATH = String.raw`(?::\d+)?(?:[/?#][^\s<>«»"]*)?`
/* Two patterns, because V8 loses the case of inline flags («(?-i:…)») once it compiles the pattern. */
const LINK = new RegExp(
  [
    String.raw`\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>«»"]+`,
    String.raw`(?:${LABELS}(?:(?:${ENDINGS}|${COUNTRY_ENDINGS})(?![\p{L}\d-]|\.[\p{L}\d])|${IDN_ENDINGS}|` +
      String.raw`[a-z]{2,}(?=\/))|${IPV4})${PORT_AND_PATH}`,
  ].join('|'),
  'giu',
)
const LOWERCASE_LINK = new RegExp(`${LABELS}${UNKNOWN_ENDING}${PORT_AND_PATH}`, 'gu')
const TRAILING_PUNCTUATION = /(?<![.,;:!?)\]}'’…])[.,;:!?)\]}'’…]+$/
/** After «://» it is the user of a URL and part of the link. */
const LAST_WORD = /(?<!\S)\S+$/
const isInLink = (before: string): boolean => (LAST_WORD.exec(before)?.[0] ?? '').includes('://')
const LINK_REACH = 200
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu
/** Spelled or obfuscated: «tienda punto com», «tienda[.]com». */
const SPELLED_LINK = new RegExp(
  String.raw`(?<![\p{L}\d@.])([\p{L}\d-]{2,63}) ?(?:\[\.\]|\(\.\)|` +
    String.raw`[[(]?\b(?:punto|ponto|dot|point)\b[\])]?|(?<= )\.) ?(com|net|org|info|biz|online|shop|` +
    String.raw`store|xyz|site|app|link|click|vip|ru)\b(?!\.[\p{L}\d])`,
  'giu',
)
/** A user name that Telegram turns into a link. */
const HANDLE = /(?<![\p{L}\d@])@\w{2,}[a-z\d]/giu

export const findEmails = (text: string): (TextSpan & { key: string })[] =>
  findSpans(text, EMAIL)
    .filter(({ from }) => !isInLink(text.slice(Math.max(0, from - LINK_REACH), from)))
    .map(({ from, to, match: [email] }) => ({ from, to, key: email.toLowerCase() }))

/** Expects a text whose e-mail addresses were blanked. */
export const findLinks = (text: string): (TextSpan & { key: string })[] => [
  ...findAddresses(text).map(({ from, match: [found] }) => {
    const link = found.replace(TRAILING_PUNCTUATION, '')
    return { from, to: from + link.length, key: linkKey(link) }
  }),
  ...findSpans(text, SPELLED_LINK).map(({ from, to, match: [, name = '', ending = ''] }) => ({
    from,
    to,
    key: linkKey(`${name}.${ending}`.toLowerCase()),
  })),
  ...findSpans(text, HANDLE).map(({ from, to, match: [handle] }) => ({ from, to, key: handle.toLowerCase() })),
]

function findAddresses(text: string): ReturnType<typeof findSpans> {
  const found = findSpans(text, LINK).filter(({ match }) => !MISSING_SPACE.test(match[0]))
  const source = new Set(found.map(({ from }) => from))
  return [...found, ...findSpans(text, LOWERCASE_LINK).filter(({ from }) => !source.has(from))]
}

/** Normalizes a link: host without «www», path without a final slash, query. */
function linkKey(link: string): string {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(link)
  if (hasScheme && !/^https?:/i.test(link)) return link
  const url = URL.parse(hasScheme ? link : `https://${link}`)
  if (!url) return link
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`
}

/** The same page, or the home page of a known site. */
export const isSameTarget = (link: string, source: string): boolean =>
  link === source || link === source.split(/[/?]/)[0]
