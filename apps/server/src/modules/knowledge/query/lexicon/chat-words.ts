import { extraCourtesyWords, extraSpellings } from './courtesy-phrases.ts'
import { splitWordList } from './word-list.ts'

/** Short forms and frequent misspellings of chats, folded. */
const spellings: ReadonlyMap<string, string> = new Map(
  `
  q=que k=que qe=que ke=que x=por xa=para pa=para pal=para d=de dl=del xq=porque pq=porque porke=porque xk=porque
  dnd=donde onde=donde ande=donde dond=donde adonde=donde aki=aqui akí=aqui kiero=quiero kisiera=quisiera kien=quien
  qien=quien cuanto=cuanto kuanto=cuanto qanto=cuanto cnto=cuanto cto=cuanto kdo=cuando cdo=cuando cnd=cuando
  qda=queda kda=queda qdan=quedan tb=tambien tmb=tambien tbn=tambien tmbn=tambien xfa=porfavor xfis=porfavor
  xfavor=porfavor porfis=porfavor porfa=porfavor plis=porfavor pls=porfavor bn=bien msj=mensaje msjs=mensajes
  wsp=whatsapp wapp=whatsapp guasap=whatsapp wasap=whatsapp wpp=whatsapp whats=whatsapp tel=telefono telf=telefono
  num=numero nro=numero dir=direccion direc=direccion ubi=ubicacion min=minutos mins=minutos hr=hora hrs=horas
  hs=horas info=informacion promo=promocion promos=promociones depto=departamento dpto=departamento depa=departamento
  dept=departamento cel=celular celu=celular cels=celulares compu=computador refri=refrigerador bici=bicicleta
  bicis=bicicletas moto=motocicleta motos=motocicletas tele=televisor uni=universidad peli=pelicula vdd=verdad
  ntp=nada grax=gracias grcs=gracias thx=gracias salu2=saludos bs=buenas bnas=buenas bns=buenas wena=buena
  wenas=buenas ola=hola olaa=hola uds=ustedes ud=usted sta=esta stan=estan dsd=desde dsde=desde hsta=hasta mnn=manana
  mñn=manana tmpoco=tampoco bb=bebe bbs=bebes cumple=cumpleanos disp=disponible fds=finde nadamas=solamente
  nomas=solamente aserca=acerca aver=ver haber=haber ahi=ahi ay=hay ai=hay voi=voy boy=voy mercadopago=mercado+pago
  mp=mercado+pago sab=sabado dom=domingo lun=lunes mie=miercoles jue=jueves vie=viernes prof=profesor depos=deposito
  transf=transferencia efec=efectivo fact=factura aprox=aproximadamente cta=cuenta ctas=cuentas toy=estoy ta=esta
  tan=estan pos=pues pus=pues ps=pues sip=si nop=no ahorita=ahora lav=lavado perm=permanente ${extraSpellings}`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('='))
    .map(([short = '', word = '']) => [short, word.replaceAll('+', ' ')]),
)

/** The word, or two words, that a chat spelling stands for; other words unchanged. */
export const expandChatSpelling = (word: string): string => spellings.get(word) ?? word

/** Courtesy, fillers and names for a shopkeeper: they ask for nothing. */
export const courtesyWords: ReadonlySet<string> = new Set([
  ...extraCourtesyWords,
  ...splitWordList(`
  hola holaa holaaa holis buenas buenos buena buen bnas saludos cordial saludo gracias agradezco agradeceria favor
  porfavor porfa porfis disculpe disculpa disculpen disculpame perdon perdone perdona oye oiga oigan ey hey epa alo
  mira mire bendiciones bendecido lindo linda lindas lindos bello bella hermosa hermoso guapa guapo guapas corazon
  amor cariño carino reina rey mi mija mijo jefe jefa jefecito jefazo amigo amiga amigos amigas amix amiguito amiguita
  joven jovenazo carnal compa compadre comadre cuate causa causita bro brother hermano hermana hermanito mano manito
  parce parcero parcera pana panita llave llavecita viejo vieja loco loca wey guey weon huevon che tio tia socio socia
  patron patrona patroncito maestro maestra maistro master profe profesor seno senorita senorito doctor doctora doc dr
  dra lic licenciado ingeniero veci vecina vecino vecinito caserito caserita casera casero mona mono gente equipo
  familia estimado estimada estimados po pe pues nomas nomás pucha uy ay jaja jajaja jeje ok oki vale listo dale va
  bueno bien perfecto genial verdad cierto obvio informacion informes info informarme duda consulta consultita
  pregunta preguntita consultar preguntar comentar saber conocer dime dice dices dicen diga digan diria dirian
  cuentame cuenteme digame diganme decime decirme dirias podria podrias podrian podran podes podeis puedo pueden puede
  podemos pudieran pudiera quisiera queria quiero quieren queremos quiere gustaria interesa interesada interesado
  encantaria necesito necesita necesitaria ocupo ocuparia deseo deseaba desearia ayuda ayudame ayudarme ayudan ahora
  ahorita ya mismo mismito asap rapido rapidito porfavor mensaje escribo escribirles atento quedo espero siguiente
  acerca sobre respecto entonces igual solo solamente nada algo alguien alguno alguna nadie soy estoy estas estan esta
  estais ando andan sois somos seria serian sera seran fuera podra hay habra habria haya tengo tienes tiene tienen
  tenes teneis tenemos tendran tendra tendrian tendria tenga tengan kiero estaria darian dan da das dais dar darme
  dame deme denme den pasame paseme pasan mandame manden enviame envienme x por para que como cual cuando donde cuanto
  cuanta cuantos cuantas quien porque tambien ustedes usted vos vosotros ti si no ni u e o y in ver favorcito aca aqui
  alla ahi alli va van voy vamos ir iria tal cosa cosas tema caso vez momento momentito rato ratito`),
])

/** Courtesy words that are things after an article or preposition: «la consulta», «para familia». */
const courtesyOrThing: ReadonlySet<string> = new Set(
  splitWordList(`
  familia gente equipo doctor doctora maestro maestra profesor profe amiga amigo amigos hermano hermana amor corazon
  reina rey joven consulta informacion mensaje ayuda senorita jefe`),
)
const articlesAndPrepositions: ReadonlySet<string> = new Set(
  splitWordList('para de del la el los las un una con por en al a'),
)

export const isCourtesy = (word: string, words: readonly string[]): boolean =>
  courtesyWords.has(word) &&
  !(courtesyOrThing.has(word) && articlesAndPrepositions.has(words[words.indexOf(word) - 1] ?? ''))
