/** Further trade words, written without knowledge of any question set; format as in `commerce-words.ts`. */
export const moreTradeGroups = `
restaurante restaurant restorant restoran
corrida corrientazo ejecutivo ejecutivos > menu almuerzo ejecutivo corrida
aperitivo aperitivos entrante entrantes botana botanas picada picadas picoteo piqueo piqueos tapeo antojitos > \
  entrada entradas tapas botana botanas picada picoteo piqueo
sopa sopas caldo caldos consome
postre postres > flan helado helados brownie tiramisu cheesecake gelatina torta pastel
guarnicion guarniciones acompanamiento acompanamientos acompanante contorno contornos
guarnicion acompanamiento acompana > papas arroz ensalada pure
bistec bistek bisteck bife bifes bisteces
parrillada parrilladas > asado asados carnes parrilla
milanesa milanesas apanado apanada empanizado empanizada rebozado rebozada empanado
propina propinas > propina voluntaria sugerida
descorche descorchar
trona periquera sillita
brunch > desayuno desayunos
merienda meriendas onces lonche
frito frita fritos fritas freir frien fritura
mariscos marisco > camarones camaron gambas langostinos pulpo calamar calamares ceviche
sazon casero casera caseros caseras
huevo huevos blanquillos
mesero mozo camarero garzon garzona mesera camarera
cocinero cocinera chef
takeaway takeout llevar
aderezo aderezos salsa salsas dip dips
ejote ejotes chaucha chauchas vainita vainitas habichuela habichuelas
pizzeria pizzerias pizza pizzas
borde bordes orilla orillas
delgada fina delgado fino
mozzarella muzzarella muzza mozarela musarela
champinon champinones hongo hongos seta setas champis
pepperoni peperoni
mitades mitad combinada combinadas
rebanada rebanadas slice slices tajada tajadas
familiar familiares > grande xl
personal > individual
tocino panceta beicon bacon tocineta
aceituna aceitunas oliva olivas
prosciutto > crudo serrano
roll rolls maki makis
soya soja sillao shoyu
palillos palitos hashi
tenedor ilimitado ilimitada > buffet bufet libre
tempura empanizado furay
gyoza gyozas dumpling dumplings
poke pokes bowl bowls
alga algas nori
philadelphia filadelfia
hamburguesas hamburgueseria burger burgers burguer
hotdog hotdogs pancho panchos > completo completos salchicha perro
salchicha salchichas vienesa vienesas
salchipapa salchipapas > papas salchicha
francesa > fritas
ketchup catsup catchup
mayonesa mayo
empanada empanadas empanaditas
taqueria taco tacos
guisado guisados guiso guisos
tamal tamales tamalito tamalitos
guacamole guaca
nachos totopos
rosticeria rotiseria asadero polleria
rostizado rostizados brasa brasas spiedo
broaster crispy crocante
alitas alas wings alita
pechuga pechugas suprema
pierna piernas > pernil trutro muslo
presa presas pieza piezas
nuggets nugget deditos
pavo pavos guajolote
deshuesado deshuesar deshuesada deshuesan
cafeteria cafe coffee
expreso espresso expresso
capuchino capuccino cappuccino capuchinos
tinto perico > cafe
descafeinado descafeinada deca descaf
vegetal vegetales > almendra almendras avena soya soja coco
infusion infusiones aromatica aromaticas tisana tisanas
molido molida moler molienda muelen molemos
grano granos > tueste tostado molido
tostado tostador tueste tostaduria tostar tuestan
medialuna medialunas croissant croissants cuernito cuernitos cruasan cachito cachitos
medialunas > facturas
cocoa cacao
frappe frappes frappuccino frapuchino
malteada malteadas milkshake merengada
enchufe enchufes tomacorriente tomacorrientes
bolleria > bollos croissant medialunas
desayunar desayuno desayunos
panaderia panadero panaderos
bolillo bolillos birote telera marraqueta marraquetas > pan frances
lactal tajado > molde rebanado caja
integral integrales > salvado
baguette baguettes flauta barra
paneton panettone panetone
rosca roscas roscon
hojaldre hojaldrado hojaldres
panquesito panque panques budin budines
heladeria neveria
cono conos barquillo cucurucho cucuruchos barquillos
paleta paletas > palito palitos
sorbete sorbetes sorbet > agua
raspado raspados granizado granizados cholado raspadilla
antro discoteca boliche
happy > 2x1
chupito chupitos shot shots caballito
copa copas cubata cubatas trago tragos coctel cocteles
gin ginebra gintonic
cana canas chop schop tercio > cerveza cervezas barril
michelada micheladas chelada cheladas
cubeta cubetas balde baldes cubetazo
karaoke cantar canto cantamos
musica banda > vivo dj
partido partidos > transmitimos transmiten pantallas pantalla
billar pool
mocktail mocteles > alcohol
alcohol alcoholicas > cerveza cervezas cocteles licor vinos
terraza azotea rooftop
cigarro vapear vapeo > fumar fumadores
cerveceria cerveza cervezas
barril barriles keg tonel
growler growlers botellon recarga
artesanal artesanales craft
chopera choperas > dispensador
cata catas degustacion degustaciones degustar catar
retornable retornables > envase envases
pasteleria reposteria pastelero pastelera repostera
cupcake cupcakes quequito quequitos magdalena magdalenas muffin muffins panquecito panquecitos
fondant fondan
chantilly chantilli
arequipe manjar cajeta manjarblanco
dulce leche > arequipe manjar cajeta
merengue merengues merenguito suspiro
betun > glaseado cobertura buttercream
vela velas velita velitas
fotoimpresion > oblea comestible
foto imagen > oblea comestible
rinde rinden alcanza alcanzan > porciones personas
porciones > personas
bocadito bocaditos pasabocas pasapalos canape canapes saladitos
anticipacion antelacion antemano
cheesecake cheescake
dona donas donut donuts rosquilla rosquillas
tematico tematica personaje personajes > tematico tematica personalizado
cookie cookies galleta galletas
trufa trufas bombon bombones chocolates
catering banquete banquetes banqueteria
vajilla loza menaje
mantel manteles manteleria
bocados bocaditos canapes
corporativo corporativos empresa empresas empresarial empresariales
vianda viandas tupper tuppers
degustacion degustar > prueba
cubiertos platos vasos > vajilla
pescaderia marisqueria
filete filetes fileteado filetear filetean
escama escamas > eviscerado descamado limpio
descamado desescamar escama escamas
mejillon mejillones choro choros chorito choritos
calamar calamares chipiron chipirones
jaiba jaibas cangrejo cangrejos
ceviche cebiche seviche ceviches
ostra ostras ostion ostiones
langosta langostas bogavante
espinas espina > filete filetes despinado
carniceria carnicero carniceros
molida molidas picadillo
costilla costillas costillar
entrana arrachera
solomillo solomillos > lomo filete
chorizo chorizos longaniza longanizas
embutido embutidos fiambre fiambres charcuteria cecinas
morcilla morcillas moronga prieta prietas
visceras achuras
cordero borrego
lechon cochinillo
rebanar rebanado feteado loncha lonchas feta fetas rebanan
empacado envasado vacio
panza mondongo guatita callos librillo
higado pana
osobuco chambarete
fruteria verduleria recauderia fruver
verdura verduras hortaliza hortalizas vegetales
camote camotes batata batatas boniato boniatos
betabel remolacha betarraga
calabacin calabacines calabacita calabacitas zapallito zapallitos zucchini
calabaza zapallo ahuyama auyama
jitomate jitomates tomate tomates
pimiento pimientos pimenton morron morrones
maracuya maracuyas parchita
papaya papayas mamon lechosa
toronja toronjas pomelo pomelos
arveja arvejas chicharo chicharos guisante guisantes
sandia sandias patilla
damasco damascos albaricoque albaricoques chabacano chabacanos
yuca mandioca
repollo col coles
cilantro culantro
mandarina mandarinas tangerina
chile chiles aji ajies
arandano arandanos blueberry
guineo guineos banano bananos
cambur banana > banano
canasta canastas cesta cestas canastilla
abarrotes abarrote minimarket ultramarinos viveres
lavandina cloro lejia clorox hipoclorito
confort > higienico
saldo > recarga recargas
cigarros cigarrillos cigarro cigarrillo puchos tabaco
mantequilla > manteca
maple reja panal > huevos huevo
lacteos > leche queso yogur mantequilla
yogur yogurt yogures
suavizante enjuague
recibo recibos > pagos servicios
corresponsal cajero > retiros retiro
golosinas golosina dulces caramelos chuches confites
papitas snacks snack botanas chips
panela piloncillo chancaca
organico organicos organica organicas ecologico ecologicos ecologica agroecologico agroecologica bio
granel suelto
quinoa quinua
semilla semillas > chia linaza girasol
linaza lino
ajonjoli sesamo
apicultor apicultura > miel
stevia estevia endulzante edulcorante
superalimento superalimentos > chia quinoa
frasco frascos tarro tarros
cilindro cilindros garrafa garrafas bombona bombonas pipeta pipetas tambo
balon balones > cilindro cilindros garrafa garrafas bombona bombonas
valvula valvulas > regulador reguladores
estacionario > tanque granel
canje intercambio > envase
huele > fuga fugas emergencia
glp propano butano > gas
garrafon garrafones bidon bidones botellon botellones
dispensador dispensadores dispenser dispensers surtidor despachador
casco cascos > envase envases
pipa cisterna aljibe carrotanque aguatero
cubos cubitos rolito cubo
frappe > picado triturado molido
hielera hieleras conservadora
congelador congeladores > conservador
vinoteca enoteca licoreria botilleria vineria
champan champana champagne espumante espumantes espumoso cava
licor licores destilado destilados aguardiente
whisky whiskey guisqui
vinedo vinedos > bodega vina
maridaje maridar
tequila mezcal > destilados licores
sommelier > cata catas
dentista dentistas odontologo odontologa odontologia odontologos
caries carie picada > resina empaste obturacion curacion tapadura calza amalgama
tapar tapadura tapaduras empaste empastes calza calzas obturacion obturaciones amalgama resina resinas empastar
endodoncia endodoncias conducto conductos
duele dolor hinchado hinchada cachete > urgencia urgencias dolor
astillo partio > resina reconstruccion urgencia urgencias
protesis dentadura dentaduras postiza postizos
juicio > cordal cordales terceros
encia encias periodoncia gingivitis piorrea
bracket braket brakets braquet ortodoncia ortodoncista
alineador alineadores invisible invisibles invisalign transparentes
ferula ferulas guarda guardas bruxismo rechino rechinar aprieto
carilla carillas veneers
odontopediatria odontopediatra > ninos
sarro calculo tartaro destartraje detartraje tartrectomia profilaxis
placa placas > radiografia radiografias
anestesia anestesico anestesian
amarillos amarillentos percudidos > blanqueamiento
retenedor retenedores contencion
consulta consultas valoracion
fiebre calentura temperatura
gripe gripa resfriado resfrio catarro
presion hipertension tension
diabetes diabetico glucosa glicemia glucemia
incapacidad reposo justificante
ginecologo ginecologa ginecologia
papanicolau papanicolaou pap citologia
pediatra pediatras pediatria
dermatologo dermatologa dermatologia
suturar sutura suturas puntos
herida heridas cortada > curacion sutura
suero sueros sueroterapia
electrocardiograma electro ecg
teleconsulta telemedicina videollamada
prepaga isapre fonasa eps mutua prepagada > convenio convenios obra
convenio convenios > isapre fonasa eps aseguradora seguros
anticonceptivo anticonceptivos diu
verruga verrugas lunar lunares
traumatologo traumatologia ortopedista ortopedia
cardiologo cardiologa cardiologia
chequeo checkup revision
enfermera enfermeras enfermero enfermeria
fisioterapia fisio kinesio kinesiologia kine fisioterapeutas rehabilitacion
lumbar lumbago
cervical cervicales torticolis
lesion lesiones lesionado desgarro
torci torcio torcedura > esguince esguinces lesiones
rodilla hombro tobillo espalda > lesiones
postoperatorio operaron operacion cirugia posoperatorio postquirurgico
agujas > puncion
ventosa ventosas cupping
vendaje vendajes kinesiotape kinesiotaping
quiropractico quiropractica quiropraxia osteopata osteopatia
derivacion remision
deportista deportistas > deportiva deportivas
psicologo psicologos psicologas psicologia psicoterapia psicoterapeuta terapeutas
ansiedad angustia panico
depresion deprimido deprimida triste tristeza
fallecio murio > duelo
psiquiatra psiquiatria
adolescente adolescentes joven jovenes
confidencial confidencialidad secreto
medicar medicacion pastillas > psiquiatra
dislexia tdah aprendizaje > evaluacion
suicidio matarme suicidarme > emergencia crisis urgencias
nutricionistas nutriologo nutricional nutricionista nutriologos
adelgazar delgazar > peso bajar
engordar > masa
dieta dietas regimen > plan alimentacion
alimentario alimenticio alimentacion alimentarios
bioimpedancia inbody > composicion
masa musculo musculatura muscular
colesterol trigliceridos diabetes > patologias clinica
controles seguimiento
antropometria medidas pliegues > composicion medicion
sobrepeso obesidad obeso > peso
podologo podologa podologia podologos podiatra podiatria
encarnada enterrada unero onicocriptosis encarnado
callo callos callosidad callosidades dureza durezas
talon talones > grietas
papiloma papilomas plantar
juanete juanetes bunion
verruga verrugas > papiloma plantar
optica opticas optometrista optometria oftalmologo oftalmologa
vista > optometrista visual
graduacion graduados aumento graduar dioptrias
graduado recetados formulados > graduacion
progresivo progresivos multifocal multifocales
pupilentes > contacto
lentillas pupilentes
antirreflejo antireflejo
patita patitas patilla patillas varilla varillas
plaqueta plaquetas patilla > ajuste
miopia astigmatismo presbicia hipermetropia > graduacion
aflojo flojos flojas > ajuste
fotocromatico fotocromaticos fotocromatica transitions
leer lectura > presbicia lectura
optometra oculista > optometrista oftalmologo
farmacia farmacias botica boticas drogueria droguerias
curita curitas bandita banditas
gasas gasa vendas venda
antibiotico antibioticos amoxicilina > receta antibioticos formula
inyectar inyecto inyectan inyectologia inyecciones inyeccion inyectable
preservativo preservativos condon condones
pildora > anticonceptivo emergencia
cubrebocas tapabocas mascarilla mascarillas barbijo barbijos
pildora pildoras pastillas tabletas capsulas comprimidos grageas
gotas ojos colirio > colirio
analisis examenes estudios
orina uroanalisis
heces fecal coproparasitario coprologico
ayunar desayunar desayunado > ayuno ayunas
adn paternidad
pcr antigeno antigenos hisopado covid
antidoping drogas toxicologico
vih ets venereas > transmision
veterinaria veterinario veterinarios veterinarias vet
conejo conejos hamster hamsters cuyo cuy loro loros tortuga tortugas hurones iguana > exoticos exotico
vomita vomito diarrea atropellaron envenenaron convulsiona envenenado > urgencia urgencias emergencias
rabia antirrabica antirrabicas rabica
multiple polivalente > sextuple quintuple octuple
vacuna vacunas vacunar > antirrabica sextuple quintuple triple
castrar esterilizar esterilizan castran capar esterilizamos esterilizada
desparasitante desparasitantes desparasitan desparasito antiparasitario
pulgas garrapatas pulga garrapata > antipulgas pipetas
microchip chip chips
eutanasia dormir sacrificar sacrificio eutanasiar
internacion internar hospitalizacion hospitalizar internado hospitalizan
pastor labrador poodle caniche bulldog chihuahua golden pug pitbull rottweiler schnauzer husky yorkshire > perro perros
siames persa angora > gato gatos
parto cesarea
cojea renguea > traumatologia radiografia
sarna rasca caspa > dermatologia
grooming groomer > canina
cepillado cepillar cepillan
nudo nudos enredado > deslanado desenredado nudos
deslanado deslanar muda
garras garra > unas
muerde agresivo agresiva bravo > bozal
orejas > oidos
poodle caniche schnauzer yorkshire shihtzu cocker maltes chihuahua > pequenos pequeno chico chicos
labrador pastor husky golden dogo rottweiler > grandes grande
rapar rapado rapan
manicurista manicuristas manicure
esculpidas > acrilicas gel
gelish gel gelificado semipermanentes semipermanente
kapping capping rubber
tips alargamiento > extensiones
relleno retoque > service mantenimiento
quitar remover retiro remocion
rompio quebro partio > reparacion
francesas francesita french
decoradas decorado disenos diseno dibujos
unero > podologia
lashlifting levantamiento rizado > lifting
microblading micropigmentacion pigmentacion pigmentar
perfilar perfilado perfilan
retiro remover quitar quitarme > retiro remocion
cayo cayeron caen > retoque garantia
tatuajes tatuaje tatuar tatuan tatuarme tatuo tatuarse tatuador tatuadora tatuadores tattoo tattoos
tapar tapan cubrir cubren > cover coverup
retoque retoques retocar retocan
boceto bocetos > diseno disenos
cicatriza cicatrizacion cicatrizar sana
borrar eliminar > remocion laser
esterilizadas esteriles esterilizado desechables descartables
menor menores > autorizacion padres tutor
dolor duele > anestesica crema
letras frase lettering
fineline minimalista minimalistas linea
piercing piercings perforacion perforaciones perforar perforan perforarme perforo perforador perforadora
nariz > nostril septum
ombligo navel
lengua labio > oral
oreja orejas > lobulo helix tragus cartilago
aretar agujero agujeros orejita > perforacion lobulo
expansion expansiones expansor expansores dilatacion dilatador
infecto infectado pus hinchado > cuidados infeccion
masaje masajes masajista masajistas masoterapia masoterapeuta
relajante relajantes relajacion antiestres
descontracturante descontracturantes contracturas contractura
reductor reductivo reductora modelador reductores reductivos moldeador
drenaje linfatico linfaticos
temazcal sauna
espalda > descontracturante
exfoliacion exfoliante exfoliar peeling
radiofrecuencia cavitacion aparatologia
celulitis > reductor reductivo drenaje
peluquero peluquera estilista estilistas
corte cortes cortarme cortarse cortarle recortar cortada motilo motilar motilan
puntas despunte despuntar despuntada
fleco flequillo cerquillo chasquilla capul
brushing blower blowout
peinado peinados peinar peinan peinarme peina recogido recogidos
raiz raices retoque
tinte tintes tintura tenir tinen tine tinturar tinturan tinto tenido coloracion
mechas mechitas rayitos luces babylights claritos visos
decolorar decoloracion decoloran
keratina queratina alisado alisados nanoplastia
hidratacion hidratar hidratante
trenza trenzas trenzado trenzar
quemado maltratado > hidratacion reconstruccion
novia quinceanera > peinado maquillaje
rulos crespos rizado rizada
barberia barberias barbero barberos barber barbershop
barba barbas bigote barbita
rasurado rasurada afeitada afeitado rasuran afeitan
desvanecido fade degradado degrade esfumado taper
ceja cejas > perfilado diseno
rapado rapar rape > maquina
contorno contornos delineado perfilado
canas > camuflaje color tinte
bronceado bronceados broncear broncearme bronceo bronceada
solarium > bronceado
exfoliar exfoliarse exfoliacion
depilacion depilar depilarme depilan depilo depilada waxing
laser soprano diodo
definitiva definitivo > laser
cavado bikini ingle ingles brasilera brasileno bikinis
vello vellos pelos pelitos
morena > fototipo fototipos
embarazo embarazada embarazadas > contraindicaciones embarazadas
intima intimo intimas > bikini brasilera cavado
entera enteras completa completas
facial faciales cutis rostro dermocosmetica
acne granos espinillas barros imperfecciones
manchas melasma pano despigmentante
arrugas > botox antiedad antiarrugas rejuvenecimiento
hialuronico rellenos
peeling peelings exfoliacion
dermapen microneedling microagujas
cosmetologa cosmetologia cosmiatra esteticista cosmetologas
gimnasio gimnasios gym
pesas musculacion pesa mancuernas
caminadora cinta trotadora > cardio
funcional hiit
coach entrenador entrenadora entrenadores monitor instructor
inscribirme matricula inscripcion > afiliacion
suelta suelto > pase visita
mensual mensualidad > plan membresia
vestidor vestidores vestuario vestuarios camerino camerinos cambiador
adolescente adolescentes > menores autorizacion
socio socios afiliado afiliados miembro miembros
yoga > vinyasa hatha ashtanga
meditacion meditar mindfulness
embarazada embarazo prenatal prenatales
shala > estudio
elongacion estiramiento estirar
respirar respiro > respiracion pranayama
suelo > mat
hernia escoliosis > lesiones terapeutico
empezar nunca cero > principiantes inicial
cupo cupos lugares > personas
falte falto > recuperar recuperacion reposicion
danza baile bailar bailo bailan bailando
salsa bachata merengue cumbia > ritmos latinos
tango milonga
flamenco sevillanas
quinceanera > vals coreografia
coreografia coreografias montaje
solo sola > pareja
folclor folklore folclorico folklorico
ropa vestimenta > comoda comodo
natacion nadar nado nadan
matronatacion > bebes
aquagym aquaerobics acuaerobicos hidrogimnasia aquagimnasia
gafas goggles antiparras lentes
salvavidas socorrista guardavidas
certificado > apto revisacion
jiujitsu jiu bjj grappling
boxeo box boxing boxear
muaythai muay thai
kimono dobok judogi karategi
defensa defenderme defenderse
torneo torneos competencia competencias campeonato campeonatos
golpes golpean > sparring combate contacto
pelea peleas combate combates
carpintero carpinteria carpinteros ebanista ebanisteria
madera maderas > pino cedro encino roble parota caoba
melamina melaminas mdf aglomerado triplay contrachapado
porton > portones puertas
bisagra bisagras bisagrar
cajon cajones gaveta gavetas
barnizar barniz barnizado laca lacado laquear lacar
lijar lijado lijan
restaurar restauracion restauran restauro restauramos
repisa repisas estante estantes estanteria
alacena alacenas bajomesada > cocinas
medir miden medicion > visita
descuadro roza > ajuste
plomeros fontaneros gasfiteria fontaneria gasfiter
gotea gotean goteando > fuga fugas goteras
filtracion filtraciones > fuga fugas
tapado tapada tapo tapadas atascado atascada atasco atorado obstruido > destape desatasco destapar
destape destapes destapo destapan desatasco desatascos desazolve destapacion desobstruccion
drenaje desague cloaca alcantarilla alcantarillado
inodoro inodoros poceta sanitario excusado retrete
boiler calentador calefon termotanque calentadores terma calenton
mezcladora monomando > grifo grifos llaves griferia
regadera regaderas ducha duchas
lavabo lavamanos lavatorio
tinaco tanque cisterna estanque
hidroneumatico presurizador
chorro presion > presurizador
inundo inunda inundado inundacion reventado revento > urgencia urgencias emergencia emergencias
deteccion detectar detectan geofono
pvc termofusion > tuberias
electricistas electrico electricidad electricos electrica electricas
apagon chispa chispas chispazo > emergencia urgencia urgencias
corto cortocircuito cortocircuitos
breaker breakers termica termicas termomagnetico termomagneticos disyuntor
apagador apagadores interruptor interruptores
cableado cablear cables cable cableo
ventilador ventiladores abanico abanicos
luminaria luminarias plafon candil apliques > lampara lamparas
foco focos ampolleta ampolletas bombillas bombilla
aterrizar aterrizaje > tierra
generador generadores electrogeno
interfon citofono videoportero intercomunicador
pintor pintores pintura pintar pintan pintamos
impermeabilizar impermeabilizacion impermeabilizante impermeabilizan
salitre moho > humedad
masilla enduido resanar resane
grieta grietas fisura fisuras rajadura
vinilica latex
brocha brochas pincel pinceles
tapan proteger > protegemos cubrimos
empapelar tapiz > empapelado
cerrajero cerrajeros cerrajeria
afuera encerrado encerrada olvide > apertura aperturas urgencia
abrir abra abrirla abrirme > apertura aperturas
perdi perdieron extravie > apertura duplicado
trabo trabada atoro > apertura extraccion
bombin bombillo bombines cilindro cilindros
chapa chapas cerradura cerraduras cerrojo
chip > codificadas codificacion transponder
auto carro coche > automotriz automotrices
cajafuerte > fuerte fuertes
amaestrar amaestramiento maestreado
madrugada > 24 emergencia
biometrica huella > digital digitales inteligente
vidrieria cristaleria
templado templados blindex
quebro rompio > reposicion reemplazo
ventana ventanas ventanal ventanales
cancel canceles mampara mamparas
aluminio perfileria
esmerilado empavonado pavonado arenado biselado
termopanel termopaneles dvh
mosquitero mosquiteros malla
milimetros espesor grosor mm
metalmecanica herreria
reja rejas enrejado protecciones
zaguan porton portones
soldar soldadura sueldan soldador soldaduras soldamos
barandal barandales baranda barandas pasamanos
fierro hierro
automatizar motorizar > automatizacion automaticos
oxido oxidado oxidada corrosion
galvanizado galvanizada zincado
forja forjado forjada
pintado > anticorrosivo
jardinero jardineros jardineria jardin jardines paisajismo paisajista
pasto cesped grama zacate
podar poda podan podas podamos
palmera palmeras > arboles
tala talar talan derribo tumbar
maleza malezas hierba hierbas yuyo yuyos desmalezado desmalezar desmonte
aspersor aspersores > riego
hojas ramas basura > residuos desechos
seto setos cerco ligustro
fumigacion fumigaciones fumigar fumigo fumigan fumigamos fumigador fumigadores
cucaracha cucarachas chinches chinche hormiga hormigas aranas alacranes mosquitos zancudos bichos insectos > plagas \
  desinsectacion fumigacion insectos
rata ratas raton ratones roedor roedores laucha lauchas
ratas ratones roedores > desratizacion
desratizacion desratizar desratizan
termitas polilla polillas comejen termita carcoma
paloma palomas murcielago murcielagos aves
toxico toxica toxicos venenoso
entrar volver > reingreso ventilar
abejas avispas panal avispero
desinfeccion sanitizacion desinfectar sanitizar
regresan vuelven > refuerzo
aseo limpieza limpiar limpiamos
mucama empleada muchacha domestica asistenta nana
fondo > profunda
implementos insumos > productos materiales
sala sillon sillones sofa colchon > tapizados
remodelacion construccion > postobra
horno refrigerador nevera > electrodomesticos
confianza > antecedentes
lavanderia lavanderias lavasecos
lavar lavan lavo lavamos laven lavada lavado
monedas fichas > autoservicio
planchar planchado plancha planchan planchamos
tenis zapatillas deportivas > calzado
encogio decoloro mancharon destenido > responsabilidad
perdieron > extravio
manchas mancha > desmanchado quitamanchas
tapiceria tapicero tapiceros tapizar tapizado tapizan retapizar retapizado tapizamos
ecocuero cuerina vinipiel cuerotex
hundido hundio hundidos vencido > espuma relleno cinchas resortes
rasgo rasgado aranado > retapizado tapizado
butaca butacas asiento asientos
cabecera cabeceras respaldo respaldos cabecero
cortineria cortina cortinas
persiana persianas estores estor
oscurecer opacas oscuras > blackout
roller enrollable enrollables
cortinero cortineros barral barrales riel rieles
visillo visillos voile
sommier > colchon base
individual soltero sencillo sencilla twin single
matrimonial > plazas
viscoelastico viscoelastica viscoelasticos memory
resortes resorte muelles muelle
duro ortopedico firme > firmeza
base boxspring somier sommier tarima
almohadas almohada cojin cojines
acostarme > probar
viejo > retiro retiramos
cubrecolchon protector protectores
corral corrales > cunas
muebleria mueblerias mueble muebles
futon futones > sofacama
litera literas camarote camarotes cucheta cuchetas
gavetero comoda cajonera cajoneras
trinchador aparador vitrina
peinadora tocador tocadores
puff puf pufs
lavadora lavadoras lavarropas
secadora secadoras secarropas
refrigerador refrigeradores refrigeradora refrigeradoras nevera neveras heladera heladeras frigorifico refri
hornilla hornillas quemador quemadores hornallas hornalla
lavavajillas lavatrastes
congelador freezer congeladora
enfria hiela helo > refrigerador heladera nevera refrigeradores heladeras
centrifuga exprime > lavadora lavadoras lavarropas
prende enciende > diagnostico revision
ruido suena > diagnostico revision
minisplit minisplits split splits climatizacion clima climas
clima minisplit > aire acondicionado
enfria > recarga mantenimiento
gotea escurre > drenaje mantenimiento
btu btus frigorias
inverter inversor
desinstalar desinstalacion reubicacion
calefaccion > calor
m2 > frigorias btu
solar solares fotovoltaico fotovoltaicos fotovoltaica
panel paneles placas > paneles placas modulos
interconexion bidireccional netmetering
excedente excedentes vender compensacion
kw kilowatts kwp potencia
apagon > respaldo
sombra > orientacion
alberca albercas piscina piscinas pileta piletas
quimicos > cloro
turbia turbio > tratamiento recuperacion
aspirar aspirado aspiracion limpiafondo limpiafondos
cobertor lona > cubierta
filtra > filtracion fuga
azulejo venecita mosaico venecitas
cctv videovigilancia vigilancia
cctv > camaras camara
grabador dvr nvr grabadora
remoto > app
nocturna > infrarrojo infrarroja
electrificado electrica > cerco
guardan graban > almacenamiento
inalambrica inalambricas > wifi
biometrico huella
robaron entraron ladrones > alarma alarmas
mudanza mudanzas trasteo trasteos acarreo acarreos mudar mudarme mudamos mudo flete fletes
camion camiones furgon furgoneta
desarmar desarman desarmado desmontar desmontan desmontaje
foraneo foranea interprovincial > nacional nacionales
guardar > bodegaje guardamuebles
minibodega minibodegas baulera bauleras trastero trasteros
guardar almacenar > almacenamiento
vigilancia vigilado
inflamables perecederos > prohibido prohibidos
ferreteria ferreterias tlapaleria ferretero
taladro taladros rotomartillo
tornillo tornillos pija pijas
taquete taquetes tarugo tarugos chazo chazos taco tacos ramplug
inglesa francesa perica
alicate alicates pinza pinzas
desarmador desarmadores destornillador destornilladores atornillador
martillo martillos maza
silicon silicona selladora sellador
pegamento pegante pegamentos cola
resistol pegaloca gotita > pegamento adhesivo
tiner thinner aguarras diluyente solvente
varilla varillas cabilla
cano canos tubo tubos
escalerilla escaleras
carretilla carretillas buggy
mezclar igualar igualan tono > igualacion mezcla colores
construccion albanil albanileria albaniles construir construyen
remodelacion remodelar remodelan remodelaciones reforma reformas
tablaroca drywall durlock pladur
loseta losetas baldosas azulejos porcelanato > piso pisos
tabique tabiques bloque bloques block blocks
varilla varillas > hierro fierro
hormigon concreto premezclado
planos > arquitecto arquitecta proyecto
membrana > impermeabilizante impermeabilizar
cielorraso plafon
escombro escombros cascajo
calamina lamina laminas
corredora > inmobiliaria corretaje
monoambiente estudio loft studio
alquiler renta arriendo alquileres arriendos rentas
honorarios comision
expensas comunidad > administracion mantenimiento
amoblado amueblado amoblados amueblados
recamara recamaras dormitorio dormitorios ambientes habitaciones
avaluo avaluar tasacion tasar tasaciones valuar
conocer > visita visitas
fiador aval > poliza
escritura escrituras escrituracion
inquilino arrendatario inquilinos
arrendador dueno propietarios
mecanica mecanico mecanicos taller talleres automotriz
afinacion afinamiento afinar sincronizacion tune
frenar frena frenan frenos freno balata balatas zapatas
bujia bujias candela candelas
amortiguador amortiguadores > suspension
escanear escaneo escaner scanner escaneamos
testigo check > escaneo diagnostico
arranca arrancar > bateria arranque marcha
recalienta recalento > radiador enfriamiento refrigeracion
anticongelante refrigerante coolant
varado varada varo tirado > grua rescate auxilio remolque
golpe choque choco abollado abolladura abollon > hojalateria latoneria chapa desabolladura planchado
mofle silenciador exosto
correa correas banda bandas
clutch croche embrague
cofre capo capot
defensa paragolpes parachoques
llantera vulcanizadora gomeria montallantas llanteria vulcanizadoras
poncho ponchada poncharon pinchada pincho desinflada > parche pinchazo ponchadura vulcanizar
ponchadura ponchaduras pinchazo pinchaduras pinchazos despinche parches parche
balanceo balancear balancean
alineacion alinear alinean
vibra vibran tiembla > balanceo alineacion
inflar inflan calibrar > aire nitrogeno
acumuladores bateria
descargo descargada > auxilio corriente
puentear > auxilio puente
amperaje amperes amperios
vieja entrego > casco canje
marcha arranque
autolavado carwash lavacoches lavautos
pulir pulido abrillantado
pelos > aspirado
rayon rayones rayadura rayaduras
farolas opticas > faros
detallado detailing
suv pickup troca > camioneta camionetas
autoescuela manejo conduccion conducir manejar
registro > licencia carnet brevete
estandar sincronico mecanico > manual
teorico teorica teoria
miedo nervioso nerviosa > paciencia confianza
psicotecnico psicofisico psicometrico
rentadora rentacar arrendadora
deducible franquicia deducibles
conductor chofer
pais > frontera
sillita > silla
motoneta motonetas scooter scooters > motos
manubrio manillar manubrios
pedal pedales biela bielas
sillin > asiento
pinon pinones > cassette
velocidades desviador descarrilador > cambios
despinchar pinchada ponchada > despinche
montana mtb
ruta ruteras carretera
ebike electricas
verificacion verificar verificentro itv vtv tecnomecanica rtv tecnicomecanica
holograma calcomania oblea sticker
reprobo reprueba rechazan rechazado desfavorable reinspeccion
tenencia refrendo patente impuesto
gases humo > emisiones contaminantes
poliza polizas seguro seguros
siniestro siniestros choque choco accidente
soat soap > obligatorio
rc terceros > civil responsabilidad
ajustador > perito peritaje
corredor agente asesor productor
nivelacion colocacion > colocacion ubicacion nivelacion
conversacion conversar speaking platicar conversacional
toefl ielts cambridge > certificacion examenes
nativo nativos extranjero nativa
intensivo intensivos acelerado
alumnos > cupos
falte perdi > reponer grabadas
hablo platicar conversar > conversacion
regularizacion refuerzo apoyo asesorias tutorias tutoria
matematica matematicas mates calculo algebra
secundaria liceo bachillerato preparatoria prepa
reprobo jalado aplazado suspendio jalo perdio > recuperacion examenes extraordinario
fisica quimica > ciencias
guitarra piano violin ukelele > instrumento instrumentos
canto cantar voz vocal
solfeo lectura partituras
tocar toco toca tocan
propio > prestamos prestan
canta cantante > canto vocal
kinder preescolar parvulario kindergarten jardin
guarderia maternal lactantes
panal panales control esfinter
lonchera colacion refrigerio merienda
maestras educadoras tias parvularias
enfermo enferma enfermito > fiebre enfermedad
recoger recoge > autorizado autorizada autorizados
pintura > oleo acuarela acrilico
torno tornear modelado modelar
esmaltar vidriado esmaltes
quema quemar horneada horneado hornear cocer coccion
materiales > insumos
dibujar dibujo dibujan
pintar pinto oleo > pintura
comer come > degustamos
recetario recetas receta apuntes
cocinar cocino cocinan > cocina
computacion informatica
excel word powerpoint > office ofimatica
programacion programar python codigo
propia propio > equipos
photoshop illustrator > diseno
grabadas grabacion grabaciones diferido
photoshop ilustrador canva > diseno
abuelo abuela > mayores
preuniversitario preu selectividad icfes exani paes ebau > admision ingreso
simulacro simulacros ensayos
aprobados aprueban aprobar ingresan ingresantes
sabatino sabatina > sabado sabados
dudas > asesorias
abrigo abrigos tapado
pijama pijamas piyama piyamas
calzon calzones bombacha bragas
calzoncillo boxer boxers
leggings leggins mallas
plus curvy > grandes
quedo apretado apretada > cambio cambios
tela material > algodon poliester
cinturon cinturones correa cinto
bufanda bufandas chalina
zapateria zapaterias zapatos calzados
ballerinas flats balerinas chatitas bailarinas chatas
horma > ancho ancha angosto
cordones agujetas pasadores cordon
aprieta aprietan > cambio cambios horma
pantuflas pantufla babuchas chinelas
guardapolvo guardapolvos delantal delantales
bata batas mandil
filipina filipinas scrub scrubs ambo ambos
escudo logo logotipo bordado
pants sudadera buzo > deportivo
overol overoles mameluco mamelucos enterizo
chaleco reflejante reflectivo reflectante
colegio colegios escuela escuelas > escolares
usada vintage > segunda
compran reciben vendo > compramos recibimos consignacion
bazar tianguis feria
joyeria joyero joyas alhajas joya
alianzas alianza argollas compromiso
dije dijes colgante colgantes charm
agrandar achicar > ajuste medida
ennegrecio opaco opaca > pulido limpieza
empenar empeno empenan
relojeria relojero relojeros
detuvo paro atrasa > pila maquina
extensible extensibles > correa pulsera malla
banado enchapado chapado
topos broqueles abridores aritos > aretes
perfume perfumes fragancia fragancias
dura duran > fijacion
oler testear > probar probador tester
imitacion clon > replica replicas inspirado
labial labiales lapizlabial pintalabios lipstick
rimel mascara pestanina
desmaquillante desmaquillar micelar
rubor blush colorete
jugueteria juguetes juguete
rompecabezas puzzle puzle
carrito carritos autito autitos cochecito
plastilina plasticina
triciclo triciclos montable montables > correpasillos
papeleria papelerias > libreria
libreria librerias libros
lapicero lapiceros > lapiz lapices
plumones marcadores rotuladores marcador plumon
sacapuntas tajador tajalapiz
carpeta folder folders carpetas fichero
engrapadora grapadora engrampadora corchetera abrochadora
scotch durex diurex celo
novela novelas literatura ficcion
fotocopiado fotocopiadora fotocopia copias copiado
escaner escanear digitalizar digitalizacion escaneado escaneos
calcomanias stickers etiquetas adhesivos pegatinas
afiches poster posters cartel carteles
tesis > empastado encuadernado
sublimacion sublimar taza tazas mug tazon tazones
espiral espiralado encuadernado empastado anillado
quebro estrello estrellada estrellado > pantalla display
iphone samsung xiaomi motorola huawei > celular celulares
tactil touch
carga cargar > puerto pin conector
puerto pin conector
mojo mojado mojada > desulfatacion humedad quimico
desbloqueo icloud liberar desbloquear
recuperar > respaldo recuperacion
lento reinicia trabado > software formateo
hidrogel glass mica micas templado
lenta lento > formateo ssd
virus antivirus malware
teclado teclas tecla
calienta > termica
borrado borro borraron > recuperacion
apaga > diagnostico
cartucho cartuchos toner toneres > tinta tintas
gamer ensamblar > armado ensamble
ram > memoria
joystick mando mandos controles palanca
xbox playstation nintendo > consolas consola
drift > stick palanca
joysticks controles gamepad
chipear liberar > chipeo
lee discos > lector reparacion
cautin estano > soldar
alargador multicontacto regleta extension
corneta cornetas parlante altavoz bocina
arduino esp32 > microcontroladores
bluetooth inalambrico inalambricos inalambrica
soldadura estano
audifono auriculares > diademas
encordado encordar > cuerdas
afinar calibrar luthier calibracion laudero
sintetizador > teclado
plumilla pua pick puas
cajon bongo bongos tambora > percusion
vientos flauta saxofon trompeta > viento
atril atriles soporte soportes
raqueta raquetas paleta
canilleras espinilleras
caminadora caminadoras > cardio
patines patin rollers
rodilleras codera rodillera
tachones chimpunes guayos botines tacos
chandal conjunto jogger > deportivo
raquetas encordar > encordado
iglu > carpa carpas
linterna linternas lampara farol
anafe cocinilla hornillo
mosqueton arnes > escalada
sleeping > dormir saco
bastones baston > trekking
arenero > arena sanitaria
pechera arnes
cucha > cama camas
pecera acuario
transportadora guacal canil transportin
cachorro adulto senior > etapas
premio premios snack snacks carnaza
suculenta suculentas cactus
amarillas secando > riego
plantines almacigos > semillas
frutal frutales limonero manzano > arboles frutales
bichos plagas pulgon cochinilla > insecticida
trasplante trasplantan transplantar > trasplante
floreria floristeria florerias
buque bouquet
sorpresa sorprender > anonimo
eternas preservadas liofilizadas
condolencia pesame luto > corona coronas
recuerditos souvenirs souvenir recuerdos recordatorios
ancheta anchetas canasta canastas
nombre logo > personalizado personalizados
bricolaje manualidades
tazas taza mug mugs tazon tazones
iniciales nombre > grabado bordado
merceria pasamaneria
retazo retazos > telas
estambre lana lanas
ganchillo crochet
resorte elastico
encaje puntilla
fieltro pano
tejer tejido tejidos tejen
patrones moldes patron molde
bolsitas dulceros cotillon sorpresitas aguinaldo
helio inflar infla inflan inflado
gorros gorritos gorrito
cotillon > globos gorros sorpresas
gorros pitos > cotillon
traje trajes > disfraces disfraz
mascara mascaras antifaz antifaces
halloween > disfraces
danado mancho > multa deposito
superheroe superheroes princesa princesas personaje personajes > disfraces
devuelvo devolver regresar > devolucion multa
carriola carriolas cochecito coche
huevito > portabebe
mamadera biberon tetero biberones mamaderas mamila
chupon chupete tete
panalera cambiador
enterito mameluco mamelucos pelele body
andadera andador caminador
lactancia sacaleches extractor
sesion shooting
boda bautizo quince > eventos
nacido > newborn
bautizo bautismo
album albumes fotolibro
dron drones aereas
edicion editadas retocadas edita editan retoque
videografo filmar graban > video
quinta finca > salon jardin
alcohol > descorche
sillas mesas manteles > mobiliario
valet > estacionamiento
pasarse > adicional extra
brincolin brincolines inflable inflables saltarin
resbaladilla tobogan resbalin
corriente enchufe electrica > toma electricidad
lluvia llueve > reembolso reprogramacion
cuidador cuida > monitor
dj disyoquey discjockey deejay
letras luminosas neon
ambientar ambientamos ambientacion decorar decoramos decoracion
avion vuelo vuelos aereo aereos
playa playas mar
pasajes tiquetes boletos > vuelos aereos
visado pasaporte > visa
luna > miel
itinerario ruta programa > itinerario
corralito > cuna cunas
maletas equipaje > consigna
temprano > early
tarde > late
frigobar minibar minirefri
plancha planchar > lavanderia
parcela parcelas sitio sitios
lena parrilla > fogon
caminata senderismo trekking trek hiking
kayak kayaks canoa
tirolesa canopy tirolina
guia guiado guiados guiada guias
clima > reprogramacion
dificil facil > dificultad nivel
coworking cowork
puesto puestos escritorio escritorios
visitante > pase
juntas reunion reuniones > sala salas
cabina llamada llamadas > cabinas phonebooth
fijo dedicado > dedicado
invitado visita > visitantes
gestoria tramitar tramite tramites tramitador
notario notaria notarial escribano escribania
apostilla apostillado apostillar legalizacion legalizar
compraventa > escrituras
testamento testamentos herencia sucesion
traspaso > transferencia
autenticar autenticacion > firma firmas
licencia registro brevete > licencias
patente rodado placas emplacamiento > placas
duplicado extravio > reposicion
declaracion declarar declaraciones
constituir abrir > constitucion
sat dian sunat sii afip hacienda > impuestos fiscal
monotributo monotributista > autonomos monotributistas
nomina nominas planilla sueldos
atrasado debo > regularizacion
sociedad spa sas srl eirl > constitucion
contadora contabilidad > contable
auditoria auditar auditor
factura facturas facturar > facturacion
iva isr > impuestos
licenciado > abogado abogada
divorcio divorciar divorciarme
finiquito liquidacion > despido
despidieron despido echaron corrieron > laboral
custodia tenencia tuicion
demanda demandar juicio
deuda deudas embargo > mercantil
detenido preso carcel > penal
courier paquete paquetes encomiendas paqueteria
documentos > sobres
fragil delicado fragiles delicados
extranjero > internacional internacionales
extraviado perdio > seguro reclamos
mismodia hoy > express
traducir traduccion traducen traduce traductor traductora traducciones
interprete interpretacion simultanea
acta titulo diploma > documentos
apostille apostillada > apostilla
hoja pagina cuartilla > paginas
diseno disenador disenadora disenan disenar
logo logos logotipo logotipos isotipo
posicionamiento google seo
editables vectores vectorizado > vectorial
tiendaonline ecommerce > tienda online
correccion corregir modificar > revisiones correcciones cambios
identidad branding > marca
portabilidad portar portarme cambiarme
modem router enrutador
caida caido > soporte
gigas megas gb datos
velocidad mega megas mbps
streaming netflix > canales
funeraria funerarias funebre funebres exequias mortuoria
ataud ataudes feretro cajon
cremacion cremar incinerar cenizas incineracion
murio fallecio muerto > fallecimiento urgencias
sepultura entierro sepelio inhumacion entierran
prever > previsor previsora
nicho panteon cementerio
cenizas urna > urnas
capilla velar velacion > velatorio capilla
traslado repatriar repatriacion > traslado repatriacion
sastre sastreria modista costurera sastres costureras
dobladillo dobladillos bastilla ruedo ruedos acortar
zipper cierre cierres cremallera cremalleras
descosio descosido rasgo > zurcido costura
largo acortar > dobladillo bastilla ruedo
agrandar soltar > ensanchar
roto agujero agujerito > zurcido
mangas manga > acortar
zapatero zapateros reparadora
suela suelas mediasuela
tapas tapitas tapillas
despego despegaron > pegado
lustrar bolear embolar betunar boleado
cartera mochila > marroquineria
aprieta apretados > horma ensanchar
lavaseco tintoreria
terno ternos traje trajes
desmanchar quitan > manchas
codificada codificar codificacion transponder
transponder codificada chip > codificadas
duplicar duplican duplicamos duplicado duplicados copiar
grabar graba grabamos grabado grabados grabador
medallas trofeos premios > reconocimientos
reconocimiento reconocimientos placa placas
laser cnc > grabado
sello sellos > autoentintable
enmarcado enmarcar enmarcan marqueteria enmarcamos
passepartout paspartu
bastidor bastidores lienzo
cuadro cuadros pintura lamina > enmarcado
lienzo bastidor tela > bastidor
diploma diplomas titulo > enmarcado
colgar colgamos cuelgan > colgado instalacion
`
