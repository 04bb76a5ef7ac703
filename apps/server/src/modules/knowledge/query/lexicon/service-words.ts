/**
 * Further synonyms of price, payment, delivery, hours, place, booking, returns, rules and staff, written without
 * knowledge of any question set; format as in `commerce-words.ts`, worth a little less.
 */
export const serviceGroups = `
precio precios tarifa tarifas tarifario
costo costos coste costes
cuesta cuestan costara costaran costaria costarian > precio precios costo coste valor vale valen tarifa tarifas cuesta
valen valdra valdria valdrian > precio precios cuesta cuestan valor tarifa
cobra cobras cobran cobrais cobraria cobrarian cobrarias cobrarme > precio precios tarifa tarifas costo valor \
  cobramos honorarios cuesta
cobran cobras cobrais cobrarian > cobramos cobro costo recargo tarifa
precio precios costo tarifa > cuesta cuestan vale valen valor desde
honorarios honorario > tarifa tarifas consulta cobramos porcentaje
listado tarifario > precios tarifas catalogo
barato barata baratos baratas baratito baratita economico economica economicos economicas
barato barata baratos economico economica > desde accesible accesibles basico basica sencillo sencilla minimo
baratieri barateli cheap > barato economico economica promocion descuento
caro cara caros caras carisimo > premium lujo exclusivo precio precios
rebajita rebajame rebajan rebajais descuentico descuentito descuentazo yapa napa > descuento descuentos promocion rebaja
regatear regateo regatean negociable negociar negocian conversable conversar > negociable fijo fijos negociables \
  conversable
remate remates liquidacion liquidaciones saldos outlet > oferta ofertas descuento rebajas liquidacion outlet
blackfriday cyber cybermonday hotsale buenfin > descuento descuentos oferta ofertas promocion cyber
ofertas ofertan ofertita promo > descuento descuentos promocion promociones 2x1 combo
cupon cupones voucher vouchers
giftcard gift tarjetaregalo > regalo bono bonos cupon vale giftcard
acumulo acumular acumulan fidelidad fidelizacion club recompensas > puntos acumula acumulas socios fidelidad sellos \
  frecuente
frecuente frecuentes habitual habituales > frecuente frecuentes fidelidad puntos
referido referidos referir > referido referidos recomiendas
gratis gratuito gratuita > incluido incluida incluye bonificado cortesia libre
cortesia obsequio obsequian regalan regalais regalito > gratis cortesia obsequio regalo
promocion promociones promo > vigente vigencia valida validas valido
acumulables acumulan combinar combinan combinable > acumulables acumulable combinables combinan promociones
sube suben subio subieron aumento aumentaron aumentan incremento > aumento actualizan sujetos reajuste precio precios
vigencia vigente vigentes valido valida validos validez
cuotas cuotitas plazos abonos mensualidades > interes intereses meses cuotas plazos financiamos
pagitos pagos pagarlo plazos plazo > cuotas mensualidades meses abonos plazos
fraccionar fraccionado fraccionan > cuotas plazos mitad abonos
financian financiais financias financiacion financiado financiarlo > cuotas meses plazos interes intereses credito
interes intereses recargo > cuotas meses interes intereses
fiado fiais fias fiarme fiar > fiamos credito cuotas apartado
addi sistecredito codensa kueski aplazo mercadocredito klarna sequra cetelem > cuotas credito financiacion plazos \
  addi sistecredito kueski aplazo klarna sequra
ahora12 cuotasimple > cuotas tarjeta tarjetas credito
anticipo anticipos adelanto adelantos abono abonos sena senas senia reserva > anticipo adelanto abono sena senal \
  mitad porcentaje 50
senar senia senias senarlo senamos > sena senal anticipo reserva
saldo restante resto > saldo restante entrega liquidar resto
liquidar liquido finiquitar > saldo restante pagar liquidacion
adelantado anticipado adelantada > anticipado adelantado adelanto anticipo previo
enganche cuotainicial > enganche inicial anticipo entrada porcentaje
contraentrega contrarreembolso contrareembolso > contraentrega contrarreembolso recibir entrega efectivo
reembolsable reembolsables retornable retornables > reembolsable devuelve devolvemos reembolso pierde
tarjeta tarjetas tarjetita > credito debito visa mastercard posnet datafono terminal transbank
transbank getnet webpay redelcom sumup izipay niubiz culqi wompi redsys > tarjeta tarjetas terminal datafono \
  transbank webpay izipay
pse nequi daviplata bancolombia davivienda bre breb transfiya > transferencia nequi daviplata pse bancolombia breb
yape yapear yapeo yapeas yapean yapearte plin plinear tunki > yape plin transferencia billetera
bizum bizums bizumear > bizum transferencia
spei clabe oxxo oxxopay codi dimo > spei transferencia clabe oxxo deposito
mercadopago > mercadopago mercado transferencia qr
cuentadni uala naranjax personalpay prex > transferencia billetera billeteras qr alias mercadopago
cuentarut rut tenpo > transferencia transferencias cuentarut mach tenpo
rapipago pagofacil pagoefectivo efecty baloto servipag khipu > efectivo pago rapipago pagofacil pagoefectivo efecty \
  baloto servipag khipu
paypal stripe westernunion > paypal internacional extranjero online
qr escanear escaneo codigoqr > qr yape plin nequi mercadopago billetera
billetera billeteras wallet monedero > yape plin nequi daviplata mercadopago qr billetera billeteras
applepay googlepay contactless nfc contacless > contactless tarjeta tarjetas celular
dolares dolar usd dolarizado euros divisa divisas > dolares dolar euros moneda
consignar consigno consignacion consignan consignarles > transferencia deposito cuenta consignacion
transferir transfiero transferirles transferis deposito depositarles depositarte > transferencia cuenta banco alias \
  cbu clabe
efectivo cash billete billetes > efectivo contado
efectivo contado > descuento efectivo contado
ticketrestaurante sodexo edenred pluxee valesdespensa sivale amipass > sodexo edenred pluxee restaurante amipass
comprobante voucher captura capture pantallazo > comprobante captura foto voucher
vuelto vueltos morralla > vuelto cambio sencillo exacto
propina propinas propinita tip > propina propinas incluida voluntaria sugerida
iva igv itbms
iva igv impuesto impuestos > incluido incluidos incluyen neto iva igv
percepcion retencion retenciones > retencion percepcion impuestos
factura facturas facturais facturita facturo facturarme facturame > factura facturamos boleta cfdi rfc ruc nit cuit \
  rut nif fiscal electronica
rfc ruc nit cuit cuil nif cif razonsocial > factura facturamos fiscal rfc ruc nit cuit rut
cfdi timbrar constanciafiscal > factura facturamos cfdi rfc fiscal
boleta boletas ticket ticketfiscal recibo recibito > boleta recibo comprobante ticket factura
empresa empresas corporativo corporativos corporativa empresarial empresariales pyme pymes
empresa empresas corporativo > convenio convenios factura corporativos volumen
convenio convenios alianza alianzas
convenio convenios > eps seguro seguros isapre fonasa obra prepaga empresas
cajacompensacion comfama compensar colsubsidio cafam > convenio convenios compensacion afiliados
obrasocial prepaga osde swiss pami ioma > obra obras prepaga prepagas particular reintegro
fonasa isapre bonofonasa > fonasa isapre isapres bono reembolso particular
eps prepagada sura sanitas > eps prepagada particular convenio
sis essalud > sis essalud seguro seguros eps particular
imss issste gnp axa > seguro seguros gastos aseguradora aseguradoras
adeslas sanitas mutua dkv asisa mapfre > seguro seguros aseguradora aseguradoras mutua mutuas adeslas sanitas
reintegro reintegros reembolsa reembolsan > reintegro reembolso factura seguro
mayoreo mayorista mayoristas pormayor xmayor revendo revendedor revendedora revendedores emprender emprendimiento > \
  mayoreo mayorista mayor docena volumen minimo cantidad
revender revendo revendedora revendedor revendedores
distribuidor distribuidores representante > distribuidor distribuidores mayorista mayoreo
comision comisiones > comision porcentaje
catalogo catalogos muestrario brochure lookbook
catalogo brochure portafolio > catalogo pagina web instagram link
suelto sueltos suelta sueltas menudeo detal unitario > unidad suelto suelta sueltas individual pieza menudeo detal
detal menudeo minorista
presupuesto presupuestar presupuestan presupuestas cotizacion cotizarme cotizame cotizas cotizais cotizarian > \
  presupuesto cotizacion cotizamos estimado
presupuesto cotizacion estimado estimacion > gratis compromiso costo visita diagnostico fotos
estimado estimacion aproximado
horario horarios > lunes martes sabado domingo abierto abrimos atendemos apertura cierre
abren abris abres abriran abrieron abriendo abierto abierta abiertos > abrimos horario abierto apertura atendemos \
  atencion
cierran cierras cerrais cierra cerraran cerrado cerrada cierre cierro > cerramos horario cierre cerrado cerrados hasta
atienden atendes atendeis atiendes atenderian atenderme atendiendo > atendemos atencion horario atiende
abierto abiertos > abrimos atendemos horario
apertura cierre > horario abrimos cerramos
temprano tempranito madrugada amanecer madrugar > temprano madrugada am
tardecito tardecita anochecer > tarde noche pm
nochecita nocturno nocturna nocturnos trasnoche > noche nocturno nocturna pm 24
medianoche madrugada > 24 medianoche madrugada
mediodia almuerzan siesta colacion descanso > mediodia corrido jornada almuerzo siesta corrida
corrido continuado
mediodia > mediodia corrido jornada continua
finde findes findesemana weekend fin > sabado sabados domingo domingos finde
entresemana laborables habiles habil laborable > lunes viernes habiles laborables semana
laborable laborables habil habiles
feriado feriados festivo festivos asueto asuetos puente puentes > feriado feriados festivo festivos domingos cerrado \
  abierto cerramos
navidad nochebuena navideno navidena navidenos navidenas
nochebuena navidad > diciembre feriados festivos navidad 24 25 31
nochevieja anonuevo > diciembre 31 enero festivos feriados
semanasanta pascua pascuas cuaresma > santa santo pascua feriados festivos abril
fiestaspatrias dieciocho > patrias septiembre feriados julio
patrias > patrias feriado feriados
sanvalentin valentin enamorados > febrero valentin enamorados
diamadre > mayo madre madres
diapadre > junio padre padres
vacaciones vacacion veranito > vacaciones receso cerramos
receso recesos > receso vacaciones
verano veraniego > verano enero febrero julio agosto
invierno invernal > invierno julio agosto diciembre
temporada temporadas estacional
temporada > verano invierno alta baja
24h 24hs 24horas veinticuatro > 24 horas
emergencia emergencias urgencia urgencias sos > emergencia emergencias urgencia urgencias guardia 24
am matutino matutina matutinos matinal
pm vespertino vespertina vespertinos
matutino > manana am
vespertino > tarde pm
hoy hoydia hoymismo > hoy mismo inmediata
quincenal quincenalmente > quincenal quincena 15
mensual mensualmente
anual anuales anualmente
diario diarios diaria diariamente
diario diaria diariamente > diario diaria dias
demora demoran demoras demorais demorara demoraria demorarian > dias horas minutos habiles semanas demora entrega \
  listo plazo
tarda tardan tardas tardais tardara tardaran tardaria tardarian > dias horas minutos habiles semanas tarda demora \
  entrega plazo
espera esperar esperando esperan esperaria > espera minutos horas orden llegada
plazo plazos > dias habiles semanas horas plazo hasta
dura duran durara duraria duracion > horas minutos dias semanas meses duracion dura
duracion > horas minutos semanas meses clases sesiones
listo lista listos listas listico listica > listo lista dias horas entrega entregamos terminado
entregarian entregas entregais entregarme entregan > entrega entregamos dias horas habiles plazo
inmediato inmediata inmediatamente instante instantaneo > inmediato inmediata minutos
anticipacion antelacion antemano
anticipacion antelacion antemano previo > dias horas anticipacion antelacion antes previo
puntual puntuales puntualidad > puntual puntualidad tolerancia minutos
tolerancia > minutos tolerancia retraso tarde
retrasado retrasada atrasado atrasada atraso retraso impuntual > tolerancia minutos retraso
atraso atrasado atrasada retraso retrasado demora demorado demorada
ultimo ultima ultimos ultimas > ultimo ultima cierre antes cerramos hasta
fecha fechas > fecha enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
inicio inicia inician iniciais arranca arrancan empieza empiezan comienza comienzan > inicio inicia inicios empieza \
  comienza arranca fecha inscripciones
comienzo inicio inicios
termina terminan acaba acaban finaliza finalizan > termina finaliza cierre hasta fin
limite deadline tope > limite maximo hasta antes plazo
vence vencen vencio vencido vencidos vencimiento caduca caducan caduco caducidad caducado expira expiran expiracion
vence vencen caduca caducan expira vencimiento caducidad > vigencia valido validez meses dias vencimiento caducidad
frecuencia seguido periodicidad > cada semana meses dias veces frecuencia
sesion sesiones
sesion sesiones > sesiones sesion minutos
direccion direcciones ubicacion
direccion ubicacion > calle avenida av jiron jr carrera esquina local numero
ubicados ubicado ubicacion localizacion localizados mapa maps googlemaps gps > direccion ubicacion calle avenida esquina
quedais > direccion ubicados ubicacion calle avenida
avenida avenidas av avda
jiron jr
esquina entrecalles entrecalle > esquina entre calles
referencia referencias > frente esquina costado lado cuadra cuadras cerca
frente enfrente
costado > lado costado junto frente
cerca cerquita cercano cercana cercanos > cerca frente cuadras estacion esquina pasos
sucursal sucursales sede sedes filial filiales
fisica fisico fisicas presencialmente > local tienda fisica fisico showroom online direccion
showroom exhibicion exposicion > showroom exhibicion tienda local
llegar llego > metro bus autobus parada estacion linea ruta direccion
subte subterraneo metrobus metropolitano transmilenio > metro subte estacion linea transmilenio metropolitano metrobus
colectivo colectivos micro micros combi bus buses autobus omnibus > bus autobus colectivo micro parada linea paradero
tren trenes cercanias renfe > tren estacion cercanias
uber didi rappi pedidosya ubereats glovo ifood justeat cornershop > rappi pedidosya uber didi glovo apps
estacionar estaciono estacionarme estacionamos estacionan parqueo parquear aparco aparcar cochera > estacionamiento \
  parqueadero parking cochera aparcamiento garaje
estacionamiento parqueadero parking aparcamiento > gratis gratuito propio clientes estacionamiento cochera convenio \
  valet calle
valet valeparking > valet estacionamiento
bicicletero bicicleteros ciclista > bicicletero bicicletas bicicleteros
pisos piso
piso > piso planta nivel alta baja
escalera escaleras gradas escalones escalon > escaleras escalera ascensor elevador piso planta
ascensor elevador montacargas
ascensor elevador > ascensor elevador piso escaleras
discapacitado discapacidad muletas minusvalido minusvalida movilidad andador baston > rampa accesible accesibilidad \
  ruedas ascensor planta adaptado adaptada
cochecito carriola carreola > cochecito carriola rampa ascensor
timbre intercomunicador citofono porton > timbre puerta porton citofono
mall centrocomercial shopping > plaza centro comercial mall galeria local
techado techada techados bajotecho
domicilio domicilios domi domis delivery envian envias enviais envios > envio domicilio reparto entrega delivery \
  enviamos repartimos llevamos
mandan mandas mandais manda mandarian mandarme mandarmelo > enviamos envio envios entrega domicilio despachamos
reparten repartis repartir > reparto domicilio envio zonas
provincia provincias region regiones
provincia pueblo > nacional pais interior provincias provincia encomienda agencia paqueteria regiones transportadora
nacional pais > nacional nacionales pais provincias regiones
internacional internacionales extranjero > internacional internacionales extranjero exterior paises
peninsula canarias baleares ceuta > peninsula canarias baleares islas
paqueteria courier encomienda transportadora transportista
paqueteria courier encomienda > dhl fedex estafeta servientrega interrapidisimo coordinadora olva shalom andreani \
  oca starken chilexpress seur mrw nacex
dhl fedex estafeta redpack > paqueteria envio envios dhl fedex estafeta
servientrega interrapidisimo coordinadora deprisa > transportadora envio envios servientrega interrapidisimo \
  coordinadora
andreani oca correoargentino viacargo > envio envios andreani oca
olva shalom marvisur > envio envios agencia olva shalom
starken chilexpress bluexpress > envio envios starken chilexpress bluexpress
seur mrw nacex gls > envio envios mensajeria seur mrw nacex
flete fletes acarreo acarreos porte portes
portes flete > envio envios gastos portes flete gratis
rastrear rastreo trackear tracking seguimiento localizar > guia seguimiento rastreo numero codigo tracking
pickup takeaway retirar retiro recoger recojo recogerlo retirarlo > retiro recoger retirar recogida local tienda \
  sucursal
togo takeout > llevar retiro recoger
recogeis recoges recogen retiran retiras > recogemos recogida retiramos recoleccion recolectamos domicilio pasamos
ausente porteriarecibe recepcion conserje > porteria conserjeria recepcion reciba persona intento
reintento intentos > segundo intento entrega reprogramar
repartidor motorizado cadete domiciliario mensajero > reparto entrega domicilio motorizado
whatsapp wasap guasap wsp wpp watsap wapp
telefono telefonico llamada llamadas llamo llamarlos llamarles llamarte > telefono celular linea llamar numero
telefono numero contacto contactar contactarme contactarlos comunicarme comunicar > telefono whatsapp celular correo \
  contacto
instagram insta ig
facebook fb feis
facebook fb face ig tiktok > instagram facebook tiktok redes siguenos
pagina web website link enlace url sitio > web pagina www com online link
humano operador operadora agente > asesor asesora telefono whatsapp
encargo encargar encargarles encargarte mandarhacer > encargo pedido pedidos anticipacion dias
minimo minima minimos pedidominimo > minimo minima desde
maximo maxima > maximo maxima hasta
online internet virtual web > online linea web pagina internet tienda
app apps
carrito checkout > web pagina carrito pedido
stock existencia existencias disponible disponibles disponibilidad
stock existencia disponibilidad > disponible agotado stock disponibles inmediata
agotado agotados agotada agotadas reponen reponer reposicion reingresa > agotado reposicion stock llega reponemos
preventa preorden prevender > preventa encargo reserva
apartar aparto apartame apartarme apartan apartas apartado separame separarme separan guardame guardarme > apartado \
  apartamos separamos reservar abono sena dias
empaque empaques embalaje empacado empacan empacais empaquetan embalan > empaque embalaje caja bolsa protegido empacamos
regalo regalos regalito regalar > regalo regalos envoltura
envuelven envuelves envolveis envolver envolverlo envolverme > envoltura envolvemos papel regalo lazo
tarjetita notita dedicatoria mensajito > tarjeta dedicatoria mensaje nota
sorpresa sorpresas anonimo secreto > sorpresa anonimo anonima discreto
discreto discreta discrecion disimulado > discreto discreta discrecion confidencial logos
urgente urgentes urge urgentisimo apurado apurada apuro prisa rapidito express expres > urgente urgentes expres \
  express mismo 24 recargo
modificar modifico modificarlo modificacion modificaciones editar corregir correccion correcciones > modificar \
  cambios cambio correcciones modificaciones
correccion correcciones retoque retoques
cancelar cancelo cancelarlo cancelan anular anulo anularlo arrepenti arrepentirme arrepiento > cancelar cancelacion \
  cancelaciones anular reembolso anticipo
arrepenti arrepiento arrepentimiento desistir desistimiento > devolucion devoluciones cancelar desistimiento dias
personalizan personalizais personalizas personalizo personalizado custom > personalizado personalizados \
  personalizamos nombre logo diseno
logo logos logotipo > logo logos personalizado corporativo
diseno disenos disenar disenan disenas disenais disenador > diseno disenos disenamos disenador
muestra muestras muestrita > muestra muestras prueba
equivocado equivocaron confundieron incompleto incompleta faltante > error equivocado incompleto faltante reclamo cambio
cita citas turno turnos reserva > cita citas turno turnos reserva agenda agendar
agendo agendas agendais agendan agendarme agendarte agendame anotame anotas > cita citas turno agenda agendar \
  agendamos reserva
reservas reservais reservan reservo reservarme reservame reserve > reserva reservas reservamos cita turno
turno turnos turnito sacoturno > turno turnos cita citas
cita citas citica > cita citas turno previa
sincita sinturno walkin llegando caer caigo > previa cita turno llegada orden reserva
llegada fila formarme formarse > orden llegada fila turno espera
cupo cupos
cupo cupos lugares aforo > cupo cupos capacidad aforo maximo personas
aforo capacidad > personas capacidad aforo maximo
reprogramar reprogramo reprogramas reagendo reagendas reagendan cambiarla posponer pospongo postergo aplazo > \
  reprogramar reagendar cambiar horas anticipacion
inasistencia faltar falto falte asistir asisto asistire noshow > inasistencia faltas asistencia cancelar pierde horas
recuperar recupero recuperan reponer > recuperar recupera recuperas reposicion faltas
recordatorio recordatorios recordar avisan avisais notifican > recordatorio avisamos mensaje aviso whatsapp
confirmar confirmo confirmacion confirman > confirmar confirmacion confirmamos
devolver devuelvo devolverlo devolverla devuelven devolveis devolves > devolucion devoluciones cambio cambios dias
cambiar cambiarlo cambiarla cambian cambiais cambias cambiarmelo > cambio cambios dias etiqueta ticket
devolucion devoluciones cambio cambios > dias ticket etiqueta boleta factura comprobante
apretado apretada > cambio cambios talla
etiqueta etiquetas > etiqueta etiquetas puesta
garantia garantias garantizan garantizais garantizas garantizado > garantia meses dias cubre
garantia garantias > meses ano anos dias fabrica cubre
falla fallan fallo fallas fallara malogra malogro malogrado malograda malogrados descompone descompuso descompuesto \
  estropea estropeado averia averiado > garantia falla fallas defecto reparacion revision
malogrado malograda malogro estropeado estropeada descompuesto descompuesta averiado averiada danado danada
dana danan danar danarse danaron rompen romper rompo rompe rota roto rompiera quiebra quiebro > danado danos dano \
  roto rotura garantia rotos
quebrado quebrada quebrados roto rota rotos rotas
danos perjuicios responsabilizan responsables responsable hacencargo > responsable responsables responsabilidad \
  responsabilizamos danos
perder perdi perdieron perdio extraviar extravie extraviado extraviaron olvide olvido olvidado olvidada > perdidos \
  perdida perdidas extravio extraviado olvidados objetos
robo roban robar robaron hurto asalto > robo robos hurto seguro seguridad responsables
reclamo reclamos reclamar reclamacion queja quejas quejarme quejar denuncia > reclamo reclamos reclamaciones libro \
  queja quejas hojas
quejarme quejas queja sugerencia sugerencias > quejas reclamos sugerencias
reembolso reembolsan reembolsas reembolsais reembolsarme devuelvenplata > reembolso devolucion devolvemos dias
conforme satisfecho satisfecha contento contenta disconforme gustara > satisfaccion conforme garantia retoque cambio
reclamo garantia > boleta ticket factura comprobante
reglas normas reglamento > prohibido permitido reglamento normas
privacidad datos confidencial confidencialidad confidenciales > privacidad datos confidencial confidencialidad \
  proteccion
fotografiar filmar selfie selfies > fotos fotografias permitido
testimonios resenas opiniones resena opinion comentarios > resenas opiniones google testimonios
ejemplos > fotos instagram trabajos galeria portafolio
nino ninos ninas nene nenes pibe pibes chamaco chamacos chamo cabro cabros huahua wawa crio crios peques pequenines \
  chavito escuincle > ninos ninas infantil infantiles menores chicos peques
bebe bebes bebito bebita beba bebecito guagua guaguas wawa lactante lactantes
bebe bebes bebito > bebes meses bebe
adolescente adolescentes adolescencia teen teens
adolescente adolescentes > adolescentes jovenes anos menores
hijo hija hijos hijas nieto nieta nietos sobrino sobrina ahijado > ninos ninas menores infantil
tutor tutores apoderado apoderada apoderados > padres apoderado tutor
menor menores > tutor padres autorizacion adulto acompanado acompanados menores
autorizacion autorizan autorizar > autorizacion autorizado firmada padres permiso
abuelo abuela abuelito abuelita viejito viejita ancianos anciano > adultos mayores tercera edad jubilados
jubilado jubilada jubilados pensionado pensionada pensionista pensionistas
inapam jubilados pensionista > inapam adultos mayores jubilados
embarazada embarazadas embarazo encinta gestante gestacion > embarazadas embarazo embarazada gestantes semanas
lactancia amamantar amamantando lactando > lactancia embarazo embarazadas
estudiante estudiantes universitario universitaria > estudiantes estudiante universitarios carnet credencial
docente docentes maestros > docentes maestros profesores
acompanante acompanantes acompanar acompanado acompanada acompaneme > acompanante acompanantes acompanado invitado
pareja parejas novio novia esposo esposa marido > pareja parejas dos duo
grupo grupos grupal grupales
grupo grupal grupos > grupos personas grupales
individual individuales > individual individuales persona personalizada
extranjero extranjera extranjeros turista turistas gringo gringos > extranjeros pasaporte turistas extranjero
migrante venezolano > pasaporte cedula extranjeria carnet
hombre hombres varon varones caballero chabon masculino > hombres varones caballeros mixto unisex masculino
mujer mujeres femenino femenina > mujeres damas femenino mixto
lgbt gay trans > inclusivo inclusivos diversidad
mascota mascotas perro perrito perra perrhijo gato gatito michi lomito lomitos perruno > mascotas mascota pet \
  friendly peludos perros correa
petfriendly pet dogfriendly > mascotas pet friendly perros
lazarillo > guia asistencia mascotas
edad edades anitos > anos edad cumplidos mayores menores meses desde
altura estatura > altura estatura cm metros
peso pesa pesan kilaje > peso kg kilos maximo
sobrepeso gordito gordita obeso obesidad > kg kilos peso
documento documentos documentacion papeles papeleo > dni cedula ine identificacion documento comprobante copia pasaporte
dni ine cedula identificacion pasaporte carnet > identificacion documento dni ine cedula pasaporte
requisito requisitos piden exigen solicitan > requisitos documentos necesitas presentar
aval avales fiador garante codeudor > aval fiador garantia codeudor poliza
permanencia compromiso atadura amarrado forzoso > permanencia contrato forzoso minima
certificadomedico aptomedico apto > certificado medico apto
lesion lesionado lesionada operado operada hernia > lesion lesiones medico medica certificado autorizacion condicion
enfermo enferma enfermedad diabetes hipertension hipertenso asma epilepsia cardiaco marcapasos > medico medica \
  enfermedad condicion contraindicaciones contraindicado certificado
contraindicacion contraindicaciones riesgo riesgos secundarios peligroso > contraindicaciones contraindicado riesgos \
  efectos secundarios
alergia alergias alergico alergica alergicos alergicas > alergia alergias alergenos alergico hipoalergenico trazas \
  prueba
alergeno alergenos trazas contiene contienen > alergenos trazas contiene contienen ingredientes
sensible sensibles delicada irrita irritacion > sensible hipoalergenico sensibles
lactosa lacteos deslactosada deslactosado > lactosa deslactosada vegetal almendra
organico organica organicos bio
ecologico ecologica sustentable sostenible
ecologico ecologica sustentable sostenible > biodegradable biodegradables reciclado reciclable ambiente
crueltyfree cruelty testeado testeados > cruelty animales testeado vegano
vestimenta vestirme atuendo uniforme outfit > ropa comoda deportiva uniforme vestimenta calzado
traer traigo llevar llevo trae traes hayquellevar > traer llevar incluye incluimos prestamos
nivel niveles > basico intermedio avanzado niveles
principiante principiantes novato novata basico > principiantes principiante cero experiencia basico inicial niveles \
  nivel
avanzado avanzada intermedio intermedia > avanzado avanzada intermedio niveles
experiencia conocimientos conocimiento previa > experiencia conocimientos previa previos cero
miedo nervioso nerviosa nervios fobia panico temor > miedo nervios tranquilo sedacion paciencia
duele doler dolera dolor doloroso dolorosa duelen > dolor indoloro anestesia molestia duele
arde quema irrita > molestia irrita arde sensible
wifi internet guifi wai > wifi internet gratis clave contrasena
bano banos banito sanitario retrete inodoro toilet lavabo > bano banos sanitarios aseos aseo
duchas ducha ducharme ducharse regadera regaderas > duchas ducha regaderas vestidores vestuarios camarines
vestidor vestidores vestuario vestuarios camarin camarines camerino
vestidor vestuario > vestidores vestuarios camarines
probador probadores probarme probarmelo probarlo medirme > probador probadores probar
casillero casilleros locker lockers taquilla taquillas > lockers casilleros taquillas locker casillero candado
guardarropa guardaropa ropero > guardarropa lockers casilleros
aire acondicionado clima ac climatizacion climatizado ventilador ventiladores calor caluroso > aire acondicionado \
  climatizado climatizada ventiladores
calefaccion calefactor calentador > calefaccion calefaccionado climatizado calefactor estufa
fumar fumo fumadores cigarro cigarrillo vapear vape vapeo > fumar fumadores cigarrillo terraza humo
picada vianda tupper > comida alimentos bebidas propia externa ingresar
ludoteca jueguitos playground > juegos infantil ludoteca ninos
trona periquera > periquera tronas trona bebes
cambiador mudador > cambiador mudador bano
cafeteria cafecito kiosco > cafeteria cafe kiosco
dispensador bebedero > agua dispensador bebedero
enchufe enchufes tomacorriente tomacorrientes > enchufes tomacorrientes contactos cargador
generador apagon > generador electrica
toalla toallas secador secadora > toallas toalla secador incluidas
cocinar microondas > cocina microondas cocineta equipada frigobar refrigerador
espacio amplio amplitud > m2 amplio
inseguro seguridad vigilancia vigilado vigilada > seguridad camaras vigilancia cctv vigilado alarma
arreglan arreglas arreglais arreglo arreglarlo arreglarme arreglarian componen compones componeis > reparamos \
  reparacion reparaciones arreglos arreglamos compostura
reparan reparas reparais reparo repararlo repararme > reparamos reparacion reparaciones arreglos
revisan revisas revisais revisar revisarlo revisarme chequean checan checar chequear revisen > revision revisamos \
  diagnostico revisar chequeo
diagnostico diagnosticar valoracion
diagnostico revision > diagnostico revision gratis costo presupuesto
valoracion evaluacion > valoracion evaluacion consulta primera diagnostica inicial
instalan instalas instalais instalarlo instalarme instalame colocan colocas colocais > instalacion instalamos \
  instalado colocacion colocamos
arman armas armais armarlo armame ensamblan montan montais > armado armamos ensamble montaje ensamblamos
desarman desarmar desmontar desmontaje desarme desinstalar desinstalacion > desmontaje desarmado desmontamos \
  desinstalacion desarme
limpian limpias limpiais limpiarlo limpiarme asear > limpieza limpiamos limpiar
miden medis medir medirlo mides medicion > medidas medicion medimos medir
cortan cortas cortais cortarme cortarlo > corte cortes cortamos medida
ajustan ajustas ajustais adaptar adaptan adaptas > ajuste ajustes ajustamos adaptamos arreglos
fabrican fabricas fabricais fabricar elaboran confeccionan confeccionas > fabricamos fabricacion elaboramos hechos \
  medida confeccion
fabricantes fabricante fabrica fabricamos
pintan pintas pintais > pintura pintamos pintar
visita visitan visitas visitais visitar visitarme acuden > visita visitas domicilio visitamos
desplazamiento viatico viaticos movilizacion > desplazamiento traslado visita salida viaticos
manodeobra > mano obra
material materiales insumos
material materiales insumos > incluye incluidos materiales incluido aparte
repuestos repuesto refaccion refacciones recambio > repuestos originales refacciones recambios alternativos genericos
original originales autentico autentica autenticos legitimo legitima bamba pirata replica replicas fake trucho \
  trucha chimbo clon imitacion > original originales autenticos garantia replica replicas
generico genericos alternativo alternativos
compatible compatibles > compatible compatibles modelos
usado usados segundamano reacondicionado > usados usado seminuevos reacondicionados segunda
permuta permutan retoma > parte pago retoma permuta
empeno empenar empenan > empeno prenda
alquilan alquilas alquilais alquilarme rentan rentas rentais arriendan arriendas > alquiler alquilamos renta \
  rentamos arriendo arrendamos
alquiler renta arriendo > deposito garantia
prestan prestas prestais presten prestarme prestado > prestamos prestado alquiler proporcionamos
probar pruebo probarlo probarme testear degustar > prueba pruebas probar muestra
degustacion degustaciones cata catas
demostracion demo demos > demostracion prueba gratis
ensenan ensenas ensenais ensenar ensenarme aprender aprendo aprendes capacitan capacitar > clases curso cursos \
  taller ensenamos capacitacion
curso cursos cursito clase clases taller talleres > curso cursos clases taller talleres horario
certificado certificados certifican certificais diploma diplomas titulo constancia > certificado certificados \
  diploma constancia titulo oficial validez
homologado reconocido avalado acreditado acreditada
oficial avalado reconocido > certificado oficial validez avalado reconocido
temario contenido programa pensum > temario contenido programa modulos temas
tarea tareas deberes > tareas tarea apoyo deberes
asesoria asesorias asesoramiento asesoran asesorarme consultoria
asesoran asesoras asesorais orientan > asesoria asesoramos asesoramiento
recomiendan recomendas recomiendas recomendais aconsejan > recomendamos recomendado ideal aconsejamos
profesionales capacitados calificado calificados > profesional profesionales certificados titulados experiencia cedula
colegiado matriculado cedulaprofesional > colegiado cedula matricula registro profesional
trayectoria > anos experiencia desde trayectoria fundada
desecho desechos escombro escombros basura llevanviejo > escombros retiro basura desechos limpio retiramos
reciclan reciclar reciclaje > reciclaje reciclamos recibimos
talla tallas talle > xl xxl unica xs
xl xxl xxxl plus extragrande curvy grandota > xl xxl xxxl plus grandes tallas especiales
pequeno pequena pequenos chiquito chiquita
grande grandes grandote gigante
mediano mediana medianos
tamano tamanos medida medidas dimension dimensiones
tamano medida medidas dimensiones mide miden > cm centimetros metros medidas ancho alto largo diametro
ancho anchura > ancho cm metros
largo longitud > largo cm metros
alto altura > alto altura cm metros
pesa pesan peso pesaria > kg kilos gramos peso
capacidad volumen > litros ml capacidad
centimetros centimetro cm cms
milimetros milimetro mm
mililitros mililitro ml cc
kit kits set sets pack packs
set kit > piezas incluye set kit
cabe caben alcanzan quepo quepamos caber > personas capacidad caben maximo
alcanza alcanzan rinde rinden rendira rendimiento > personas porciones rinde alcanza porcion m2
porcion porciones porcioncita tajada rebanada > porciones personas porcion
contiene contienen > incluye contiene unidades piezas
aparte adicional extra extras aditamento > adicional extra aparte costo incluido
ilimitado ilimitada ilimitados ilimitadas > ilimitado ilimitada libre acceso
tenedor bufet > libre tenedor buffet barra
surtido surtidos surtida surtidas variado variados variada
mezclar combinar combinado combinados > combinar surtido surtidos variado
material materiales hecho hecha hechos tela telas composicion > algodon poliester cuero acero madera plata plastico \
  material tela
sintetico sintetica cuerina polipiel simil > cuero piel sintetico sintetica cuerina
chapado enchapado > chapado kilates 925
quilates kilates > kilates oro plata 925 18k 14k
inoxidable oxida oxidan oxido > inoxidable oxida acero
calidad calidades resiste > calidad resistente garantia
aguanta aguantan resiste resisten soporta soportan resistente resistentes > resistente resiste soporta kg duradero \
  durable
duradero durable durabilidad dura > dura duradero anos meses
despinta despintan destine destinen decolora despinte descolora > despinta destine color lavado
encoge encogen encogio encogerse > encoge preencogido lavado algodon
pela pelan descascara craquela cuartea > pela resistente lavado
despega despegan > adherente despega dura
impermeable impermeables impermeabilizado moja mojarse sumergible > impermeable agua resistente
lavable lavables > lavable lavar lavado agua fria
cuidado cuidados cuidar cuido cuidarlo > cuidados cuidado mantenimiento recomendaciones lavar
despuesdel postoperatorio reposo recuperacion curacion > cuidados recuperacion reposo dias
conserva conservan conservar refrigerar refrigerado > refrigerar refrigerado conservar dias congelar fresco nevera
fresco frescos fresca frescas > fresco frescos diario diariamente
casero caseros casera caseras artesanal artesanales artesanos
artesanal artesanales > mano artesanal artesanales
importado importados importada > importado importados nacional nacionales origen
procedencia origen pais > origen hecho importado nacional
ingrediente ingredientes
ingrediente ingredientes > ingredientes contiene
color colores colorcito tonos > color colores negro blanco rojo azul
estilo estilos diseno > estilos estilo disenos
potente potencia watts voltaje voltios > watts voltios potencia 220 110
manual instructivo instrucciones > manual instrucciones incluye
toxico toxicos toxica veneno venenoso quimico quimicos > toxico toxicos seguro mascotas ninos
huele olor olores aroma > olor aroma fragancia
dueno duena duenos propietario propietaria propietarios
gerente gerencia administrador administradora encargado encargada > dueno duena encargado encargada administradora \
  gerente
empleado empleada empleados colaborador colaboradores trabajador trabajadores staff
empleo vacante vacantes contratan contratais cv curriculum hojadevida curro chamba laburo > vacantes vacante cv \
  curriculum hoja empleo contratando
pasantia pasante practicante pasantias practicantes becario
pasantia pasante > practicantes pasantes
proveedor proveedores proveer > proveedores compras
colaborar colaboracion canje influencer influencers alianza > colaboraciones canje influencers alianzas
ingles english speak idiomas idioma > ingles idiomas bilingue
habilitacion habilitado habilitados autorizados > licencia autorizados habilitados registro permiso sanitario
invima digemid cofepris anmat > registro sanitario invima digemid cofepris anmat
legal legales formal registrados confiable confiables confianza estafa estafan fraude serios > registrados ruc \
  garantia resenas
seguro seguros poliza asegurado asegurada asegurados accidente accidentes > seguro poliza accidentes cobertura \
  asegurados
esteriliza esterilizan esterilizado esterilizados desechable desechables descartable descartables higiene higienico \
  higienicos > esterilizado esterilizados desechable desechables autoclave descartables
desinfectan desinfectar desinfeccion sanitizar > desinfeccion desinfectamos
proteccion protector protectores epp > casco chaleco equipo seguridad proteccion
cubrebocas mascarilla tapabocas barbijo
botiquin auxilios enfermero > botiquin auxilios primeros enfermero
lluvia lluvias llueve llover lloviendo lluvioso llueva lloviera aguacero > lluvia clima techado reprograma tormenta
tormenta viento > lluvia clima reprograma tormenta viento
entrada entradas boleto boletos ingreso pase pases > entrada entradas boleto general
entrar entro entran ingresar ingreso dejanentrar > ingreso entrada acceso permitido
admiten admitis admites dejan permiten permitis aceptan aceptais aceptas > permitido permitida aceptamos admitimos \
  permitimos bienvenidos bienvenidas prohibido
prohibido prohiben prohibida prohibidos vetado > prohibido permitido permite
permitido permitidos permitida permitidas
reciben recibis recibes recibais agarran agarras toman tomas > aceptamos recibimos tomamos
manejan manejas manejais trabajan trabajas trabajais > manejamos contamos trabajamos ofrecemos
tienen tenes teneis > contamos disponemos tenemos manejamos
hacen haces haceis hacis > hacemos realizamos elaboramos ofrecemos
venden vendes vendeis vendis > vendemos venta disponibles
ofrecen ofreces ofreceis > ofrecemos contamos
sacan sacas sacais > sacamos extraemos retiramos
dan das dais dictan imparten > ofrecemos damos impartimos dictamos
cumplen cumplis cumplir > cumplimos garantizamos
cumpleanos cumple cumpleanero cumples festejar festejo celebrar celebro celebracion > cumpleanos festejo fiesta \
  fiestas eventos cumpleanero
fiesta fiestas evento eventos reunion reuniones > eventos fiestas salon paquetes
bautizo bautizos bautismo comunion primeracomunion > bautizo bautizos comunion eventos
babyshower shower revelacion > baby shower eventos
despedida soltera soltero > despedida despedidas soltera
boda bodas casamiento matrimonio > bodas matrimonios boda casamientos eventos
velitas velas > torta pastel velas
disfrazado tematica tematico tematicos > tematica tematico decoracion
decoran decoras decorais decoracion ambientan > decoracion decoramos
animacion animador payaso mago > animacion animador show
mensualidad mensual membresia plan planes > mensualidad mensual plan planes membresia cuota
inscribir inscribo inscribirme inscribirlo matricular matriculo matricularlo apunto apuntarlo anotarlo anoto afiliar \
  afiliarme > inscripcion inscripciones matricula matriculas requisitos
inscripcion matricula > inscripcion matricula gratis unica costo
renovar renuevo renovacion renueva renuevan
renovar renovacion > renovacion renovar automatica mensual
congelar congelo pausar pauso suspender suspendo > congelar congelamiento pausa pausar suspender meses
darmedebaja baja bajas desafiliar desinscribir > baja cancelar cancelacion aviso permanencia
traspaso traspasar ceder cederlo > transferible transferibles intransferible ceder
diapase > pase diario
socio socios miembro miembros afiliado afiliados
hermanos > hermanos hermano
sirve sirven servira funcionan funciona funcionara > sirve funciona compatible
recomendacion recomendaciones indicaciones
indicaciones recomendaciones > indicaciones recomendaciones cuidados antes despues
prepararme preparacion > antes preparacion ayuno
vendido popular populares solicitado > vendido vendidos popular favorito
novedad novedades nuevos > novedades llegada coleccion
variedad surtido gama > variedad surtido modelos
carta menu menus > menu carta platos
infantil kids > infantil ninos
escanear escaneo escaneos escaneado
imprimen imprimis imprimes imprimirme imprimir > impresion impresiones imprimimos
envase tupper recipiente > envase recipiente propio
caducado vencido > vencimiento caducidad cambio
mostrarme mandenfoto > fotos catalogo instagram
videollamada zoom meet virtual remota > online virtual videollamada zoom linea
hibrido hibrida semipresencial > hibrido presencial online
grabadas grabada grabaciones > grabadas grabada grabacion
soporte posventa postventa > soporte posventa garantia
receta recetas formula formulamedica > receta medica formula prescripcion
derivacion remision interconsulta > orden derivacion remision medica
resultados informe resultado > resultados horas dias correo entrega
historia historial historiaclinica expediente > historia clinica historial
licenciamedica incapacidad justificante justificativo > incapacidad justificante constancia certificado
herencia testamento poderes > testamento poder
traduccion traducir traducen > traduccion traducciones
comedor refrigerio > almuerzo comida alimentacion comedor refrigerio
transporte recorrido furgon > transporte ruta movilidad furgon recorrido
utiles > utiles lista materiales
checkin > checkin llaves entrada ingreso
checkout desocupar > salida checkout
latecheckout earlycheckin > temprano tarde checkout checkin recargo
equipaje maletas > equipaje maletas guardar consigna
cuna cunas > cuna cunas adicional cama
ropadecama > sabanas toallas ropa blancos
desayunos desayunan desayunar > desayuno incluido incluye desayunos
amoblado amueblado amueblada amoblada
expensas > incluidos expensas gastos comunes
expensas gastocomun > expensas administracion gastos comunes comunidad mantenimiento
combustible gasolina nafta bencina tanque > tanque combustible gasolina lleno
kilometraje > kilometraje kilometros km ilimitado
conducir conductor chofer > conductor chofer licencia
chofer conductor
sobrecupo sobreturno sobreturnos > sobreturno sobrecupo espera disponibilidad urgencia
vidriera aparador escaparate
cajero atm > cajero cajeros
descambiar descambio descambiais descambiarlo > cambio cambios devolucion devoluciones
recogerme recogerlos recogernos buscarme buscarnos > recogida traslado recogemos transporte
suscripcion suscribirme suscribo suscribirse > suscripcion suscripciones mensual
cabemos cabriamos cabriais entramos > personas capacidad maximo caben
comensales personitas pax > personas comensales capacidad
antiguedad antiguo antigua > antiguedad anos meses
zurdo zurda zurdos
sustituir sustituyen reemplazo reemplazan reemplazar reemplazos
sucio sucia suciedad mugre mugroso percudido > limpieza manchas profunda
atascado atascada atorado atorada trabado trabada obstruido obstruida
prende prenden enciende encienden prendio encendio
gotea chorrea filtra filtracion > fuga fugas goteras filtraciones
rasguno rasgunos rayon rayones raspon raspones
abollado abollon abolladura abolladuras
maniobra maniobras izaje volado > maniobra maniobras piso escaleras volado
acera banqueta vereda
alcaldia delegacion localidad > alcaldia zonas cobertura distrito localidad
urbanizacion condominio condominios
gafete credencial
vigilante portero conserje
sobra sobran sobras sobrante > sobra sobrante sobrantes
fila preferencial prioridad prioritaria > preferencial prioridad embarazadas mayores
turista pasaporte > extranjeros pasaporte
quincenalmente quincena > quincenal quincena
anualidad anual > anual anualidad anualmente
nocturna sabatino sabatina dominical > sabatino sabatina sabados nocturno dominical
refuerzo regularizacion nivelacion > refuerzo regularizacion nivelacion apoyo
plazas libres > plazas cupos disponibles
congelarlo descongelar descongelo descongelan > congelar descongelar congelado
recalentar recaliento calentarlo caliento calentar > calentar horno microondas
trasladar trasladarlo trasladan > traslado traslados transporte
mudarse mudanza mudo > mudanza mudanzas
confidencialmente > confidencial confidencialidad
facturacion > factura facturas facturamos
exonerado exento exenta exencion > exento exonerado iva igv
notarial notariado notariada > notarial notario notaria
adjunto adjuntar anexar > correo whatsapp enviar
descargar descarga pdf > pdf descargar archivo formato
formato formatos archivo archivos > pdf jpg png formato archivo usb
telefonicamente telefonica > telefono telefonica llamada
bitcoin cripto criptomonedas usdt crypto
franquiciar > franquicia franquicias
decena cientos millar > docena ciento millar
cabify indriver remis taxis didi > taxi uber remis didi
gmail mailito mail > correo email
firmar firmo firman > contrato firma
vegano veganos vegana veganas vegetariano vegetariana vegetarianos plantbased > vegano vegana veganos vegetariano \
  vegetariana vegetarianos
celiaca celiacas singluten sintacc > gluten tacc celiacos celiaco
diabetico diabetica diabeticos keto endulzante > azucar diabeticos keto stevia endulzante
deslactosado intolerante > lactosa deslactosada vegetal
sedacion sedan sedar > anestesia sedacion
terracita rooftop azotea > terraza patio
corkage > descorche
nuevecito > nuevo nuevos sellado
donan donar dono > donacion donaciones
tallitas calza calzan calzo numeracion > talla tallas talle numeracion
ruidoso ruidosa ruido > silencioso ruido
publicitar anunciar > publicidad
becado becan > beca becas
devolverenvase retornable retornables > envase envases retornable
password > clave contrasena
apostillar apostillado > apostilla apostillas
monitoreo > camaras monitoreo
bimestre trimestre semestre > bimestral trimestral semestral
acelerado > intensivo intensivos
pixeles > resolucion dpi
kids > infantil ninos
embolsar embolsan > bolsa bolsas
`
