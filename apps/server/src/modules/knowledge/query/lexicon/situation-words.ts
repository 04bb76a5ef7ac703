/** What happens to customers, and the words that shops write for it, one group a line as in `commerce-words.ts`. */
export const situationGroups = `
rompio rompe quebro quiebra partio parte malogro malogra descompuso averio estropeo > reparacion reparamos \
  reposicion repuesto rotura roto garantia cambio
quebro quebrado quebrada quebrar partio partido trizado trizo rajado rajo astillo > roto rota rotura quebrado golpe \
  golpes rotos
reventaron reventado revento explotado > rotura roto emergencia urgencia
arreglan arreglar arreglarlo arreglas retocan retocar retocais remiendan parchar parchan > reparacion reparamos \
  retoque ajuste ajustes arreglo restauracion
rota roto rayada rayado manchada desgastada vieja antigua > restauracion reparacion restauramos
trancon trafico atasco embotellamiento taco demorado retrasado atrasado > tolerancia retraso tarde tardanza
retraso retrasar atraso atrasarme demoro > tolerancia tarde mora recargo bloquea
esperan esperar aguantan tolerancia > tolerancia esperamos retraso
lluvia llueve llover lloviendo aguacero tormenta temporal chaparron diluvia > lluvia llueve clima tiempo
madrugada madrugar trasnoche > noche nocturno nocturna 24
caro recargo adicional sobreprecio > recargo suma plus adicional extra comision
rebaja rebajan rebajita descuentan > descuento menos off oferta promocion
pecho amamantar amamanto lactando dando teta > lactancia lactando lactante
embarazo embarazada encinta gestante prenada > embarazadas embarazada embarazo gestantes
embarazada embarazadas embarazo gestantes gestante encinta
celiaco celiaca celiacos > gluten tacc celiacos
vegetariano vegetariana vegetarianos vegano vegana > verduras vegetales vegetariano vegano carne
alergico alergica alergicos alergia > alergia alergenos nuez mani mariscos trazas contiene
diabetico diabetica diabetes azucar > azucar diabeticos endulzante stevia
aplastado aplasto abollado derramado volcado chorreado > reponemos reposicion danado dano reclamo
mojada mojado humeda humedo empapado > humedad seca seco
enmohece moho enmohezca hongos humedad > humedad deshumidificador moho
falte faltar falto falta ausencia ausente > faltas falta recuperar recuperacion recuperan ausencia inasistencia
enferme enfermo enferma enfermarse > cancelar reprogramar recuperan certificado aviso
pierdo perder pierde perdi > pierde devolucion devuelve reembolso anticipo
ensayar ensayo practicar > ensayo ensayos sala alquiler hora
cash contante > efectivo
fiado fiar prestado > credito cuotas
guardar guarden guardan guardarme reserven > apartado reserva anticipo sena abono
guardada guardado refrigerado conservar aguanta dura > conserva dura refrigerada heladera freezer dias
regalar regalo obsequio > regalo tarjeta giftcard
quitarme quitar sacarme sacar retirar > retiro remocion retirar extraccion
tapar cubrir disimular > cover cobertura
enchufar enchufe enchufes cargar cargador > enchufe enchufes carga corriente electricidad toma
anular anulo anularlo desistir > cancelacion cancelar devolucion reembolso
congelar pausar parar suspender > suspension suspender pausa congelar
mudar mudarme traslado > traslado cambio
cuidar cuidan cuida vigilar vigilan > encargado supervision vigilancia monitor
suelto suelta sueltos sueltas > unidad individual suelta pieza
gente personas > aforo capacidad grupo alumnos
nublado nubes > nublado sol
pensionista pensionistas jubilado jubilados > jubilados pension mayores tercera
opositando opositor estudiando estudiante > estudiantes estudiante opositores
casamos casarnos matri boda casamiento > novios boda matrimonio
quinceanera quinces quince > xv quinceanera quinceaneros 15
permiso autorizacion autorizar redes publicar > autorizacion permiso firmado consentimiento
reclamar recoger retirar reclame > entrega recoger retirar autorizacion autorizado
andador muletas baston escalones > rampa escalon ascensor accesible escaleras
huele olor olores apesta > olor aroma
duele dolor dolera doloroso > anestesia dolor molestia molestias
pelarse pela despega despegar pelado > garantia despegue cuartea
chueco torcido desnivelado > nivelar alinear
contrasena clave password > clave contrasena wifi
congelado congelados freezer congelar > congelado congelados freezer
vencido vencida caducado > vencimiento caducidad
pulgas garrapatas cucarachas ratas ratones hormigas bichos > plagas fumigacion
`
