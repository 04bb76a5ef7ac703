/**
 * Synonyms of commerce in Mexico, Colombia, Argentina, Peru, Chile and Spain, one group a line. «a > b c»: texts with
 * «b» or «c» answer a question for «a», but not the reverse.
 */
export const commerceGroups = `
estacionamiento estacionar estacionarse estaciono parqueadero parking aparcamiento aparcar cochera garaje garage
domicilio envio envios enviar envian envias enviame despacho despachar despachan entrega entregas entregar entregan \
  reparto repartir repartimos delivery flete llevamos mandar mandan manda mandas traer traen traigan enviamos \
  despachamos entregamos
envio domicilio delivery despacho > mensajeria mensajero paqueteria courier transportadora encomienda motorizado \
  repartidor moto cadete correo
domicilio casa hogar domicilios
repartidor mensajero motorizado cadete domiciliario chofer
cobertura zona zonas sector sectores comuna comunas distrito distritos barrio barrios colonia colonias
lejos distancia > km kilometros cuadras
tarjeta > visa mastercard master amex debito credito redcompra terminal datafono posnet tarjetas
debito credito > tarjeta tarjetas visa posnet datafono terminal redcompra
visa mastercard amex redcompra > tarjeta tarjetas
terminal datafono posnet pos tpv maquinita > tarjeta tarjetas terminal datafono posnet
plaza plazas
cuotas plazos mensualidades abonos msi meses financiacion financiamiento financian credito intereses interes
fiado fian fiar fiamos credito
efectivo contado cash billete billetes
transferencia transferir transfiero deposito depositar consignar consignacion spei pse sinpe
transferencia > bizum yape plin nequi daviplata spei pse cbu cvu alias clabe cuenta banco
yape plin nequi daviplata bizum mercadopago > transferencia transferencias
alias cbu cvu clabe cuenta iban
pago pagos pagar pagan paga pagas abonar cancelar
pago pagos pagar medios formas metodos > efectivo tarjeta tarjetas transferencia
adelantado anticipado
cita citas turno turnos reserva reservas reservacion reservaciones reservar reservo agendar agenda agendo apartar \
  separar reservamos agendamos
cita turno reserva > llegada
reservar reserva reservas apartar aparto aparta apartado apartas separar separa separo guardar guardan guardamos \
  abono sena senal anticipo adelanto
anticipo adelanto abono sena senal senar abonar enganche apartado separar
reprogramar reagendar mover cambiar posponer postergar aplazar
cancelar suspender suspende anular cancelacion cancelaciones anulacion cancelo anulo cancelas cancela
penalidad penalizacion multa recargo
devolucion devoluciones devolver devuelven devuelvo reembolso reembolsar reembolsan reembolsable reintegro regresar \
  regresan regreso devolvemos devuelve devuelva devolucion
cambio cambios cambiar cambian cambiamos cambiarlo cambia cambias
devolucion devolver cambio > reembolso cambios devoluciones
garantia garantias garantizar garantizan garantizado cubre cubren cobertura
defectuoso fallado malo dano danado roto falla fallo descompuso > garantia cambio defecto falla danado rota roto \
  cambia cambiamos
enfermo enferma accidente lastima pasa > emergencia emergencias urgencia urgencias clinica medico veterinario
fallado defectuoso defecto falla fallas fabrica
factura facturas facturar facturan facturamos boleta comprobante cfdi recibo ticket
descuento descuentos rebaja rebajas promocion promociones oferta ofertas bonificacion bonificado off dto
descuento descuentos rebajan rebaja > gratis menos bonificamos
promocion promociones promo promos oferta ofertas descuento combo combos 2x1 paquete
gratis gratuito gratuita gratuitos gratuitas regalado obsequio
gratis > cargo costo coste cobramos incluido incluida
mayoreo mayorista mayoristas mayor menudeo cantidad volumen
mayoreo mayorista mayor revender reventa negocio cantidad > docena piezas unidades
minimo minima minimos
barato barata economico economica > minimo minima desde basico sencillo
maximo maxima limite tope
adicional extra extras recargo cargo suplemento aparte sobrecargo comision
telefono celular movil whatsapp fono llamar
correo email mail
instagram facebook redes insta
sucursal sucursales sede sedes tienda tiendas local locales
nino ninos nina ninas nene nenes nena nenas infantil infantiles menor menores chico chicos bebe bebes guagua peque \
  pequenos hijo hija chamaco chiquito chiquitos
bebe bebes lactante recien guagua
nino ninos menores hijo hija hijos
adulto adultos mayor mayores
jubilado jubilados pensionado pensionados inapam tercera > adultos mayores jubilados
estudiante estudiantes alumno alumnos universitario universitarios
docente docentes maestro maestra maestros profesor profesora profesores
mascota mascotas animal animales peludo peludos
mascota mascotas animal animales > perro perros gato gatos
perro perros perrito perrita perra gato gatos gata > mascota mascotas animal animales
perro perros perra perrito perrita cachorro cachorros can firulais
gato gatos gata gatito gatita felino felina michi
wifi internet
acceso accesible rampa discapacidad discapacitado discapacitados ruedas silla movilidad
ascensor elevador escaleras escalera
banos bano aseos aseo sanitarios sanitario
aire climatizado climatizada refrigeracion acondicionado
terraza patio exterior afuera
alergico alergica alergia alergias alergicos alergenos hipoalergenico
celiaco celiaca celiacos gluten tacc
diabetico diabetica diabeticos azucar endulzado
lactosa lacteo lacteos deslactosado deslactosada leche
nueces nuez frutos secos almendra almendras mani cacahuate cacahuates
vegetariano vegetariana vegano vegana vegetarianos veganos veganas
picante pica pican picoso enchiloso
requisito requisitos documento documentos documentacion papeles papel piden identificacion
documentacion documentos papeles requisitos traiga presentar
dni identificacion ine cedula credencial pasaporte carnet
contrato contratos
aval fiador garante codeudor
alquiler alquilar alquilan alquilais alquilo alquilas renta rentar rentan rento rentas arriendo arrendar arriendan \
  arriendas arrendamos rentamos alquilamos prestan
deposito fianza garantia
deposito fianza > ticket sena
baja cancelar terminar termino bajas
congelar congelarse congela pausar suspender
inscripcion inscribirse inscribirme inscribir matricula matricular matricularme matricularse apuntar apuntarse \
  apuntarme anotar anotarme anotarse
cuota cuotas mensualidad mensual pension
membresia plan suscripcion bono pase paquete
clase clases curso cursos leccion lecciones taller talleres
profesor profesora maestro maestra instructor instructora profe docente entrenador trainer
examen examenes prueba test
principiante principiantes inicial basico novato
certificado certificados diploma constancia titulo
individual particular particulares privado privada personalizado personalizada
prueba pruebas probar pruebo demostracion
apertura abrir
videollamada videollamadas llamada llamadas
pack packs paquete paquetes combo combos
presupuesto cotizacion cotizar cotizan cotiza presupuestos cotizamos
instalar instalacion instalan instalado instalada instalamos colocar colocacion colocan coloca poner ponen armar \
  armado armada
armar armado arman armada ensamblar montaje montar
arreglar arreglo arreglos reparar reparacion reparan reparo componer compostura arreglan reparamos arreglamos
repuesto repuestos refaccion refacciones recambio recambios pieza piezas
mantenimiento mantencion revision
recoger recogen recojo recoge recogida recoleccion retirar retiro retira buscar traslado recogemos pasamos
traer traigo llevo llevar trae traiga
perder pierdo pierde perdida perdi extravio
dano danos danado danada roto rota rompe rompio romper defecto fallado averiado
tardar tarda tardan demora demoran demorar tardanza entregan listo lista
demora demoran tarda tardan dura duracion plazo
urgente urge urgencia urgencias hoy apuro prisa expres express emergencia emergencias guardia
festivo festivos feriado feriados
festivo feriado > domingos domingo
noche nocturno nocturna
finde > sabado sabados domingo domingos
edad edades anos
amigo acompanante invitado invitados
grupo grupos
informacion datos
usado usados usada usadas segunda
nuevo nuevos nueva
original originales generico genericos
stock disponible disponibles existencia existencias queda quedan agotado agotados
pedido pedidos encargo encargos orden ordenes encargar encargan ordenar
talla tallas talle talles medida medidas tamano tamanos
color colores tono tonos
modelo modelos version
personalizar personalizado personalizados personalizada medida pedido
envolver envuelven envuelto envoltura envolvemos regalo
empaque embalaje embalar embalan empacar empacan empaquetar
idioma idiomas lenguaje
idioma > ingles espanol frances
online linea virtual videollamada zoom distancia remoto
presencial presenciales
trabajo trabajos empleo vacante vacantes contratando contratan curriculum chamba jale pega laburo curro camello
sueldo salario
clave contrasena password
codigo clave
rastreo guia rastrear seguimiento tracking
retraso atraso tarde tardanza tolerancia
inasistencia inasistencias falto faltar falta faltas
reclamo reclamos queja quejas reclamacion
seguro seguros aseguradora eps isapre asegurada asegurado asegurar
cumpleanos cumpleanero cumpleaneros cumple
boda bodas matrimonio casamiento novia novias caso casar
fiesta fiestas evento eventos
aniversario aniversarios
tarjeta mensaje dedicatoria
grabar grabado grabados grabamos
robado robo reportado reportados
cerca > metro estacion parada esquina frente
metro estacion parada bus autobus colectivo micro linea
llegar > metro bus autobus colectivo ruta autopista
encargado encargada dueno duena
quincena mes mensual
semana semanal semanales
persona personas pax pasajeros pasajero comensales comensal
unidad unidades und unds ud uds pieza piezas
dejar dejo adelantar adelanto > anticipo sena deposito abono
saldo resto restante
mitad > 50
propina > servicio
iva impuesto impuestos igv
cheque cheques
dolar dolares usd divisas
vale vales bono bonos cupon cupones
giftcard gift > tarjeta vale regalo
puntos sellos millas acumular acumulo
socio socios miembro miembros club membresia
frecuente frecuentes fidelidad > puntos sellos socio gratis
hermano hermanos hermana > familiar segundo
interior provincia provincias pueblo pueblos
extranjero internacional exterior
cuadra cuadras manzana manzanas
madrugada noche nocturno
temprano manana > desde abrimos abre
mediodia almuerzo siesta corrido corrida
cierran cierra cerrado descanso descansan descansa vacaciones receso
navidad nochebuena fiestas > festivos feriados diciembre
semana santa puente > festivos feriados
cupo cupos lugar lugares vacantes vacante disponibilidad
espera esperar > turno demora minutos
referencia referencias cerca frente lado esquina
mapa maps ubicacion direccion
planta piso nivel
carriola cochecito coche > rampa ascensor
cambiador panal panales
arrepiento arrepentir arrepentirme > devolucion cancelar reembolso
queda quedo grande chico > talla cambio
prende enciende funciona sirve > garantia falla
ticket recibo comprobante > factura
material materiales hecho hecha fabricado tela
ingrediente ingredientes contiene contienen lleva llevan trae
importado nacional
responsable encargado cargo dueno director
lluvia llueve clima > lluvia suspende reprograma
musica ruido silencio
cuidar cuido cuidado cuidados mantener mantengo mantenimiento
conservar conservacion guardar refrigerar refrigeracion nevera
vence vencimiento caduca caducidad vigencia dura vigente valido
nivel niveles > principiante intermedio avanzado
recuperar recupero recupera recuperan reponer repongo reponen
material materiales utiles > incluye incluido
diagnostico revisar revision revisan checar chequeo chequear
presupuesto cotizacion > diagnostico visita
llevar > retiro
invitado invitados visita visitas > personas
ayudar ayuda asesoria asesorar asesoran
medir medidas tomar
grupal grupo grupos grupales
familiar familia
nivelacion refuerzo apoyo
semanal semana veces
mensual mes mensualidad
anual ano
diario dia
interior adentro techado techada cubierto cubierta
prestar prestan presta prestamos alquilar alquilan
regalar regalan regalo gratis
vender vendo vendan > compramos
autorizacion permiso autorizar apoderado tutor
acompanante acompanado acompanar adulto tutor
obligatorio obligatoria necesario indispensable
prohibido permitido permiten permitir
transporte movilidad traslado taxi
pasaje bus autobus
encendedor fuego
camara llamar llamada telefono
reclamar reclamo reclamos queja
confirmar confirmacion confirmado
avisar aviso avisan anticipacion antelacion
anticipacion antelacion antes
plazo plazos dias habiles
inmediato instante momento
listo lista terminado terminan entregan entrega
mostrador barra salon
comedor comer salon mesas consumir
salon mesas > comer local
ducharme banarme ducha duchas vestuario vestuarios vestidores
vestidor vestidores probador probadores probarme
guardar guardo guardan guardarropa locker casillero consigna
accidente lesion seguro cobertura
edad > mayores menores anos
peso pesa pesan kilos
altura estatura
distancia km kilometros
velocidad megas
capacidad personas invitados
potencia watts
sabor sabores > rellenos
combo combos promo promos menu
extra adicional agregado agregar anadir sumar
quitar sin
`

export const sameGroups = `
docena 12 doce
tres 3
cuatro 4
cinco 5
seis 6
siete 7
ocho 8
nueve 9
diez 10
quince 15
veinte 20
treinta 30
cincuenta 50
cien 100
primero primera 1er 1ra 1ro
segundo segunda 2do 2da
tercer tercero tercera 3er 3ro 3ra
cuarto 4to
quinto 5to
sexto 6to
kilo kilos kg kgs kilogramo
medio media mitad
gramo gramos gr grs
litro litros lt lts l
metro metros mt mts m m2
unidad unidades und unds ud uds
pieza piezas pza pzas pz
porcion porciones porc rebanada rebanadas tajada trozo
lunes lun
miercoles mie
jueves jue
viernes vie
sabado sabados sab
domingo domingos dom
enero ene
febrero feb
diciembre dic
pulgada pulgadas
hora horas hr hrs hs
minuto minutos min mins
departamento depto depa dpto
habitacion hab
promocion promo promos
televisor tele tv
refrigerador refri
computadora compu
celular cel celu
motocicleta moto motos
bicicleta bici bicis
universidad uni u
telefono tel telf fono
cumpleanos cumple
`
