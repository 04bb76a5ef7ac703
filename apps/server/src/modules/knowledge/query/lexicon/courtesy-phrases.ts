import { splitWordList } from './word-list.ts'

/** Further courtesy words and fillers from chats of six countries. */
export const extraCourtesyWords: readonly string[] = splitWordList(`
  holi hla holiwis aloo weenas guenas buendia quiubo quihubo saluditos sldos slds porfaa porfavorcito porfiss
  porfita xfas pofa pofavor plz plss please perdonad disculpad disculpas sorry graciass grs grasias grcias broo
  vecinita parcerito mijito mijita reinita amorcito corazoncito vato carnalito compita compadrito jefecita
  patroncita inge arqui teacher maestrito doctorcito dotor senito jovencito wn hueon compi chochera sumerce pue
  puej osea digamos weno wno bno mmm ehh eh ahh aja jajaj jsjs xd lol oks okis okey cachai nms`)

/** Further chat spellings: `written=word`, with «+» between words. */
export const extraSpellings = `
  sipi=si sii=si nel=no nope=no kee=que pork=porque xra=para kon=con cn=con xel=por+el xla=por+la tbm=tambien
  tambn=tambien tanbien=tambien tampoko=tampoco dsp=despues dps=despues dsps=despues antez=antes aorita=ahora
  orita=ahora ahoritica=ahora altiro=ahora+mismo aora=ahora ayi=alli hy=hoy mnna=manana stoy=estoy toi=estoy
  tamos=estamos qiero=quiero qro=quiero qisiera=quisiera nesesito=necesito necsito=necesito nececito=necesito
  tngo=tengo tienn=tienen tinen=tienen hai=hay asen=hacen hasen=hacen acen=hacen ise=hice ban=van bienen=vienen
  benden=venden yegar=llegar yego=llego yevar=llevar yamar=llamar habren=abren avren=abren avierto=abierto
  sierran=cierran atiendn=atienden puedn=pueden pueo=puedo pdo=puedo cuendo=cuando qndo=cuando cndo=cuando
  kuando=cuando aonde=a+donde komo=como cmo=como kual=cual cuala=cual qn=quien algn=algun muxo=mucho mxo=mucho
  mcho=mucho masomenos=mas+o+menos aproxi=aproximadamente xhora=por+hora xdia=por+dia xmes=por+mes
  xpersona=por+persona xmayor=por+mayor ubicasion=ubicacion direcion=direccion direxion=direccion
  orario=horario horarrio=horario presio=precio prezio=precio dcto=descuento dto=descuento
  transfe=transferencia trasferencia=transferencia efvo=efectivo tarj=tarjeta tdc=tarjeta+de+credito
  tlf=telefono`

/** Phrases and their replacement; «-» removes the phrase. */
const phraseList = `
buenos dias = -
buen dia = -
bnos dias = -
bnas tardes = -
bnas noches = -
que tal = -
q tal = -
que onda = -
que hubo = -
como estan = -
como estas = -
como andan = -
como le va = -
todo bien = -
espero esten bien = -
espero que esten bien = -
bendecido dia = -
feliz dia = -
feliz tarde = -
mucho gusto = -
slds cordiales = -
un abrazo = -
si es tan amable = -
si fuera tan amable = -
sea tan amable = -
me hace el favor = -
me hacen el favor = -
me colabora = -
me colaboran = -
me ayudan = -
me podrian ayudar = -
hagame el favor = -
una dudita = -
te hago una pregunta = -
les hago una consulta = -
lo molesto = -
disculpe la molestia = -
queria saber = -
keria saber = -
qria saber = -
quiero preguntar = -
queria consultar = -
para preguntar = -
me podes decir = -
me decis = -
sabran decirme = -
me confirman = -
me confirmas = -
me pasas info = informacion
pasame info = informacion
me das informes = informacion
gracias de antemano = -
muchisimas gracias = -
mchas gracias = -
se agradece = -
de antemano gracias = -
desde ya gracias = -
dios los bendiga = -
quedo atenta = -
quedo atento = -
quedo pendiente = -
estoy atenta = -
espero respuesta = -
su merced = -
o sea = -
dale dale = -
listo pues = -
haber si = a ver si
aver si = a ver si
pa la = para la
pa k = para que
pa q = para que
al tiro = ahora mismo
pasao manana = pasado manana
cuanto sale = cuanto cuesta
a como = cuanto cuesta
a komo = cuanto cuesta
cuanto seria = cuanto cuesta
cuanto me sale = cuanto cuesta
que precio = cuanto cuesta
`

type CourtesyPhrase = { words: readonly string[]; replacement: readonly string[] }

const byFirstWord = new Map<string, CourtesyPhrase[]>()
for (const line of phraseList.trim().split('\n')) {
  const [phraseText = '', replacement = ''] = line.split(' = ')
  const words = phraseText.split(' ')
  const first = words[0] ?? ''
  const phrases = [
    ...(byFirstWord.get(first) ?? []),
    { words, replacement: replacement === '-' ? [] : replacement.split(' ') },
  ]
  byFirstWord.set(
    first,
    phrases.toSorted((a, b) => b.words.length - a.words.length),
  )
}

/** Replaces each phrase in the words of a clause. */
export function replaceCourtesyPhrases(words: readonly string[]): readonly string[] {
  const result: string[] = []
  for (let index = 0; index < words.length;) {
    const phrase = byFirstWord
      .get(words[index] ?? '')
      ?.find((one) => one.words.every((word, next) => words[index + next] === word))
    result.push(...(phrase ? phrase.replacement : [words[index] ?? '']))
    index += phrase ? phrase.words.length : 1
  }
  return result
}
