import { stem } from '../terms.ts'

/** Words that shops and customers of different countries use for the same thing, one group a line. */
const groups = `
estacionamiento estacionar estacionarse parqueadero parking aparcamiento aparcar cochera garaje garage
domicilio envio envios enviar envian despacho despachar despachan entrega entregas entregar entregan reparto repartir repartimos delivery flete llevamos mandar mandan traer traen traigan enviamos despachamos entregamos
domicilio casa hogar domicilios
tarjeta tarjetas visa mastercard
terminal datafono posnet pos tarjeta tarjetas
cuotas plazos mensualidades abonos msi financiacion financiamiento credito
efectivo contado cash
transferencia transferir deposito spei pse bizum yape plin nequi daviplata
pago pagos pagar pagan paga abonar cancelar
cita citas turno turnos reserva reservas reservacion reservaciones reservar reservo agendar agenda apartar separar reservamos
reservar reserva reservas apartar aparto aparta apartado apartas separar separa abono sena anticipo adelanto
anticipo adelanto abono sena senar abonar enganche apartado
reprogramar reagendar mover cambiar posponer
cancelar anular cancelacion anulacion cancelo anulo
devolucion devoluciones devolver devuelven devolucion reembolso reembolsar reembolsan reintegro regresar regresan devolvemos devuelve
cambio cambios cambiar cambian cambiamos
garantia garantias garantizar
factura facturas facturar facturan facturamos boleta comprobante cfdi
descuento descuentos rebaja rebajas promocion promociones oferta ofertas bonificacion bonificado gratis
promocion promociones oferta ofertas descuento
gratis gratuito gratuita gratuitos gratuitas regalado cortesia
mayoreo mayorista mayoristas mayor
telefono celular movil whatsapp fono llamar
correo email mail
celular celulares movil moviles telefono telefonos smartphone
carro auto coche autos carros coches automovil vehiculo vehiculos
motocicleta motocicletas moto
computador computadora ordenador laptop portatil notebook
bateria pila acumulador
pantalla display
arreglar arreglo reparar reparacion reparan reparo componer arreglan
nino ninos nina ninas nene nenes nena nenas infantil infantiles menor menores chico chicos bebe bebes guagua peque pequenos hijo hija chamaco
bebe bebes lactante recien guagua
nino ninos menores hijo hija
adulto adultos mayor mayores
mascota mascotas perro perros perrito perrita perra gato gatos gata animal animales
perro perros perra perrito perrita cachorro cachorros can
gato gatos gata gatito gatita felino felina
alberca piscina pileta
wifi internet
desayuno desayunos
almuerzo almuerzos comida lonche
cena cenas
habitacion habitaciones cuarto cuartos pieza recamara recamaras dormitorio
checkin check entrada ingreso llegada
checkout salida
hospedaje alojamiento estadia
pelo cabello
corte cortes cortar cortan motilar motilada
hombre hombres caballero caballeros varon varones senor
mujer mujeres dama damas senora senoras
unas manicure manicura manicuria
depilacion depilar cera
rastrillo afeitado afeitar rasurar
degradado fade desvanecido
ropa prenda prendas vestimenta
camiseta camisetas polera poleras remera remeras playera playeras polo
pantalon pantalones jean jeans
zapato zapatos calzado zapatillas tenis
talla tallas talle talles
lentes anteojos gafas espejuelos
sangra sangrar sangrado
doler duele dolor molestia
muela muelas diente dientes
limpieza limpiar limpian profilaxis
extraccion extraer sacar
freno frenillos brackets ortodoncia
receta recetas formula
medicamento medicamentos medicina medicinas remedio remedios farmaco
seguro seguros aseguradora eps isapre asegurada asegurado asegurar
profesional doctor doctora medico especialista
vacuna vacunas vacunar vacunacion inyeccion
castrar castracion esterilizar esterilizacion castramos
banar bano banos banan
matricula inscripcion inscribirse inscribirme matricular matricularme matricularse
cuota cuotas mensualidad mensual pension
clase clases curso cursos leccion lecciones taller
profesor profesora maestro maestra instructor profe docente entrenador trainer
examen examenes prueba test
alumno alumnos estudiante estudiantes
carnet carne licencia permiso
requisito requisitos documento documentos documentacion papeles papel piden identificacion
documentacion documentos papeles requisitos traiga
dni identificacion ine cedula credencial
contrato contratos
alquiler alquilar alquilan alquilais renta rentar rentan rento arriendo arrendar arriendan rentamos
deposito fianza
departamento departamentos apartamento apartamentos piso
baja cancelar terminar termino bajas
congelar congelarse congela pausar suspender
casillero casilleros locker lockers taquilla
ducha duchas regadera
pizza pizzas
cerveza cervezas chela chelas birra
refresco refrescos gaseosa gaseosas bebida bebidas soda
jugo jugos zumo
torta tortas pastel pasteles tarta ponque queque
pan panes
papa papas patata
camaron camarones gamba langostino langostinos
frijol frijoles poroto porotos judias
aguacate palta
alergico alergica alergia alergias alergicos alergenos hipoalergenico
celiaco celiacos gluten tacc
vegetariano vegetariana vegano vegana vegetarianos
picante pica pican picoso
llave llaves
copia copias fotocopia fotocopias duplicado duplicados sacar
impresion impresiones imprimir imprimen imprimo
utiles escolares escolar
cuaderno cuadernos libreta libretas
flor flores
ramo ramos arreglo arreglos bouquet
docena 12 doce
presupuesto cotizacion cotizar presupuestos cotizamos
instalacion instalar instalan instalado instalada puesto
mudanza mudanzas
embalaje embalar embalan empacar empaque
caja cajas
ayudante ayudantes
asegurado asegurada seguro
recoger recogen recojo recoge recogida recoleccion retirar retiro retira buscar traslado recogemos pasamos
perder pierdo pierde
dano danos danado danada roto rota rompe rompio romper defecto fallado averiado
rayado rayadura rayaduras rayaron rayo
mojado mojo humedad agua
caliente climatizada climatizado temperada templada
frio fria
tardar tarda tardan demora demoran demorar tardanza entregan listo lista
demora demoran tarda tardan dura duracion plazo
minimo minima minimos
maximo maxima limite
adicional extra extras
recargo cargo extra adicional
festivo festivos feriado feriados
noche nocturno nocturna
urgencia urgencias emergencia emergencias guardia
anonimo anonimos anonima
embarazada embarazo embarazadas prenatal gestante
edad edades anos
amigo acompanante invitado invitados
grupo grupos
alumno alumnos
fumar fume cigarro
comer comida alimento alimentos
plancha planchado planchar planchan
lavar lavado lavan lave
secar secado
coser costura
informacion datos
robado robo reportado reportados
usado usados segunda
clave contrasena password
grua gruas remolque
llanta llantas neumatico neumaticos rueda ruedas caucho goma
aceite lubricante
baul maletero
pintura pintar pintan
madera maderas
foco focos bombillo bombilla ampolleta lampara
cemento concreto
obra obras
cumpleanos cumpleanero cumpleaneros cumple
boda bodas matrimonio casamiento novia novias
fiesta fiestas evento eventos
funeral condolencias velorio
tarjeta mensaje dedicatoria
idioma idiomas lenguaje
online linea virtual videollamada zoom distancia remoto
presencial presenciales
tienda local fisica
trabajo trabajos empleo vacante vacantes contratando
sueldo salario
edificio condominio conserjeria porteria
regar riego riega
nutricionista nutriologa nutricion dietista
masaje masajes
pareja parejas
marchita marchitas marchito
reclamo reclamos queja quejas reclamacion
color colores
codigo clave
rastreo guia rastrear seguimiento
retraso atraso tarde tardanza tolerancia
inasistencia inasistencias falto faltar falta
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

/** By spelling where it is listed, so that «señor» is not what «señora» is; any other form by its stem. */
const bySpelling = new Map<string, Set<string>>()
const byStem = new Map<string, Set<string>>()
for (const group of groups)
  for (const word of group) {
    const others = group.map(stem).filter((one) => one !== stem(word))
    bySpelling.set(word, new Set([...(bySpelling.get(word) ?? []), ...others]))
    byStem.set(stem(word), new Set([...(byStem.get(stem(word)) ?? []), ...others]))
  }

/** What the same thing is called elsewhere, as the index has it. */
export const synonymsOf = (word: string): readonly string[] => [
  ...(bySpelling.get(word) ?? byStem.get(stem(word)) ?? []),
]
