/** Products and services of trades in the six countries; format as in `commerce-words.ts`. */
export const tradeGroups = `
celular celulares movil moviles telefono telefonos smartphone
carro auto coche autos carros coches automovil vehiculo vehiculos camioneta
motocicleta motocicletas moto motos
bicicleta bicicletas cicla ciclas bici bicis
computador computadora computadoras ordenador ordenadores laptop laptops portatil portatiles notebook notebooks pc
bateria baterias pila pilas acumulador
pantalla display
cargador cargadores
audifono audifonos auricular auriculares cascos
funda fundas carcasa carcasas estuche case
mica vidrio templado protector
impresora impresoras
usb pendrive memoria
formatear formateo
liberar desbloquear desbloqueo
camara camaras
foto fotos fotografia fotografias imagen imagenes retrato
fotografo fotografa fotografos
video videos filmacion grabacion
alberca piscina pileta natacion
desayuno desayunos
almuerzo almuerzos comida lonche
cena cenas
habitacion habitaciones cuarto cuartos pieza recamara recamaras dormitorio
matrimonial doble queen
checkin check entrada ingreso llegada
checkout salida egreso
hospedaje hospedar alojamiento alojar estadia estancia pernoctar
toalla toallas
cabana cabanas bungalow
carpa carpas campana acampar acampe camping
motorhome rodante caravana autocaravana
parrilla asador asado asadores quincho parrillero barbacoa
fogata fuego lena
tour tours excursion excursiones paseo paseos
boleto boletos entrada entradas ticket tickets pasaje pasajes tiquete tiquetes
maleta maletas equipaje valija valijas
traslado traslados transporte transfer shuttle
cancha canchas pista pistas
balon pelota balones pelotas
natacion nadar nado
baile bailes danza bailar
entrenar entrenamiento entreno
pelo cabello capilar
corte cortes cortar cortan corto motilar motilada
hombre hombres caballero caballeros varon varones senor
mujer mujeres dama damas senora senoras
unas manicure manicura manicuria
pies pedicure pedicura pedicuria
esmaltado esmalte semipermanente
pestana pestanas
ceja cejas
tinte tintes tintura tenir tenido color coloracion tenirme
mechas rayitos luces iluminaciones reflejos balayage
alisado alisar lacio keratina alaciado
rizos rulos chinos ondas permanente
maquillaje maquillar maquillan maquillarme maquillado makeup
depilacion depilar depilan cera
facial cutis rostro cara
rastrillo afeitado afeitar rasurar
degradado fade desvanecido
tatuaje tatuajes tatuar tatuan tattoo
piercing perforacion perforar perforan perforaciones
masaje masajes
ropa prenda prendas vestimenta
camiseta camisetas polera poleras remera remeras playera playeras polo
sueter chompa jersey pulover chaleco
buzo sudadera hoodie poleron
chaqueta chaquetas casaca casacas campera camperas chamarra chamarras cazadora chompa
saco blazer americana
falda faldas pollera
pantalon pantalones jean jeans vaquero vaqueros
bermuda bermudas short shorts pantaloneta
calcetin calcetines medias soquetes
zapato zapatos calzado
zapatilla zapatillas tenis deportivas
tacon tacones tacos
sandalia sandalias ojotas chanclas
gorra gorras cachucha jockey
sombrero sombreros
bolso bolsos cartera carteras
mochila mochilas morral morrales
arete aretes pendiente pendientes zarcillos aritos
anillo anillos sortija argolla argollas
collar collares cadena cadenas cadenita
pulsera pulseras manilla manillas brazalete
sosten brasier corpino sujetador
malla banador trusa
cierre cremallera zipper
dobladillo bastilla ruedo basta
ajustar entallar achicar angostar
agrandar ensanchar
bordado bordados bordar bordan
estampado estampados estampar estampan
coser costura confeccion confeccionar
planchar plancha planchado planchan
lavar lavado lavan lave lava lavamos
tintoreria seco
secar secado
mancha manchas manchado manchada mancho
disfraz disfraces
lentes anteojos gafas espejuelos
marco montura armazon armazones
sangra sangrar sangrado
doler duele dolor molestia
muela muelas diente dientes dental
limpieza limpiar limpian profilaxis
extraccion extraer sacar
freno frenillos brackets ortodoncia
blanqueamiento blanquear
receta recetas formula
medicamento medicamentos medicina medicinas remedio remedios farmaco pastilla pastillas
analisis laboratorio estudios
ayuno ayunas
ecografia ultrasonido
radiografia radiografias rayos
psicologo psicologa terapia terapeuta
fisioterapia kinesiologia rehabilitacion fisioterapeuta kinesiologo
profesional doctor doctora medico medica especialista
vacuna vacunas vacunar vacunacion inyeccion
inyectar inyectable inyecciones inyectables
castrar castracion esterilizar esterilizacion castramos
desparasitar desparasitacion
croqueta croquetas pienso alimento concentrado balanceado
peluqueria estetica grooming
banar bano banan banamos
hospedaje pension guarderia hotel
adiestramiento adiestrar
carnet carne licencia permiso brevete
casillero casilleros locker lockers taquilla
ducha duchas regadera
pizza pizzas
hamburguesa hamburguesas burger
sandwich sandwiches bocadillo bocadillos sanguche emparedado
cerveza cervezas chela chelas birra
refresco refrescos gaseosa gaseosas bebida bebidas soda
jugo jugos zumo licuado batido
trago tragos coctel cocteles
vino vinos
cafe cafes
helado helados nieve paleta
torta tortas pastel pasteles tarta tartas ponque queque bizcocho
galleta galletas
pan panes
papa papas patata patatas
camaron camarones gamba gambas langostino langostinos
frijol frijoles poroto porotos judias
aguacate palta
elote choclo maiz
durazno melocoton
frutilla fresa frutillas fresas
banana banano platano
pina anana
mani cacahuate
cerdo chancho puerco marrano
res vaca vacuno ternera
pollo pollos
menu carta platos
sabor sabores gusto gustos
relleno rellenos rellena rellenar recarga recargar
bufet buffet
mesa mesas
mozo mesero camarero
horno hornear horneado
congelado congelados congelada
heladera refrigerador nevera frigorifico refrigeradora
lavadora lavarropas
cocina estufa
calefactor calefaccion estufa
televisor televisores television tv
colchon colchones
cama camas
sabana sabanas
almohada almohadas
frazada cobija manta cobertor cobijas frazadas mantas
edredon edredones acolchado plumon cubrecama
alfombra alfombras tapete tapetes
cortina cortinas persiana persianas
sofa sofas sillon sillones
armario closet ropero placard
mueble muebles mobiliario
enchufe tomacorriente contacto
grifo canilla llave
inodoro wc excusado
tuberia tuberias caneria canerias cano
fuga fugas gotera goteras goteo
destapar destape desatascar
cerradura chapa cerraduras
llave llaves
copia copias fotocopia fotocopias duplicado duplicados
vidrio vidrios cristal cristales
azulejo ceramica baldosa
techo techos
pintura pintar pintan
madera maderas
foco focos bombillo bombilla ampolleta lampara lamparas
cemento concreto
ladrillo ladrillos tabique
obra obras
plomero plomeria fontanero gasfiter
electricista electrico electricidad
pasto cesped grama
maceta macetas matera materas
planta plantas mata matas
abono fertilizante
regar riego riega riegan
poda podar podan
fumigar fumigacion fumigan plagas
impresion impresiones imprimir imprimen imprimo
encuadernar empastar anillar anillado engargolar espiralar
plastificar enmicar laminar
lona lonas pendon pendones banner
volante volantes flyer folleto
utiles escolares escolar
cuaderno cuadernos libreta libretas
lapicera lapiceras boligrafo pluma esfero
borrador goma
libro libros
disco discos vinilo
flor flores
ramo ramos arreglo arreglos bouquet
marchita marchitas marchito
funeral condolencias velorio
globo globos
mudanza mudanzas trasteo
caja cajas
ayudante ayudantes
rayado rayadura rayaduras rayaron rayo
mojado mojo humedad agua
caliente climatizada climatizado temperada templada
frio fria
anonimo anonimos anonima
embarazada embarazo embarazadas prenatal gestante
fumar fume cigarro fumador fumadores
comer comida alimento alimentos
grua gruas remolque
llanta llantas neumatico neumaticos rueda ruedas caucho goma cubierta
aro rin rines
pinchazo ponchadura pinchada despinchar vulcanizar parche parchar
frenos balatas pastillas
embrague clutch
gasolina nafta bencina combustible
hojalateria chapa latoneria enderezado
casco cascos
aceite lubricante
baul maletero
departamento departamentos apartamento apartamentos piso
edificio condominio conserjeria porteria
nutricionista nutriologa nutricion dietista
pareja parejas
guitarra guitarras
violin violines
instrumento instrumentos
juego juegos juguete juguetes
videojuego videojuegos consola
inflable inflables brincolin castillo
animador animadora payaso animacion
sonido parlante parlantes bocina bocinas altavoz
sillas silla
decoracion decorar ambientacion
invitacion invitaciones
salon salones
bodega deposito almacenaje guardamuebles
trofeo trofeos medalla medallas
candado candados
cuchillo cuchillos afilar afilado
caballo caballos cabalgata cabalgatas
bote lancha barco embarcacion
canto cantar vocal
matematica matematicas mate
tarea tareas deberes
tutor tutoria tutorias
jardin guarderia maternal kinder
divorcio separacion
testamento sucesion herencia
contador contadora contabilidad
traduccion traducir traducen traductor traducciones
placas patente
cerradura cerrojo chapa
rejas reja herreria
soldar soldadura sueldan soldado soldador
tapizar tapizado tapiceria tapizan
alfombra tapete moqueta
pulir pulido polichado encerado
barniz barnizar laca
gotera filtracion impermeabilizar impermeabilizacion
calentador boiler calefon termotanque
tinaco tanque cisterna
cucarachas ratones ratas hormigas termitas chinches > plagas fumigacion plaga
desinfectar desinfeccion sanitizar
basura escombro desechos
flete acarreo mudanza
etiqueta etiquetas sticker stickers calcomania
taza tazas mug mugs jarro
vela velas candela
te infusion
sopa caldo
pasta fideos tallarines
parrillada parrilla asado
garrafon botellon bidon
botella botellas envase envases
tierra sustrato
pez peces acuario
ave aves pajaro pajaros loro loros
transportadora kennel jaula
adopcion adoptar
dieta nutricion
cirugia operacion operar
alineacion alinear
balanceo balancear
polarizado polarizar
gps rastreador
tinta toner cartucho cartuchos
trenza trenzas
monopatin scooter patinete patineta
carpa toldo toldos
enmarcar enmarcado cuadro cuadros
revelar revelado
rompecabezas puzzle
traje smoking terno
vestuario vestuarios vestidor vestidores
mandil delantal
cuota pension colegiatura arancel
mascarilla barbijo cubrebocas tapabocas
curita apositos venda
jeringa jeringas
panales panal
biberon mamadera tetero
cuna moises
paraguas sombrilla
termo termos
olla ollas cacerola
sarten sartenes
vaso vasos
plato platos
cubiertos cuchillos tenedores
mesada encimera
placa panel paneles
interruptor apagador switch
extension alargador prolongador
cinta tape
pegamento cola adhesivo
clavo clavos puntilla puntillas
tornillo tornillos
taladro rotomartillo perforadora
pala palas
manguera mangueras
aspiradora aspirar aspirado
`
