export const whatsappErrors = {
  'whatsapp.not_found': { status: 404, text: 'Sesión de WhatsApp no encontrada' },
  'whatsapp.name_taken': { status: 409, text: 'Ya existe una sesión de WhatsApp con ese nombre. Elige otro' },
  'whatsapp.phone_taken': {
    status: 409,
    text: 'Ese WhatsApp ya atiende a otro agente. Vincula otro teléfono, o elimina primero el agente que lo tiene',
  },
  'whatsapp.phone_waits': {
    status: 409,
    text: 'Ese WhatsApp ya está vinculado y espera su agente. En «Agentes», crea su agente o elimínalo para vincularlo otra vez',
  },
  'whatsapp.already_linked': {
    status: 409,
    text: 'Esta sesión ya está vinculada. Desconéctala antes de pedir un código',
  },
  'whatsapp.no_code': {
    status: 503,
    text: 'WhatsApp no dio un código para ese teléfono. Revisa el número o escanea el código QR',
  },
  'whatsapp.qr_only': {
    status: 409,
    text: 'Este WhatsApp se vincula a través de n8n, que solo da un código QR. Escanéalo desde otra pantalla',
  },
  'whatsapp.linked_by_n8n': {
    status: 409,
    text: 'Este WhatsApp lo vincula tu n8n: la versión que cuenta es la de tu Evolution API. Actualízala, o vincula el número con el motor integrado',
  },
  'whatsapp.too_many_codes': {
    status: 429,
    text: 'Ya pediste varios códigos en la última hora. Espera un rato o escanea el código QR',
  },
  'whatsapp.too_many_sessions': {
    status: 429,
    text: 'Tienes demasiadas vinculaciones sin terminar. Espera unos minutos',
  },
  'whatsapp.restricted': {
    status: 409,
    text: 'WhatsApp restringió este número y por ahora no deja escribir a quien no te ha escrito. Puedes responder a los demás',
  },
  'whatsapp.new_contacts_spent': {
    status: 429,
    text: 'Ya escribiste hoy a todos los contactos nuevos que conviene con este número. Responder a quien te escribió no tiene límite',
  },
  'whatsapp.not_connected': {
    status: 409,
    text: 'Este WhatsApp no está conectado, así que no se puede preguntar. Conéctalo e inténtalo de nuevo',
  },
  'whatsapp.check_unanswered': {
    status: 503,
    text: 'WhatsApp no contestó. Inténtalo de nuevo en un minuto',
  },
  'whatsapp.limits_of_n8n': {
    status: 409,
    text: 'Este WhatsApp lo lleva tu n8n: WhatsApp no nos dice nada de él. Revísalo en el celular',
  },
} as const
