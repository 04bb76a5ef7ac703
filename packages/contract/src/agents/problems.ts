import { n8nProblems } from '../n8n/problems.ts'

/** Why an agent cannot work, as its card says it: what happened and what to do. `heals`: it recovers without action. */
export const agentProblems = {
  ...n8nProblems,
  'telegram.token_revoked': {
    text: 'Telegram rechazó el token del bot. Pide uno nuevo a @BotFather y escríbelo en «Editar»',
    heals: false,
  },
  'telegram.other_poller': {
    text: 'Otro programa está recibiendo los mensajes de este bot. Ciérralo; volveremos a intentarlo cada 30 segundos',
    heals: true,
  },
  'telegram.foreign_webhook': {
    text: 'Este bot entrega sus mensajes a otro sistema. Pulsa «Recibir aquí» si quieres que los atienda Portavoz',
    heals: false,
  },
  'telegram.unreachable': {
    text: 'No logramos conectar con Telegram. Seguimos intentándolo; revisa la conexión a internet si dura mucho',
    heals: true,
  },
  'telegram.flood': {
    text: 'Telegram pidió ir más despacio. Los mensajes pendientes saldrán solos en cuanto lo permita',
    heals: true,
  },
  'telegram.no_n8n': {
    text: 'Este agente trabaja con n8n, y n8n no está configurado. Configúralo en «Automatización», en tu perfil, o mueve el agente al motor integrado',
    heals: true,
  },
  'telegram.n8n_refused': {
    text: 'Telegram no aceptó la dirección de tu n8n: debe empezar por https y abrirse desde internet. Cámbiala en «Automatización», en tu perfil, o mueve el agente al motor integrado',
    heals: true,
  },
  'telegram.n8n_failing': {
    text: 'Telegram no logra entregar los mensajes de este bot a tu n8n. Revisa que su flujo esté activo y que su dirección se abra desde internet',
    heals: true,
  },
  'telegram.n8n_untold': {
    text: 'No se pudo conectar con el servidor del agente: Telegram ya entrega sus mensajes a tu n8n, pero el flujo no contestó. Revisa que esté activo; seguimos intentándolo',
    heals: true,
  },
  'whatsapp.logged_out': {
    text: 'El teléfono cerró esta sesión de WhatsApp. Vuelve a vincularlo con un código QR',
    heals: false,
  },
  'whatsapp.banned': {
    text: 'WhatsApp suspendió esta cuenta. Abre WhatsApp en el teléfono para pedir una revisión; después vuelve a vincularla',
    heals: false,
  },
  'whatsapp.too_old': {
    text: 'WhatsApp ya no acepta la versión con la que nos presentamos, y todavía no encontramos otra. Seguimos buscándola; si dura, actualiza Portavoz o pide a quien lleva el servidor que cambie WHATSAPP_VERSION',
    heals: true,
  },
  'whatsapp.elsewhere': {
    text: 'Otro programa usa esta misma sesión de WhatsApp. Ciérralo; volveremos a intentarlo cada 30 segundos',
    heals: true,
  },
  'whatsapp.silent': {
    text: 'WhatsApp dejó de responder y volvemos a llamar. Vuelve sola; si dura mucho, revisa la conexión a internet',
    heals: true,
  },
  'whatsapp.keys_lost': {
    text: 'La clave del servidor cambió y las llaves de este WhatsApp ya no se pueden leer. Pon la SECRET_KEY de antes o vincula el teléfono otra vez',
    heals: false,
  },
  'whatsapp.left_behind': {
    text: 'Ciérrala en tu celular: WhatsApp → Dispositivos vinculados. La clave del servidor cambió: si la de antes no vuelve en 30 días, olvidamos esta sesión',
    heals: false,
  },
  'whatsapp.phone_taken': {
    text: 'Ese WhatsApp ya atiende a otro agente. Vincula otro teléfono, o elimina primero el agente que lo tiene',
    heals: false,
  },
  'whatsapp.phone_waits': {
    text: 'Ese WhatsApp ya está vinculado y espera su agente. En «Agentes», crea su agente o elimínalo para vincularlo otra vez',
    heals: false,
  },
  'whatsapp.scan_refused': {
    text: 'WhatsApp no aceptó ese teléfono. Escanea el código nuevo',
    heals: true,
  },
  'whatsapp.not_admitted': {
    text: 'WhatsApp no deja vincular dispositivos desde este servidor por ahora. Seguimos intentándolo; si dura mucho, prueba más tarde',
    heals: true,
  },
  'whatsapp.unreachable': {
    text: 'No logramos conectar con WhatsApp. Seguimos intentándolo; revisa la conexión a internet si dura mucho',
    heals: true,
  },
  'server.unattended': {
    text: 'Nadie está atendiendo los mensajes: el servidor que responde está detenido. Los mensajes esperan y salen solos cuando vuelva',
    heals: true,
  },
  'whatsapp.restricted': {
    text: 'WhatsApp restringió este número por un tiempo: no deja escribir a contactos nuevos. Su tarjeta dice hasta cuándo y permite comprobarlo',
    heals: true,
  },
  'agent.key_lost': {
    text: 'La clave que protege los secretos de este agente ya no es la misma. Escribe de nuevo su token en «Editar»',
    heals: false,
  },
  'agent.in_doubt': {
    text: 'No se sabe si llegaron los últimos mensajes de este agente: quedaron como «Envío incierto». Búscalos en «Conversaciones», en «Filtros», y escribe tú a quien haga falta',
    heals: true,
  },
  'model.bad_key': {
    text: 'El proveedor de inteligencia artificial rechazó la clave. Revísala en «Modelo», en tu perfil o en el agente',
    heals: true,
  },
  'model.out_of_money': {
    text: 'Tu cuenta con el proveedor del modelo se quedó sin saldo. Recárgala; mientras tanto, las conversaciones pasan a una persona',
    heals: true,
  },
  'model.unknown_model': {
    text: 'El proveedor no tiene ese modelo, o tu clave no puede usarlo. Elige otro en «Modelo», en tu perfil o en el agente',
    heals: true,
  },
  'model.out_of_budget': {
    text: 'Gastó su presupuesto de este mes y responde solo con tus documentos o el mensaje de respaldo',
    heals: true,
  },
  'model.out_of_allowance': {
    text: 'Se gastó el presupuesto de la instalación para cuentas nuevas de este mes, y responde solo con tus documentos o el mensaje de respaldo. Con una clave tuya en «Modelo», en tu perfil, vuelve a usarlo',
    heals: true,
  },
  'model.failing': {
    text: 'El modelo de inteligencia artificial no responde. Las conversaciones pasan a una persona mientras tanto',
    heals: true,
  },
} as const

export type AgentProblemCode = keyof typeof agentProblems
